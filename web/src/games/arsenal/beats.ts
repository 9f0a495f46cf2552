/** What an update of arsenal tells, cut into moments. */
import type { EventShown, Line } from "$/wire/messages";
import type { Beat, Told, View } from "../contract";
import { TIMES } from "$/table/flight";
import { after, facts } from "./after";
import { pointsOf } from "./known";
import { momentOf } from "./moments";
import { read, type ArsenalView, type Worth } from "./view";

interface Heard {
  event: EventShown;
  index: number;
}

/** Events that only add to the one before them. */
const ADDING = new Set(["got", "chose", "received", "stored", "put-back", "peeked", "saw", "stolen", "limited", "stopped", "pool", "pool-shown", "added", "showed", "removed"]);

/** Events that happen to several people at the same time, by the moment they share. */
const TOGETHER: Record<string, string> = {
  dealt: "deal", kept: "keep", handed: "hand", "turned-up": "top", drew: "draw", reshuffled: "draw", revealed: "reveal", assigned: "assign", pooled: "pool", brought: "bring", removed: "bring",
};

const FATES = new Set(["hit", "dodged", "dudded", "backfired", "cancelled"]);

/** The events of an update, those of one moment together. */
function grouped(heard: readonly Heard[]): Heard[][] {
  const groups: Heard[][] = [];
  for (const each of heard) {
    const last = groups.at(-1);
    const shared = TOGETHER[each.event.name];
    const joins = last && (ADDING.has(each.event.name) || (shared && shared === TOGETHER[last[0]!.event.name]));
    if (joins) last.push(each);
    else groups.push([each]);
  }
  return groups;
}

/** The two of a battle, as one word. */
const pairOf = (one: number, other: number): string => [one, other].toSorted((a, b) => a - b).join("-");

/** At a big table: what becomes of each battle in one moment, one's own battles first. */
function byBattle(groups: Heard[][], eyes: number | null): Heard[][] {
  const sorted: Heard[][] = [];
  let run: Heard[][] = [];
  const flush = (): void => {
    const battles = new Map<string, Heard[]>();
    for (const group of run) {
      const { by, seat } = facts(group[0]!.event);
      const pair = pairOf(by, seat);
      battles.set(pair, [...(battles.get(pair) ?? []), ...group]);
    }
    const own = (pair: string): boolean => eyes !== null && pair.split("-").includes(String(eyes));
    sorted.push(...[...battles].toSorted(([one], [other]) => Number(own(other)) - Number(own(one))).map(([, group]) => group));
    run = [];
  };
  for (const group of groups) {
    if (FATES.has(group[0]!.event.name)) run.push(group);
    else {
      flush();
      sorted.push(group);
    }
  }
  flush();
  return sorted;
}

/** The sentence that tells of a group, each sentence once. */
function teller(story: readonly Line[], events: readonly EventShown[]) {
  const told = new Set<Line>();
  return (group: readonly Heard[], wide: boolean): Line | null => {
    const first = group[0]!;
    if (wide && first.event.name === "revealed") return null;
    let index = first.index;
    if (wide && FATES.has(first.event.name)) {
      // The sentence of a battle begins with the cards that were revealed in it.
      const { by, seat } = facts(first.event);
      const start = events.findIndex((event) => event.name === "revealed" && pairOf(facts(event).seat, facts(event).target) === pairOf(by, seat));
      if (start >= 0) index = start;
    }
    const covering = story.filter((line) => line.first <= index && index <= line.last && !told.has(line));
    const line = covering.find((each) => each.first === index) ?? covering.toSorted((one, other) => one.last - one.first - (other.last - other.first))[0] ?? null;
    // What is drawn is told as it is drawn, not while the battles are cleared.
    if (first.event.name === "turn" && line && line.last > index) return null;
    if (line) told.add(line);
    return line;
  };
}

function shown(group: readonly Heard[], view: ArsenalView, line: Line | null): Beat {
  const events = group.map((each) => each.event);
  const main = momentOf(events[0]!.name);
  const flights = events.flatMap((event) => momentOf(event.name).flights?.(facts(event), view, events) ?? []);
  const moods = Object.assign({}, ...events.map((event) => momentOf(event.name).moods?.(facts(event)) ?? {})) as Beat["moods"];
  const loud = events.map((event) => momentOf(event.name).sound).find(Boolean) ?? null;
  const landed = flights.map(({ path, delay }) => (delay ?? 0) + TIMES[path] + 50);
  return { line, events, ms: Math.max(main.ms, ...landed), flights, moods, sound: loud, at: main.at?.(facts(events[0]!)) ?? "" };
}

/** Cards that are turned up: nobody says what they are before they can be seen. */
const TURNING = new Set(["revealed", "followed"]);
const TURNED = 1000;
const READING = 800;

function turned(beat: Beat): Beat[] {
  return [{ ...beat, line: null, ms: TURNED }, { ...beat, events: [], flights: [], moods: {}, sound: null, ms: READING }];
}

/** How long a battle of others is shown. */
const ELSEWHERE = 380;

/** By then everybody has what a turn, or a round of the draft, has brought them. */
const COUNTED = new Set(["turn", "handed", "laid"]);

const worths = (view: ArsenalView): Worth[] => view.players.map((_, seat) => pointsOf(view, seat));

export function beats(told: Told): Beat[] {
  let view = read(told.before ?? told.after);
  const wide = view.players.length > 2;
  const heard = told.events.map((event, index) => ({ event, index }));
  const groups = wide ? byBattle(grouped(heard), told.eyes) : grouped(heard);
  const lineOf = teller(told.story, told.events);
  let worth = worths(view);
  return groups.flatMap((group) => {
    const beat = shown(group, view, lineOf(group, wide));
    // Of a first deal only what follows from it is known.
    if (told.before) view = after(view, beat.events);
    if (beat.events.some(({ name }) => COUNTED.has(name))) worth = worths(read(told.after));
    const elsewhere = wide && FATES.has(beat.events[0]!.name) && told.eyes !== null && !mentions(beat.events, told.eyes);
    const made = { ...beat, ms: elsewhere ? ELSEWHERE : beat.ms, view: { ...view, worth } as unknown as View };
    return beat.line && TURNING.has(beat.events[0]!.name) ? turned(made) : [made];
  });
}

function mentions(events: readonly EventShown[], eyes: number): boolean {
  return events.some((event) => [facts(event).by, facts(event).seat].includes(eyes));
}
