/** The moments of bricks: throws and what comes of them, building, hiding, going out. */
import type { Beat, Flight, Told } from "../contract";
import { beat, count, cut, seats, type Cut } from "../cut";
import type { EventShown } from "$/wire/messages";
import { at, bricksView, rollOf, type BricksView } from "./view";

const TUMBLE = 1150;

/** Who throws at whom: as told, or as it was before if the throw is still in the air. */
interface Throw {
  seat: number;
  target: number;
  from: string;
}

function thrown(events: EventShown[], before: BricksView | null): Throw {
  const threw = events.find((event) => event.name === "threw" || event.name === "aimed");
  if (threw) return { seat: count(threw, "seat"), target: count(threw, "target"), from: at.head(count(threw, "seat")) };
  const seat = before?.turn ?? 0;
  return { seat, target: before?.target ?? 0, from: before?.phase === "duck" ? at.air : at.head(seat) };
}

const THROW = ["threw", "aimed", "ducked", "stood", "rolled", "missed", "hit", "froze", "chipped", "out"];

export function beats(told: Told): Beat[] {
  const before = told.before ? bricksView(told.before) : null;
  const after = bricksView(told.after);
  const made = cut(told).flatMap((each) => {
    if (each.events.some((event) => THROW.includes(event.name))) return throwing(each, before, after);
    const moments = each.events.flatMap((event) => single(event));
    const last = moments.at(-1);
    if (last) last.line = each.line;
    return moments;
  });
  // From its moment on a roll lies there, also while what comes of it is shown.
  for (const each of made) {
    const rolled = rollOf(each.events);
    if (rolled && told.before) each.view = { ...told.before, rolled };
  }
  return made;
}

/** A throw: the cube tumbles first, so that the sentence does not tell what the cube will show. */
function throwing({ line, events }: Cut, before: BricksView | null, after: BricksView): Beat[] {
  const way = thrown(events, before);
  const find = (name: string): EventShown | undefined => events.find((event) => event.name === name);
  const ball = (to: string, end?: Flight["end"]): Flight => ({
    thing: "snowball", from: way.from, to, path: "throw", ...(end ? { end } : {}),
  });
  const made: Beat[] = [];
  const rolled = find("rolled");
  if (rolled) {
    const asked = events.slice(0, events.indexOf(rolled) + 1);
    made.push(beat({ events: asked, ms: TUMBLE, sound: "rattle", moods: { [way.target]: "thinking" }, at: at.cube }));
  }
  const rest = rolled ? events.slice(events.indexOf(rolled) + 1) : events;
  const come = (some: Partial<Beat>): Beat => beat({ line, events: rest, at: at.head(way.target), ...some });
  const hit = find("hit") ?? find("froze");
  const chipped = find("chipped");
  if (hit) {
    made.push(come({
      ms: find("out") ? 1700 : 1200,
      flights: [ball(at.head(way.target), "splat"), ...loot(find("out"))],
      moods: { [way.target]: find("out") ? "laughing" : "hit", [way.seat]: "laughing" },
      sound: "splat",
    }));
  } else if (chipped && before?.phase === "lose") {
    made.push(come({ ms: 900, sound: crash(chipped), at: at.wall(way.target) }));
  } else if (chipped) {
    const brick = at.brick(way.target, count(chipped, "brick"));
    made.push(come({ ms: 1200, flights: [ball(brick, "thud")], sound: crash(chipped), at: at.wall(way.target) }));
  } else if (find("missed") || find("ducked")) {
    made.push(come({ ms: 950, flights: [ball(at.head(way.target), "miss")], moods: { [way.target]: find("ducked") ? "ducking" : "laughing" }, sound: "whoosh" }));
  } else if (rolled) {
    // A near miss that still looks for its brick.
    made.push(come({ ms: 900, flights: [ball(at.wall(way.target), "thud")], sound: "thud", at: at.wall(way.target) }));
  } else if (after.phase === "duck") {
    made.push(come({ ms: 700, flights: [ball(at.air)], moods: { [way.target]: "thinking" }, sound: "whoosh" }));
  } else {
    made.push(come({ ms: 500 }));
  }
  return made;
}

const crash = (chipped: EventShown): "rumble" | "crunch" => (count(chipped, "left") > 0 ? "crunch" : "rumble");

/** The snowballs of whoever went out go over to the thrower. */
function loot(out: EventShown | undefined): Flight[] {
  if (!out) return [];
  const from = at.store(count(out, "seat"));
  const to = at.store(count(out, "by"));
  return Array.from({ length: Math.min(3, count(out, "snowballs")) }, (_, index) => ({
    thing: "snowball", from, to, path: "slide" as const, delay: 700 + index * 120,
  }));
}

/** What is not a throw; the last of its moments tells it. */
function single(event: EventShown): Beat[] {
  const seat = count(event, "seat");
  const head = at.head(seat);
  switch (event.name) {
    case "hid":
      return [beat({
        events: [event], ms: 700, sound: "crunch", at: head,
        flights: [{ thing: "token", from: at.wall(seat), to: at.tokens(seat), path: "drop" }],
      })];
    case "made":
      return [beat({
        events: [event], ms: 650, sound: "crunch", at: head,
        flights: [{ thing: "snowball", from: at.wall(seat), to: at.store(seat), path: "drop" }],
      })];
    case "built":
      return [
        beat({ events: [event], ms: TUMBLE, sound: "rattle", moods: { [seat]: "thinking" }, at: at.cube }),
        beat({
          ms: 900, sound: "rumble", moods: { [seat]: "laughing" }, at: head,
          flights: [{ thing: "brick", from: at.cube, to: at.wall(seat), path: "drop" }],
        }),
      ];
    case "slipped":
      return [
        beat({ events: [event], ms: TUMBLE, sound: "rattle", moods: { [seat]: "thinking" }, at: at.cube }),
        beat({ ms: 800, sound: "thud", moods: { [seat]: "hit" }, at: head }),
      ];
    case "uncovered":
      return [beat({ events: [event], ms: 450, at: head })];
    case "over":
      return [beat({ events: [event], ms: 1200, sound: "fanfare", moods: Object.fromEntries(seats(event, "winners").map((each) => [each, "laughing"])) })];
    default:
      return [beat({ events: [event], ms: 700, at: seat >= 0 ? head : "" })];
  }
}
