/** What a seat knows of everybody's cards: counts, zones and points. */
import type { Explained } from "$/art/explain.svelte";
import { points } from "$/art/cards/designs";
import { title } from "$/art/cards/labels";
import { say } from "$/words/index.svelte";
import { isDraft, isFirst, mates, TEAMS, type ArsenalView, type Bags, type Known, type PlayerShown, type TeamShown, type Worth } from "./view";

export interface Holdings {
  /** What the flag at somebody's head says, if there is one. */
  marker: string;
  counts: string[];
  zones: { name: string; cards: string[] }[];
  unknown: number;
  /** What the unknown ones can be, if that is no guess. */
  maybe: string[];
}

/** Cards in a sentence, those of a kind together. */
export function listed(cards: readonly string[]): string {
  const kinds = [...new Set(cards)];
  return kinds.map((card) => [title(card), cards.filter((each) => each === card).length] as const).map(([name, copies]) => (copies > 1 ? `${copies} × ${name}` : name)).join(", ");
}

const all = (cards: Bags): string[] => [...cards.draw, ...cards.hand, ...cards.discards, ...cards.gained, ...cards.cache];

/** What is known of a seat's cards; in a team the shared ones belong to everybody. */
export function holdings(view: ArsenalView, seat: number): Holdings {
  const words = say().arsenal;
  const player = view.players[seat]!;
  const team = view.teams?.[seat % TEAMS];
  const draft = isDraft(view);
  const counts = [
    [words.drawPile, player.draw], [words.hand, player.held], [words.discards, team ? team.discards : player.discards],
    [draft ? words.spread.kept : words.cache, team ? team.cached : player.cached], [words.teamDeck, team?.draw ?? 0], [words.pool, team?.pool ?? 0],
  ] as const;
  const known = merged([knownOf(player), ...(team ? [knownOf(team)] : [])]);
  const unknown = Math.max(0, owned(view, seat) - known.deck.length);
  // What is drafted belongs to nobody yet, and what is kept of it lies apart.
  const zones = (["hand", "discards", "draw", "cache", "deck"] as const)
    .map((zone) => ({ name: draft && zone === "cache" ? words.spread.kept : words.known[zone], cards: draft && zone === "deck" ? [] : known[zone] }))
    .filter((zone) => zone.cards.length);
  return {
    marker: isFirst(view, seat) ? words.marker : "",
    counts: counts.filter(([, n], at) => n > 0 || at < 3).map(([zone, n]) => words.counted(zone, n)),
    zones,
    unknown,
    maybe: unknown ? known.possible.filter((card, at) => !known.deck.includes(card) && known.possible.indexOf(card) === at) : [],
  };
}

/** What is known of somebody in a note: counts, what is certain, and what the rest may be. */
export function note(view: ArsenalView, seat: number, name: string): Explained {
  const words = say().arsenal.known;
  const found = holdings(view, seat);
  const lines = [
    found.marker,
    found.counts.join(" · "),
    ...found.zones.map((zone) => `${zone.name}: ${listed(zone.cards)}`),
    found.unknown ? words.unknown(found.unknown) : "",
    found.maybe.length ? words.maybe(listed(found.maybe)) : "",
  ];
  return { title: name, text: lines.filter(Boolean).join("\n"), rules: [] };
}

/** What is known of a stack of cards in a note. */
export function stackNote(called: string, owner: PlayerShown | TeamShown, zone: "draw" | "hand" | "discards" | "cache", count: number): Explained {
  const words = say().arsenal.known;
  const cards = knownOf(owner)[zone];
  const rest = Math.max(0, count - cards.length);
  return { title: called, text: [listed(cards), rest ? words.unknown(rest) : ""].filter(Boolean).join("\n"), rules: [] };
}

function knownOf(owner: PlayerShown | TeamShown): Known {
  return owner.known ?? bagged(owner.cards) ?? merged([]);
}

function bagged(cards: Bags | undefined): Known | null {
  if (!cards) return null;
  return { deck: all(cards), draw: cards.draw, hand: cards.hand, discards: [...cards.discards, ...cards.gained], cache: cards.cache, possible: [] };
}

function merged(found: (Known | null)[]): Known {
  const sum: Known = { deck: [], draw: [], hand: [], discards: [], cache: [], possible: [] };
  for (const each of found) if (each) for (const zone of Object.keys(sum) as (keyof Known)[]) sum[zone].push(...(each[zone] ?? []));
  return sum;
}

/** How many cards a seat has, those of its team included; No Effects are none. */
function owned(view: ArsenalView, seat: number): number {
  const player = view.players[seat]!;
  const team = view.teams?.[seat % TEAMS];
  const held = Math.max(0, player.held - (player.blanks ?? 0));
  const shared = team ? team.draw + team.discards + team.cached : player.discards;
  return player.draw + player.cached + held + shared;
}

/** The points of a seat as far as they are known: a card is worth one at least. */
export function pointsOf(view: ArsenalView, seat: number): Worth {
  const worth = view.worth?.[seat];
  if (worth) return worth;
  const scores = view.result?.scores;
  if (scores) return { points: scores[view.teams ? seat % TEAMS : seat] ?? scores[seat] ?? 0, more: false };
  const team = view.teams?.[seat % TEAMS];
  const owners = [...(team ? mates(view, seat % TEAMS).map((mate) => view.players[mate]!) : [view.players[seat]!]), ...(team ? [team] : [])];
  let sum = 0;
  let unknown = 0;
  for (const owner of owners) {
    // What is drafted belongs to nobody yet: a hand is passed on, and of what was kept not all may stay.
    if (isDraft(view)) {
      const deck = knownOf(owner).draw;
      sum += points(deck) + owner.draw - deck.length;
      continue;
    }
    const cards = owner.cards ? all(owner.cards) : (owner.known?.deck ?? []);
    sum += points(cards);
    if (owner.cards) continue;
    const held = "held" in owner ? owner.held - (owner.blanks ?? 0) : owner.pooling ? owner.pool - owner.blanks : 0;
    const total = owner.draw + owner.discards + owner.cached + (team && "held" in owner && team.pooling ? 0 : held);
    unknown += Math.max(0, total - cards.length);
  }
  return { points: sum + unknown, more: unknown > 0 || isDraft(view) };
}
