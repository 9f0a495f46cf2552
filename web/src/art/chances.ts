/** The line of winning chances: where its points are and how they are joined. */
export interface ChancePoint {
  frame: number;
  /** From 0 to 1. */
  chance: number;
}

export interface ChanceMark {
  frame: number;
  verdict: "best" | "fine" | "mistake";
  /** What was chosen, for those who do not see the mark. */
  words: string;
}

export const WIDTH = 1000;
export const HEIGHT = 260;

/** How far to the right a frame is, from 0 to 1. */
export function across(frame: number, last: number): number {
  return last > 0 ? Math.min(1, Math.max(0, frame / last)) : 0;
}

/** The chance at a frame: that of the last point before it. */
export function chanceAt(points: readonly ChancePoint[], frame: number): number | null {
  let found: number | null = points[0]?.chance ?? null;
  for (const point of points) {
    if (point.frame > frame) break;
    found = point.chance;
  }
  return found;
}

/** The line through all points, as an SVG path. */
export function line(points: readonly ChancePoint[], last: number): string {
  const round = (value: number): string => value.toFixed(1).replace(/\.0$/, "");
  return points
    .map(({ frame, chance }, at) => `${at ? "L" : "M"}${round(across(frame, last) * WIDTH)} ${round((1 - chance) * HEIGHT)}`)
    .join("");
}

/** The snow under the line. */
export function area(points: readonly ChancePoint[], last: number): string {
  const first = points[0];
  const end = points.at(-1);
  if (!first || !end) return "";
  const x = (frame: number): string => (across(frame, last) * WIDTH).toFixed(1);
  return `${line(points, last)}L${x(end.frame)} ${HEIGHT}L${x(first.frame)} ${HEIGHT}Z`;
}

/** The frame that is nearest to a place between left (0) and right (1). */
export function frameAt(share: number, last: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * last);
}
