/** What each event of arsenal looks like: how long it takes, what flies, who laughs, what is heard. */
import type { EventShown } from "$/wire/messages";
import type { Flight, Mood, SoundName } from "../contract";
import { facts, without, type Facts } from "./after";
import { battlePlace } from "./battle";
import { TEAMS, type ArsenalView } from "./view";

export interface Moment {
  ms: number;
  sound?: SoundName;
  flights?: (told: Facts, view: ArsenalView, all: readonly EventShown[]) => Flight[];
  moods?: (told: Facts) => Record<number, Mood>;
  /** Where its caption is shown. */
  at?: (told: Facts) => string;
}

const BALLS: Record<string, string> = { slushball: "slushball", iceball: "iceball", rocks: "rocks" };
const discards = (view: ArsenalView, seat: number): string => (view.teams ? `team-discards-${seat % TEAMS}` : `discards-${seat}`);
const drawPile = (view: ArsenalView, seat: number): string => (view.teams?.[seat % TEAMS]?.pooling ? `deck-${seat % TEAMS}` : `draw-${seat}`);
const cache = (view: ArsenalView, seat: number): string => (view.teams ? `team-cache-${seat % TEAMS}` : `cache-${seat}`);
const count = (cards: Facts["cards"]): number => (typeof cards === "number" ? cards : cards.length);

const card = (kind: string, from: string, to: string, delay = 0): Flight => ({ thing: "card", kind, from, to, path: "slide", delay });
const backs = (howMany: number, from: string, to: string, delay = 0): Flight[] => Array.from({ length: Math.min(howMany, 4) }, (_, at) => card("back", from, to, delay + at * 90));

/** A card in a hand, or one of those that are seen from behind. */
const inHand = (seat: number, which = "back"): string => `hand-${seat}:${which}`;

/** The cards that a private event of a seat names, null if these eyes have not heard it. */
const names = (all: readonly EventShown[], name: string, seat: number): string[] | null => {
  const told = all.find((event) => event.name === name && facts(event).seat === seat);
  const cards = told && facts(told).cards;
  return !cards || typeof cards === "number" ? null : cards;
};

/** Cards that come into a hand: one's own are seen. */
function coming(seat: number, howMany: number, known: string[] | null, from: string, delay = 0): Flight[] {
  if (!known) return backs(howMany, from, inHand(seat), delay);
  return known.map((each, at) => card(each, from, inHand(seat, each), delay + at * 90));
}

/** What somebody drew and did not play goes to the discards unseen; one's own cards are known. */
function unplayed({ seat }: Facts, view: ArsenalView, all: readonly EventShown[]): Flight[] {
  const player = view.players[seat];
  const played = all.map(facts).filter((each) => each.seat === seat && !each.cached && each.card !== "no-effect");
  const to = discards(view, seat);
  if (!player) return [];
  if (player.cards) return without(player.cards.hand, played.map((each) => each.card)).map((each) => card(each, inHand(seat, each), to, 200));
  return backs(player.held - (player.blanks ?? 0) - played.length, inHand(seat), to, 200);
}

/** What is thrown; a Barrage is three balls. */
function thrown(half: string, from: string, to: string, end: NonNullable<Flight["end"]>, delay = 0): Flight[] {
  const balls = half === "barrage" ? 3 : 1;
  return Array.from({ length: balls }, (_, at) => ({ thing: BALLS[half] ?? "snowball", from, to, path: "throw" as const, end, delay: delay + at * 120 }));
}

const kid = (seat: number): string => `kid-${seat}`;

/** The card that a private event names, if these eyes have heard it. */
const seen = (all: readonly EventShown[], name: string, seat: number): string | undefined => {
  const found = all.find((event) => event.name === name && facts(event).seat === seat);
  if (!found) return undefined;
  const { card: one, cards } = facts(found);
  return one ?? (typeof cards === "number" ? undefined : cards[0]);
};

/** Every event that there is. */
export const MOMENTS = {
  removed: { ms: 700, sound: "flip" },
  brought: { ms: 700, sound: "flip" },
  dealt: { ms: 600, sound: "flip", flights: ({ seat, cards }, _view, all) => coming(seat, count(cards), names(all, "got", seat), "deck") },
  got: { ms: 300 },
  kept: {
    ms: 500,
    sound: "flip",
    flights: ({ seat, cards }, _view, all) => {
      const own = names(all, "chose", seat);
      if (!own) return backs(count(cards), inHand(seat), `draw-${seat}`);
      return own.map((each) => card(each, inHand(seat, each), `kept-${seat}:${each}`));
    },
  },
  chose: { ms: 300 },
  handed: { ms: 650, sound: "whoosh", flights: ({ seat, target, cards }, _view, all) => {
    const known = names(all, "received", target) ?? Array<string>(count(cards)).fill("back");
    return known.map((each, at) => card("back", inHand(seat, each), inHand(target, each), at * 90));
  } },
  received: { ms: 300 },
  laid: {
    ms: 800,
    sound: "crunch",
    flights: ({ piles, cards }, view) => [
      ...Array.from({ length: piles }, (_, pile) => backs(Math.min(2, count(cards)), `hand-${pile % view.players.length}`, `pile-${pile}`)).flat(),
      ...view.players.flatMap((player, seat) => (player.cards?.cache ?? []).map((each) => card(each, `kept-${seat}:${each}`, `draw-${seat}`))),
    ],
  },
  "turned-up": { ms: 450, sound: "flip", flights: ({ pile, card: which }) => [{ ...card(which, `pile-${pile}`, `pile-${pile}:top`), path: "turn" }] },
  marker: { ms: 500 },
  // The battles are cleared.
  turn: {
    ms: 300,
    flights: (_told, view) => view.plays.flatMap((play) => {
      const foe = view.plays[play.foe]?.seat ?? -1;
      return play.gone || play.card === "no-effect" ? [] : [card(play.hidden ? "back" : play.card, battlePlace(play.seat, foe), discards(view, play.seat))];
    }),
  },
  drew: {
    ms: 550,
    sound: "flip",
    flights: ({ seat, cards }, view, all) => {
      const shuffled = all.some((event) => event.name === "reshuffled");
      return coming(seat, count(cards), names(all, "got", seat), drawPile(view, seat), shuffled ? 350 : 0);
    },
  },
  reshuffled: {
    ms: 600,
    sound: "crunch",
    flights: ({ seat, team, cards }) => (team === undefined ? backs(count(cards), `discards-${seat}`, `draw-${seat}`) : backs(count(cards), `team-discards-${team}`, `deck-${team}`)),
  },
  showed: { ms: 700, at: ({ seat }) => kid(seat) },
  saw: { ms: 400 },
  revealed: {
    ms: 1400,
    sound: "flip",
    // Once for each who reveals, however many cards.
    flights: (told, view, all) => (all.find((event) => facts(event).seat === told.seat)?.facts === (told as unknown) ? unplayed(told, view, all) : []),
  },
  cancelled: { ms: 900, sound: "rumble", moods: ({ by }) => ({ [by]: "laughing" }), at: ({ by }) => kid(by) },
  hit: {
    ms: 950,
    sound: "splat",
    flights: ({ by, seat, half }) => thrown(half, kid(by), kid(seat), "splat"),
    moods: ({ by, seat }) => ({ [by]: "laughing", [seat]: "hit" }),
    at: ({ seat }) => kid(seat),
  },
  dodged: {
    ms: 850,
    sound: "whoosh",
    flights: ({ by, seat, half }) => thrown(half, kid(by), kid(seat), "miss"),
    moods: ({ seat }) => ({ [seat]: "ducking" }),
    at: ({ seat }) => kid(seat),
  },
  dudded: {
    ms: 900,
    sound: "thud",
    flights: ({ by, seat, half }) => thrown(half, kid(by), battlePlace(seat, by), "thud"),
    moods: ({ seat }) => ({ [seat]: "laughing" }),
    at: ({ seat }) => kid(seat),
  },
  backfired: {
    ms: 1300,
    sound: "splat",
    flights: ({ by, seat, half }) => [...thrown(half, kid(by), battlePlace(seat, by), "miss"), ...thrown(half, kid(seat), kid(by), "splat", 450)],
    moods: ({ by, seat }) => ({ [by]: "hit", [seat]: "laughing" }),
    at: ({ by }) => kid(by),
  },
  limited: { ms: 500, at: ({ seat }) => kid(seat) },
  stopped: { ms: 500, at: ({ seat }) => kid(seat) },
  followed: { ms: 1100, sound: "flip" },
  declined: { ms: 450 },
  used: { ms: 700, sound: "flip" },
  stole: {
    ms: 800,
    sound: "whoosh",
    flights: ({ seat, target }, view, all) => [card(seen(all, "stolen", seat) ?? "back", discards(view, target), discards(view, seat))],
    moods: ({ seat }) => ({ [seat]: "laughing" }),
  },
  stolen: { ms: 400 },
  abandoned: { ms: 750, sound: "crunch", flights: ({ seat, card: which }, view) => [card(which, discards(view, seat), "abandoned")], at: () => "abandoned" },
  took: { ms: 750, sound: "flip", flights: ({ seat, pile, card: which }, view) => [card(which, `pile-${pile}`, discards(view, seat))], at: ({ pile }) => `pile-${pile}` },
  "took-unseen": {
    ms: 750,
    sound: "flip",
    flights: ({ seat, pile }, view, all) => [card(seen(all, "got", seat) ?? "back", `pile-${pile}`, discards(view, seat))],
    at: ({ pile }) => `pile-${pile}`,
  },
  fetched: { ms: 750, sound: "crunch", flights: ({ seat, card: which }, view) => [card(which, "abandoned", discards(view, seat))], at: () => "abandoned" },
  looked: { ms: 650, at: ({ pile }) => `pile-${pile}` },
  peeked: { ms: 400 },
  searched: { ms: 650 },
  restocked: { ms: 700, sound: "crunch", flights: ({ seat, cards }, view) => backs(count(cards), discards(view, seat), drawPile(view, seat)) },
  "put-back": { ms: 300 },
  cached: { ms: 700, sound: "thud", flights: ({ seat }, view, all) => [card(seen(all, "stored", seat) ?? "back", discards(view, seat), cache(view, seat))] },
  stored: { ms: 300 },
  raided: {
    ms: 800,
    sound: "whoosh",
    flights: ({ seat, target, card: which }, view) => [card(which, battlePlace(target, seat), discards(view, seat))],
    moods: ({ seat }) => ({ [seat]: "laughing" }),
  },
  whitewashed: {
    ms: 900,
    sound: "splat",
    flights: ({ by, seat }) => thrown("snowball", kid(by), kid(seat), "splat"),
    moods: ({ by, seat }) => ({ [by]: "laughing", [seat]: "hit" }),
    at: ({ seat }) => kid(seat),
  },
  idle: { ms: 500 },
  "nothing-left": { ms: 500 },
  "final-round": { ms: 1300, sound: "rumble" },
  "extra-round": { ms: 1300, sound: "rumble" },
  over: { ms: 1400, sound: "fanfare", moods: ({ winners }) => Object.fromEntries((winners ?? []).map((seat) => [seat, "laughing" as const])) },
  "team-deck": { ms: 700, sound: "crunch", flights: ({ team, cards }) => backs(count(cards), `team-discards-${team}`, `deck-${team}`) },
  pooled: { ms: 600, sound: "flip", flights: ({ team, cards }) => backs(count(cards), `deck-${team}`, `pool-${team}`) },
  pool: { ms: 300 },
  "pool-shown": { ms: 500 },
  assigned: { ms: 600, sound: "flip", flights: ({ seat, target, card: which }) => [card(which, `pool-${seat % TEAMS}`, `hand-${target}`)] },
  "cache-used": { ms: 600, sound: "flip", flights: ({ seat }, view) => [card("back", cache(view, seat), `pool-${seat % TEAMS}`)] },
  added: { ms: 300 },
} as const satisfies Record<string, Moment>;

/** How an event is shown; what this page does not know is told without movement. */
export function momentOf(name: string): Moment {
  return (MOMENTS as Record<string, Moment>)[name] ?? { ms: 500 };
}
