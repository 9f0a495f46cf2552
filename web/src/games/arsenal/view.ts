/** The view of arsenal as it comes over the wire, and who sits where in it. */
import type { Person, View } from "../contract";

export interface Bags {
  draw: string[];
  hand: string[];
  discards: string[];
  gained: string[];
  cache: string[];
  spare: string[];
}

export interface Known {
  deck: string[];
  draw: string[];
  hand: string[];
  discards: string[];
  cache: string[];
  possible: string[];
}

export interface PlayerShown {
  draw: number;
  held: number;
  discards: number;
  cached: number;
  spare: number;
  limit: number;
  shows: boolean | number[];
  shown: boolean | number[];
  hit: boolean;
  asked: string;
  chosen: boolean;
  blanks?: number;
  cards?: Bags;
  known?: Known;
  answer?: string | null;
  left?: string | null;
  about?: number | null;
}

export interface TeamShown {
  draw: number;
  pool: number;
  blanks: number;
  discards: number;
  cached: number;
  spare: number;
  pooling: boolean;
  shown: number[];
  cards?: Bags;
  known?: Known;
  "blanks left"?: number;
}

export interface PlayShown {
  seat: number;
  /** The number of the play that it faces. */
  foe: number;
  card: string;
  half: string;
  fate: "none" | "hit" | "avoided" | "dud" | "returned";
  blank: boolean;
  dodged: boolean;
  second: boolean;
  cached: boolean;
  done: boolean;
  gone: boolean;
  used: boolean;
  side?: "left" | "right";
  struck?: boolean;
  /** At whom it is played, before the card that it faces is known. */
  aimed?: number;
  /** Not revealed yet: drawn face down for those who may not know it. */
  hidden?: boolean;
}

export interface PileShown {
  top: string | null;
  hidden: number;
}

export interface Looking {
  pile: number;
  top?: string | null;
  under?: string | null;
  piles?: string[][];
}

export interface ArsenalView {
  seats: number;
  seat: number | null;
  step: string;
  turns: number;
  final: boolean;
  extras: number;
  piles: PileShown[];
  abandoned: string[];
  players: PlayerShown[];
  plays: PlayShown[];
  teams?: TeamShown[];
  marker?: number;
  playing?: number[];
  looking?: Looking | null;
  options: Record<string, unknown>;
  result: { winners?: number[]; scores?: number[] } | null;
  /** Between two views, which say where cards lie but not yet all that follows: the points of each seat. */
  worth?: Worth[];
}

/** The points of a seat, or more if it has cards that are not known. */
export interface Worth {
  points: number;
  more: boolean;
}

export const TEAMS = 2;

export function read(view: View): ArsenalView {
  return view as unknown as ArsenalView;
}

/** What is seen of a seat's cards: in an open replay what it sees itself. */
export function openTo(view: ArsenalView, open: readonly View[] | null, seat: number): ArsenalView {
  return open?.[seat] ? read(open[seat]) : view;
}

/** Who plays: all, or those who break a tie. */
export function ringOf(view: ArsenalView): number[] {
  return view.playing ?? view.players.map((_, seat) => seat);
}

/** Whose side of the table is near: the eyes', or that of the first who plays. */
export function nearSeat(view: ArsenalView): number {
  const ring = ringOf(view);
  return view.seat !== null && ring.includes(view.seat) ? view.seat : (ring[0] ?? 0);
}

/** The seats of a table in their order from somebody's left to somebody's right. */
export function around(view: ArsenalView, from: number): number[] {
  const ring = ringOf(view);
  const place = Math.max(0, ring.indexOf(from));
  return [...ring.slice(place + 1), ...ring.slice(0, place)].filter((seat) => seat !== from);
}

export function neighbour(view: ArsenalView, seat: number, side: "left" | "right"): number {
  const ring = ringOf(view);
  const place = ring.indexOf(seat);
  return ring[(place + (side === "left" ? 1 : ring.length - 1)) % ring.length] ?? seat;
}

/** Whether everybody plays one card at each neighbour. */
export function playsTwo(view: ArsenalView): boolean {
  return !view.teams && ringOf(view).length > 2;
}

/** Who is fought in the one battle of a seat. */
export function opponent(view: ArsenalView, seat: number): number {
  return view.teams ? seat ^ 1 : neighbour(view, seat, "left");
}

export function mates(view: ArsenalView, team: number): number[] {
  return view.players.map((_, seat) => seat).filter((seat) => seat % TEAMS === team);
}

/** Who of a team is given a card next. */
export function nextMate(view: ArsenalView, seat: number): number | null {
  return mates(view, seat % TEAMS).find((mate) => !view.players[mate]?.held) ?? null;
}

export function faced(view: ArsenalView, play: PlayShown): PlayShown | undefined {
  return view.plays[play.foe];
}

/** The play that the question is about. */
export function namedPlay(view: ArsenalView): PlayShown | undefined {
  const about = view.seat === null ? null : view.players[view.seat]?.about;
  return typeof about === "number" ? view.plays[about] : undefined;
}

/** The card that a Raid may take. */
export function raidedBy(view: ArsenalView): PlayShown | undefined {
  const raid = namedPlay(view);
  return raid && faced(view, raid);
}

/** From whom the seat that looks may steal: whoever its card faces, or whose card was turned back. */
export function robbed(view: ArsenalView): number | null {
  const play = namedPlay(view);
  const from = play?.seat === view.seat ? play && faced(view, play) : play;
  return from?.seat ?? null;
}

const DRAFT = ["alternates", "deal", "keep first", "keep second", "keep third", "keep two", "return one"];

/** Whether somebody is first in ties; who that is is drawn when the draft is over. */
export function isFirst(view: ArsenalView, seat: number): boolean {
  return view.marker === seat && !isDraft(view);
}

/** Whether decks are still being made. */
export function isDraft(view: ArsenalView): boolean {
  return DRAFT.includes(view.step);
}

export function nameOf(people: readonly Person[], seat: number): string {
  return people[seat]?.name ?? `${seat + 1}`;
}
