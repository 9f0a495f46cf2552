/** The moments of splatball: cards on their way, snowballs in the air, walls that break. */
import type { Beat, Flight, Mood, Told, View } from "../contract";
import { beat, count, cut, seats, word } from "../cut";
import type { EventShown, Line } from "$/wire/messages";
import { after } from "./after";
import { at, splatView } from "./view";

const AFTER_DEAL = 90;

export function beats(told: Told): Beat[] {
  const made = moments(told);
  if (!told.before) return made;
  let view = splatView(told.before);
  const { yards } = splatView(told.after);
  return made.map((each) => {
    const shown = after(view, each.events, told.events);
    // What a throw has broken is gone once that has been seen.
    const struck = each.events.some(({ name }) => name === "landed" || name === "splatted");
    view = struck ? { ...shown, yards: shown.yards.map((yard, seat) => ({ ...yard, ...yards[seat], held: yard.held, ...(yard.hand ? { hand: yard.hand } : {}) })) } : shown;
    return { ...each, view: shown as unknown as View };
  });
}

function moments(told: Told): Beat[] {
  return cut(told).flatMap(({ line, events }) => {
    if (events.some((event) => event.name === "threw")) return throwing(line, events);
    if (events.some((event) => event.name === "dealt")) return [dealing(line, events, told.eyes)];
    const made = drawing(events, told.eyes);
    const last = made.at(-1);
    if (last) last.line = line;
    return made;
  });
}

const card = (kind: string, from: string, to: string, delay = 0): Flight => ({
  thing: "card", kind: `splatball:${kind}`, from, to, path: "slide", ...(delay ? { delay } : {}),
});

const back = (from: string, to: string, delay = 0): Flight => ({ thing: "back", from, to, path: "slide", ...(delay ? { delay } : {}) });

/** Everybody is dealt cards; one's own are seen. */
function dealing(line: Line | null, events: EventShown[], eyes: number | null): Beat {
  const got = events.filter((event) => event.name === "got").map((event) => word(event, "card"));
  const dealt = events.filter((event) => event.name === "dealt");
  const flights = dealt.map((event, index) => {
    const seat = count(event, "seat");
    const kind = seat === eyes ? got.shift() : undefined;
    const delay = index * AFTER_DEAL;
    return kind ? card(kind, at.draw, at.hand(seat, kind), delay) : back(at.draw, at.hand(seat, "back"), delay);
  });
  return beat({ line, events, flights, ms: 700 + dealt.length * AFTER_DEAL, sound: "flip", at: at.draw });
}

/** A throw and what it does: what protects catches first, the rest hits. */
function throwing(line: Line | null, events: EventShown[]): Beat[] {
  const find = (name: string): EventShown | undefined => events.find((event) => event.name === name);
  const threw = find("threw");
  const seat = count(threw, "seat");
  const target = count(threw, "target");
  const kind = word(threw, "card");
  const shown = beat({
    events: events.slice(0, events.indexOf(threw!) + 1), ms: 350, sound: "flip", at: at.head(seat),
    flights: [card(kind, at.hand(seat, kind), at.discards)],
  });
  const landed = find("landed");
  const out = find("out");
  const ball = (to: string, end: Flight["end"] & string, delay = 0): Flight => ({
    thing: "snowball", kind, from: at.head(seat), to, path: "throw", end, ...(delay ? { delay } : {}),
  });
  const rest = events.slice(events.indexOf(threw!) + 1);
  if (find("splatted")) {
    return [shown, beat({
      line, events: rest, ms: 1100, sound: "splat", at: at.pile(target),
      flights: [ball(at.pile(target), "splat")], moods: { [seat]: "laughing", [target]: "hit" },
    })];
  }
  const added = Math.max(0, count(landed, "added"));
  const stopped = Math.max(0, (kind === "double" ? 2 : 1) - added);
  const flights = [
    ...Array.from({ length: stopped }, (_, index) => ball(at.shelter(target), "thud", index * 160)),
    ...Array.from({ length: added }, (_, index) => ball(at.head(target), "splat", (stopped + index) * 160)),
  ];
  const broke = count(landed, "walls_lost") > 0 || count(landed, "forts_lost") > 0;
  const moods: Record<number, Mood> = { [seat]: "laughing" };
  moods[target] = out ? "laughing" : added ? "hit" : "ready";
  return [shown, beat({
    line, events: rest, ms: out ? 1700 : 1150, flights, moods, at: at.head(target),
    sound: added ? "splat" : broke ? "rumble" : "thud",
  })];
}

/** Everything else, event by event; a card that one gets is the card that was drawn. */
function drawing(events: EventShown[], eyes: number | null): Beat[] {
  const got = events.filter((event) => event.name === "got");
  return events.filter((event) => event.name !== "got" || !events.some(({ name }) => name === "drew")).map((event) => {
    const seat = count(event, "seat");
    const kind = word(event, "card");
    switch (event.name) {
      case "drew":
      case "got": {
        const mine = event.name === "got" ? event : got.find((each) => count(each, "seat") === seat);
        const known = seat === eyes ? word(mine, "card") : "";
        return beat({
          events: [event], ms: known ? 600 : 300, sound: "flip", at: at.hand(seat),
          flights: [known ? card(known, at.draw, at.hand(seat, known)) : back(at.draw, at.hand(seat, "back"))],
        });
      }
      case "laid":
        return beat({
          events: [event], ms: 900, sound: "rumble", at: at.shelter(seat),
          flights: [{ ...card(kind, at.hand(seat, kind), kind === "pile" ? at.pile(seat) : at.shelter(seat)), end: "melt" }],
        });
      case "discarded":
        return beat({ events: [event], ms: 900, sound: "crunch", at: at.discards, flights: [card(kind, at.hand(seat, kind), at.discards)] });
      case "reshuffled":
        return beat({
          events: [event], ms: 900, sound: "flip", at: at.draw,
          flights: Array.from({ length: 5 }, (_, index) => back(at.discards, at.draw, index * 80)),
        });
      case "over":
        return beat({
          events: [event], ms: 1200, sound: "fanfare",
          moods: Object.fromEntries(seats(event, "winners").map((each) => [each, "laughing"])),
        });
      default:
        return beat({ events: [event], ms: 600, at: seat >= 0 ? at.head(seat) : "" });
    }
  });
}
