/** How the table looks once an event has happened: for the moments between two views. */
import type { EventShown } from "$/wire/messages";
import { TEAMS, type ArsenalView, type PlayerShown, type PlayShown, type TeamShown } from "./view";

export interface Facts {
  seat: number;
  by: number;
  target: number;
  from: number;
  pile: number;
  piles: number;
  team: number;
  number: number;
  card: string;
  half: string;
  shield: string;
  cached: boolean;
  /** How many, or which. */
  cards: number | string[];
  winners: number[];
}

export const facts = (event: EventShown): Facts => event.facts as unknown as Facts;

/** Who owns the discards of a seat: the player, or the team. */
type Owner = Pick<PlayerShown & TeamShown, "draw" | "discards" | "cached">;

class Draft {
  readonly view: ArsenalView;

  constructor(before: ArsenalView) {
    this.view = {
      ...before,
      players: before.players.map((player) => ({ ...player })),
      plays: before.plays.map((play) => ({ ...play })),
      piles: before.piles.map((pile) => ({ ...pile })),
      abandoned: [...before.abandoned],
      ...(before.teams ? { teams: before.teams.map((team) => ({ ...team })) } : {}),
    };
  }

  player(seat: number): PlayerShown {
    return this.view.players[seat]!;
  }

  owner(seat: number): Owner {
    return this.view.teams?.[seat % TEAMS] ?? this.player(seat);
  }

  discards(seat: number, change: number): void {
    const owner = this.owner(seat);
    owner.discards = Math.max(0, owner.discards + change);
  }

  /** The play of a seat that an event is about. */
  play(seat: number, half: string, foe?: number): PlayShown | undefined {
    const plays = this.view.plays.filter((play) => play.seat === seat && (play.half === half || play.card.split("-").includes(half)));
    return plays.find((play) => this.view.plays[play.foe]?.seat === foe) ?? plays.at(-1);
  }
}

/** Some cards without others, each of which is one of them. */
export function without(cards: readonly string[], others: readonly string[]): string[] {
  const rest = [...cards];
  for (const other of others) if (rest.includes(other)) rest.splice(rest.indexOf(other), 1);
  return rest;
}

const many = (cards: number | string[]): number => (typeof cards === "number" ? cards : cards.length);

function lay(draft: Draft, told: Facts, second: boolean): void {
  const { view } = draft;
  const { seat, card, half, cached } = told;
  const target = told.target ?? view.players.map((_, each) => each).find((each) => each !== seat) ?? 0;
  if (!second && view.plays.some((play) => play.done)) view.plays = [];
  const foe = view.plays.findIndex((play) => play.seat === target && !play.second && (play.foe < 0 ? play.aimed === seat : view.plays[play.foe]?.seat === seat));
  const laid: PlayShown & { aimed: number } = {
    seat, card, half, cached, second, foe, aimed: target, fate: "none", blank: false, dodged: false, done: false, gone: false, used: false,
  };
  view.plays = [...view.plays, laid];
  const other = view.plays[foe];
  if (other && other.foe < 0) other.foe = view.plays.length - 1;
  const player = draft.player(seat);
  // All that was drawn lies among the discards now: the card played, and the one that was not.
  draft.discards(seat, Math.max(0, player.held - (player.blanks ?? 0)));
  player.held = 0;
  player.asked = "";
  player.chosen = false;
  if (player.cards) player.cards = { ...player.cards, hand: [], discards: [...player.cards.discards, ...player.cards.hand] };
  view.step = "reveal";
}

const FATES: Record<string, PlayShown["fate"]> = { hit: "hit", dodged: "avoided", dudded: "dud", backfired: "returned" };

function strike(draft: Draft, event: EventShown): void {
  const { by, half, seat, shield } = facts(event);
  const play = draft.play(by, half, seat);
  if (play && play.half === half) play.fate = FATES[event.name] ?? "none";
  const stopping = event.name === "dodged" ? draft.play(seat, shield, by) : undefined;
  if (stopping) stopping.dodged = true;
  if (event.name === "hit") draft.player(seat).hit = true;
}

const CHANGES: Record<string, (draft: Draft, told: Facts, event: EventShown) => void> = {
  revealed: (draft, told) => lay(draft, told, false),
  followed: (draft, told) => lay(draft, told, true),
  hit: (draft, _told, event) => strike(draft, event),
  dodged: (draft, _told, event) => strike(draft, event),
  dudded: (draft, _told, event) => strike(draft, event),
  backfired: (draft, _told, event) => strike(draft, event),
  cancelled: (draft, { seat, half, by }) => {
    const play = draft.play(seat, half, by);
    if (play) play.blank = true;
  },
  used: (draft, { seat }) => {
    const play = draft.view.plays.find((each) => each.seat === seat && each.half === "dodge" && !each.used);
    if (play) play.used = true;
  },
  limited: (draft, { seat }) => void (draft.player(seat).limit = 1),
  stole: (draft, { seat, target }) => {
    draft.discards(target, -1);
    draft.discards(seat, 1);
  },
  abandoned: (draft, { seat, card }) => {
    draft.discards(seat, -1);
    draft.view.abandoned.push(card);
  },
  fetched: (draft, { seat, card }) => {
    draft.discards(seat, 1);
    const at = draft.view.abandoned.lastIndexOf(card);
    if (at >= 0) draft.view.abandoned.splice(at, 1);
  },
  raided: (draft, { seat, target }) => {
    draft.discards(target, -1);
    draft.discards(seat, 1);
  },
  took: (draft, { seat, pile }) => {
    draft.discards(seat, 1);
    const from = draft.view.piles[pile];
    if (from) from.top = null;
  },
  "took-unseen": (draft, { seat, pile }) => {
    draft.discards(seat, 1);
    const from = draft.view.piles[pile];
    if (from) from.hidden = Math.max(0, from.hidden - 1);
  },
  "turned-up": (draft, { pile, card }) => {
    const on = draft.view.piles[pile];
    if (!on) return;
    on.top = card;
    on.hidden = Math.max(0, on.hidden - 1);
  },
  cached: (draft, { seat }) => {
    draft.discards(seat, -1);
    draft.owner(seat).cached += 1;
  },
  restocked: (draft, { seat, cards }) => {
    draft.discards(seat, -many(cards));
    draft.player(seat).draw += many(cards);
  },
  reshuffled: (draft, told) => {
    const owner = told.team === undefined ? draft.player(told.seat) : draft.view.teams?.[told.team];
    if (!owner) return;
    owner.draw += many(told.cards);
    owner.discards = 0;
  },
  turn: (draft, { number }) => {
    draft.view.turns = number;
    draft.view.plays = [];
    draft.view.step = "draw";
  },
  drew: (draft, { seat, cards }) => {
    const player = draft.player(seat);
    player.draw = Math.max(0, player.draw - many(cards));
    player.held += many(cards);
    player.limit = 2;
    player.hit = false;
  },
  got: (draft, { seat, cards }) => {
    const player = draft.player(seat);
    if (typeof cards !== "number" && player.cards && draft.view.step === "draw") player.cards = { ...player.cards, hand: [...cards] };
  },
  kept: (draft, { seat, cards }) => {
    const player = draft.player(seat);
    // Of the last, some of those that were kept before.
    player.cached = many(cards) + (player.held ? player.cached : 0);
    player.held = Math.max(0, player.held - many(cards));
  },
  chose: (draft, { seat, cards }) => {
    const player = draft.player(seat);
    if (typeof cards === "number" || !player.cards) return;
    const { hand, cache } = player.cards;
    player.cards = { ...player.cards, hand: without(hand, cards), cache: [...(hand.length ? cache : []), ...cards] };
  },
  handed: (draft, { seat, target, cards }) => {
    draft.player(seat).held -= many(cards);
    draft.player(target).held += many(cards);
  },
  received: (draft, { seat, cards }) => {
    const player = draft.player(seat);
    if (typeof cards !== "number" && player.cards) player.cards = { ...player.cards, hand: [...cards] };
  },
  // What was kept is in the decks, the rest lies on the table.
  laid: (draft, { piles, cards }) => {
    for (const player of draft.view.players) {
      player.draw += player.cached;
      player.cached = player.held = 0;
      if (player.cards) player.cards = { ...player.cards, hand: [], cache: [], draw: [...player.cards.draw, ...player.cards.cache] };
    }
    draft.view.piles = Array.from({ length: piles }, () => ({ top: null, hidden: many(cards) }));
    draft.view.step = "draw";
  },
  "final-round": (draft) => void (draft.view.final = true),
  "extra-round": (draft) => void (draft.view.extras += 1),
  marker: (draft, { seat }) => void (draft.view.marker = seat),
};

/** The view after some events, drawn from the view before them. */
export function after(before: ArsenalView, events: readonly EventShown[]): ArsenalView {
  const draft = new Draft(before);
  for (const event of events) CHANGES[event.name]?.(draft, facts(event), event);
  return draft.view;
}
