/** What a seat knows of everybody's cards: counts, zones and points. */
import { points } from "$/art/cards/designs";
import { say } from "$/words/index.svelte";
import { mates, TEAMS, type ArsenalView, type Bags, type Known } from "./view";

export interface Holdings {
  counts: string[];
  zones: { name: string; cards: string[] }[];
  unknown: number;
}

const all = (cards: Bags): string[] => [...cards.draw, ...cards.hand, ...cards.discards, ...cards.gained, ...cards.cache];

/** What is known of a seat's cards; in a team the shared ones belong to everybody. */
export function holdings(view: ArsenalView, seat: number): Holdings {
  const words = say().arsenal;
  const player = view.players[seat]!;
  const team = view.teams?.[seat % TEAMS];
  const counts = [
    [words.drawPile, player.draw], [words.hand, player.held], [words.discards, team ? team.discards : player.discards],
    [words.cache, team ? team.cached : player.cached], [words.teamDeck, team?.draw ?? 0], [words.pool, team?.pool ?? 0],
  ] as const;
  const known = merged([player.known ?? bagged(player.cards), team ? (team.known ?? bagged(team.cards)) : null]);
  const zones = (["hand", "discards", "draw", "cache", "deck"] as const)
    .map((zone) => ({ name: words.known[zone], cards: known[zone] }))
    .filter((zone) => zone.cards.length);
  return {
    counts: counts.filter(([, n], at) => n > 0 || at < 3).map(([zone, n]) => words.counted(zone, n)),
    zones,
    unknown: Math.max(0, owned(view, seat) - known.deck.length),
  };
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
  const shared = team ? team.draw + team.discards + team.cached + (team.pooling ? 0 : 0) : player.discards;
  return player.draw + player.cached + held + shared;
}

/** The points of a seat as far as they are known: a card is worth one at least. */
export function pointsOf(view: ArsenalView, seat: number): { points: number; more: boolean } {
  const scores = view.result?.scores;
  if (scores) return { points: scores[view.teams ? seat % TEAMS : seat] ?? scores[seat] ?? 0, more: false };
  const team = view.teams?.[seat % TEAMS];
  const owners = [...(team ? mates(view, seat % TEAMS).map((mate) => view.players[mate]!) : [view.players[seat]!]), ...(team ? [team] : [])];
  let sum = 0;
  let unknown = 0;
  for (const owner of owners) {
    const cards = owner.cards ? all(owner.cards) : (owner.known?.deck ?? []);
    sum += points(cards);
    if (owner.cards) continue;
    const held = "held" in owner ? owner.held - (owner.blanks ?? 0) : owner.pooling ? owner.pool - owner.blanks : 0;
    const total = owner.draw + owner.discards + owner.cached + (team && "held" in owner && team.pooling ? 0 : held);
    unknown += Math.max(0, total - cards.length);
  }
  return { points: sum + unknown, more: unknown > 0 };
}
