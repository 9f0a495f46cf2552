/** The battles of a turn: which cards lie between two seats, revealed or not yet. */
import { parse } from "./choices";
import { neighbour, opponent, playsTwo, type ArsenalView, type PlayShown } from "./view";

export interface Laid {
  play: PlayShown | null;
  /** A card that lies there face down, or one's own that nobody else sees yet. */
  card: string;
  half: string;
  state: "revealed" | "mine" | "down" | "none";
}

/** Where the card of a seat against another lies, for things that fly there. */
export const battlePlace = (seat: number, foe: number): string => `play-${seat}-${foe}`;

export function playsAgainst(view: ArsenalView, seat: number, foe: number): PlayShown[] {
  return view.plays.filter((play) => play.seat === seat && view.plays[play.foe]?.seat === foe);
}

/** What a seat has laid against another: the cards in play, or what will be revealed. */
export function laidAgainst(view: ArsenalView, seat: number, foe: number, mine: string, owed: readonly number[]): Laid[] {
  const plays = playsAgainst(view, seat, foe);
  if (plays.length) return plays.map((play) => ({ play, card: play.card, half: play.half, state: play.hidden ? "down" : "revealed" }));
  if (view.step !== "choose") return [];
  const side = !playsTwo(view) ? null : neighbour(view, seat, "left") === foe ? "left" : "right";
  if (side === null && opponent(view, seat) !== foe) return [];
  if (seat === view.seat) {
    const texts = [view.players[seat]?.left ?? "", mine, view.players[seat]?.answer ?? ""];
    const found = texts.filter((text) => text.startsWith("play")).map(parse).find((choice) => choice.side === side);
    return found ? [{ play: null, card: found.cards[0] ?? "no-effect", half: found.half, state: "mine" }] : [];
  }
  const player = view.players[seat];
  const down = player?.chosen || !owed.includes(seat) || (side === "left" && player?.asked === "right");
  return down ? [{ play: null, card: "", half: "", state: "down" }] : [];
}

/** What became of a card, in one word of the catalogue. */
export function fateOf(play: PlayShown): "none" | "hit" | "avoided" | "dud" | "returned" | "stopped" | "gone" {
  if (play.blank) return "stopped";
  return play.gone && play.fate === "none" ? "gone" : play.fate;
}
