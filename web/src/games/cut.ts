/** Cutting what an update tells: sentences with their events, and the events that go without saying. */
import type { Beat, Told } from "./contract";
import type { EventShown, Line } from "$/wire/messages";

export interface Cut {
  line: Line | null;
  events: EventShown[];
}

/** The events in order, those of one sentence together. */
export function cut(told: Pick<Told, "events" | "story">): Cut[] {
  const cuts: Cut[] = [];
  let at = 0;
  for (const line of [...told.story].sort((one, other) => one.first - other.first)) {
    if (line.first > at) cuts.push({ line: null, events: told.events.slice(at, line.first) });
    cuts.push({ line, events: told.events.slice(Math.max(at, line.first), line.last + 1) });
    at = Math.max(at, line.last + 1);
  }
  if (at < told.events.length) cuts.push({ line: null, events: told.events.slice(at) });
  return cuts;
}

/** A moment in which nothing moves yet. */
export function beat(some: Partial<Beat>): Beat {
  return { line: null, events: [], ms: 500, flights: [], moods: {}, sound: null, at: "", ...some };
}

/** A fact that is a number. */
export function count(event: EventShown | undefined, fact: string): number {
  const found = event?.facts[fact];
  return typeof found === "number" ? found : -1;
}

/** A fact that is a word. */
export function word(event: EventShown | undefined, fact: string): string {
  const found = event?.facts[fact];
  return typeof found === "string" ? found : "";
}

/** A fact that is a list of seats. */
export function seats(event: EventShown | undefined, fact: string): number[] {
  const found = event?.facts[fact];
  return Array.isArray(found) ? found.filter((each) => typeof each === "number") : [];
}
