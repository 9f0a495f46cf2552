/** How things move over the table: from one place to another, straight, in an arc, or falling. */
import type { Flight } from "$/games/contract";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Path {
  /** The frames of the movement, for `Element.animate`. */
  frames: Keyframe[];
  ms: number;
  easing: string;
}

/** How long each way takes, in milliseconds. */
export const TIMES: Record<Flight["path"], number> = { slide: 250, throw: 450, drop: 250, turn: 250 };
const EASINGS: Record<Flight["path"], string> = {
  slide: "cubic-bezier(0.33, 1, 0.68, 1)",
  throw: "cubic-bezier(0.34, 1.4, 0.64, 1)",
  drop: "cubic-bezier(0.34, 1.4, 0.64, 1)",
  turn: "cubic-bezier(0.33, 1, 0.68, 1)",
};
const STEPS = 12;

/** How large a thing is drawn where it fits into a place: a card is as large as the cards there. */
const fit = (box: Box, width: number, height: number): string => Math.max(0.2, Math.min(2.5, box.width / width, box.height / height)).toFixed(2);

const middle = (box: Box): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

/** The way of a flight between two places, for a thing of some size. */
export function path(flight: Pick<Flight, "path" | "end">, from: Box, to: Box, width: number, height: number): Path {
  const [fromX, fromY] = middle(from);
  let [toX, toY] = middle(to);
  if (flight.end === "miss") {
    // Past the head of whoever ducked.
    toX += Math.sign(toX - fromX || 1) * to.width * 0.9;
    toY -= to.height * 0.6;
  }
  const at = (share: number, lift: number, more: string, opacity: number): Keyframe => {
    const x = fromX + (toX - fromX) * share - width / 2;
    const y = fromY + (toY - fromY) * share - lift - height / 2;
    return { transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) ${more}`, opacity };
  };
  const ms = TIMES[flight.path];
  // A ball that hits presses in a little and springs back; one that misses just flies on.
  const easing = flight.end === "miss" ? "linear" : EASINGS[flight.path];
  if (flight.path === "throw") {
    const arc = Math.min(160, 40 + Math.hypot(toX - fromX, toY - fromY) * 0.25);
    const frames = Array.from({ length: STEPS + 1 }, (_, step) => {
      const share = step / STEPS;
      const gone = flight.end === "miss" && share === 1 ? 0 : 1;
      return at(share, Math.sin(share * Math.PI) * arc, `rotate(${Math.round(share * 300)}deg)`, gone);
    });
    return { frames, ms, easing };
  }
  if (flight.path === "drop") return { frames: [at(0, 0, "scale(1)", 1), at(1, 0, "scale(1)", 1)], ms, easing };
  const small = fit(to, width, height);
  if (flight.path === "turn") return { frames: [at(0, 24, `scale(0.02, ${small})`, 1), at(1, 16, `scale(${small})`, 1), at(1, 0, `scale(${small})`, 1)], ms, easing };
  const end = flight.end === "melt" ? 0 : 1;
  return { frames: [at(0, 0, `scale(${fit(from, width, height)})`, 1), at(1, 0, `scale(${small})`, end)], ms, easing };
}
