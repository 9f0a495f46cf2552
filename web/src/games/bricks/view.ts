/** bricks as the server shows it: nothing in it is secret. */
import type { EventShown } from "$/wire/messages";
import type { View } from "../contract";
import { count, word } from "../cut";

export interface Sheet {
  hit_points: number;
  freeze: number;
  snowballs: number;
  hides: number;
  /** The points of the bricks that stand. */
  wall: number[];
  /** 0 while in, else 1 for the first who went out. */
  out: number;
}

export interface BricksView {
  seats: number;
  options: { inside_die: string; start_hit_points: number; near_miss_brick: string };
  phase: string;
  turn: number;
  actions: number;
  target: number;
  brick: number;
  damage: number;
  sheets: Sheet[];
  actors: number[];
  /** What the cube shows; not there before the first roll. */
  rolled?: Roll;
}

export const bricksView = (view: View): BricksView => view as unknown as BricksView;

/** What a roll of the Game Cube shows. */
export interface Roll {
  /** 1 to 5 or smiley. */
  outside: string;
  /** 0 if only the outside was looked at. */
  inside: number;
}

/** What was rolled, if anything was. */
export function rollOf(events: readonly EventShown[]): Roll | null {
  const rolled = events.find((event) => ["rolled", "built", "slipped"].includes(event.name));
  return rolled ? { outside: word(rolled, "outside"), inside: Math.max(0, count(rolled, "inside")) } : null;
}

/** The names of places on this table. */
export const at = {
  head: (seat: number): string => `seat-${seat}`,
  wall: (seat: number): string => `wall-${seat}`,
  brick: (seat: number, points: number): string => `brick-${seat}-${points}`,
  store: (seat: number): string => `store-${seat}`,
  tokens: (seat: number): string => `tokens-${seat}`,
  cube: "cube",
  air: "air",
};
