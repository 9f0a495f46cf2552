/** People: who sits at a table, as the boards and lists show them. */
import type { Person } from "$/games/contract";
import type { TableShown } from "$/wire/messages";
import { listed, say } from "$/words/index.svelte";
import { nameOf, shortNameOf } from "$/words/names";

/** Everybody at a table, in the order of the seats. */
export function peopleOf(table: TableShown, present: number[], waiting: number[]): Person[] {
  return table.seats.map((seat) => ({
    seat: seat.seat,
    name: nameOf(seat),
    short: shortNameOf(seat),
    unnamed: seat.unnamed ?? false,
    bot: seat.level,
    away: seat.away,
    present: seat.kind === "bot" || present.includes(seat.seat),
    mood: waiting.includes(seat.seat) ? "thinking" : "ready",
  }));
}

/** What somebody is called in a list: whoever reads it and gave no name is "you", as on the board. */
export function listedAs(person: Person, mine: readonly number[]): string {
  return person.unnamed && mine.length === 1 && mine[0] === person.seat ? say().page.unnamed.you : person.name;
}

/** Who has won, in a short sentence. */
export function outcome(table: TableShown, people: readonly Person[], eyes: number | null, mine: readonly number[]): string {
  const words = say().table;
  const names = table.winners.map((winner) => people[winner]?.name ?? "");
  if (!names.length) return words.tie;
  // Half of those at the table: a team has won, together.
  if (table.options["teams"] && names.length * 2 === table.seats.length) {
    return mine.length === 1 && eyes !== null && table.winners.includes(eyes) ? words.teamWon : words.teamWins(listed(names));
  }
  if (names.length > 1) return words.shared(listed(names));
  return table.winners[0] === eyes && mine.length === 1 ? words.youWin : words.wins(names[0] ?? "");
}

/** The places of a result, by seat: partners have one together, so that two teams are first and second. */
export function placesOf(ranks: readonly number[], teams: boolean): number[] {
  if (!teams) return [...ranks];
  const better = (rank: number): Set<number> => new Set(ranks.filter((other) => other < rank));
  return ranks.map((rank) => 1 + better(rank).size);
}

/** The name of a level in the language of the page. */
export function levelName(level: string): string {
  const known: Record<string, string> = say().table.levels;
  const [name, budget] = level.split(":");
  return [known[name ?? ""] ?? name, budget].filter(Boolean).join(" ");
}

/** What a game is called here; its printed title stands with its credits. */
export function gameName(table: Pick<TableShown, "game" | "title">): string {
  const known: Record<string, string> = say().page.games;
  return known[table.game] ?? table.title;
}
