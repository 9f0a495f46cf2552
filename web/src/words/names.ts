/** Names: whoever gave none is called by the page, in its language. */
import type { SeatShown } from "$/wire/messages";
import { say } from "./index.svelte";

export function nameOf(seat: Pick<SeatShown, "seat" | "kind" | "name" | "level" | "unnamed">): string {
  if (!seat.unnamed) return seat.name;
  const words = say().page.unnamed;
  return seat.kind === "bot" ? words.bot(seat.seat + 1, seat.name) : words.person(seat.seat + 1);
}

/** A name for places where the end of a long one would be cut: bots that nobody named differ by their number only. */
export function shortNameOf(seat: Pick<SeatShown, "seat" | "kind" | "name" | "level" | "unnamed">): string {
  return seat.unnamed && seat.kind === "bot" ? say().page.unnamed.short(seat.seat + 1) : nameOf(seat);
}
