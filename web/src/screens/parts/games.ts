/** The three games, as the screens around the table speak of them. */
import { ask, Refused } from "$/wire/http";
import { keep, name, request, settle } from "$/wire/keep";
import type { GameShown, NewTable, Seated, TableShown, WantedSeat } from "$/wire/messages";
import { language, say } from "$/words/index.svelte";

export const GAMES = ["arsenal", "splatball", "bricks"] as const;

/** About how long a game with the seats of "Play now" takes a person, in minutes. */
export const MINUTES: Record<string, number> = { arsenal: 10, splatball: 5, bricks: 10 };

/** Children of the yard, for the bots. */
const CHILDREN = ["Mika", "Lotte", "Emil", "Juna", "Pelle", "Frida", "Theo", "Ida"];

/** A game's short name; what is not known is called as it is. */
export function gameName(game: string): string {
  const known: Record<string, string> = say().page.games;
  return known[game] ?? game;
}

/** Names in a row: "Mika, Lotte and Emil". */
export function together(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ${say().home.and} ${names.at(-1)}`;
}

/** The names of the children who play as bots: never the same twice, nor that of a person. */
export function children(count: number, taken: readonly string[] = []): string[] {
  return CHILDREN.filter((child) => !taken.some((other) => other.trim().toLowerCase() === child.toLowerCase())).slice(0, count);
}

const QUICK: Record<string, { bots: number; options: Record<string, boolean> }> = {
  arsenal: { bots: 1, options: { quick_start: true } },
  splatball: { bots: 3, options: { strategic: true } },
  bricks: { bots: 2, options: {} },
};

/** The table of "Play now": me against bots, with what suits a first game. */
export function quickTable(game: string, mine: string): NewTable {
  const quick = QUICK[game] ?? { bots: 1, options: {} };
  const bots = children(quick.bots, [mine]).map((child): WantedSeat => ({ kind: "bot", name: child, level: "easy" }));
  const me: WantedSeat = mine ? { kind: "me", name: mine } : { kind: "me" };
  return { game, seats: [me, ...bots], options: quick.options, hints: true };
}

/** Refusals of a request that has been answered before: it opens nothing any more. */
const SPENT = ["bad-token", "id-taken"];

/** Make a table and keep its token; if nobody is to come any more the game begins at once. */
export async function open(wanted: NewTable): Promise<Seated> {
  const purpose = `table.${JSON.stringify(wanted)}`;
  const { id, luck } = request(purpose);
  try {
    const made = await ask<Seated>("POST", "/tables", { ...wanted, id });
    const table = made.table.table;
    keep(table, made.token);
    if (complete(made.table)) await ask<TableShown>("POST", `/tables/${table}/start`, { luck }, made.token);
    settle(purpose);
    return made;
  } catch (error) {
    if (error instanceof Refused && SPENT.includes(error.code)) settle(purpose);
    throw error;
  }
}

/** Whether every seat of a table has somebody. */
export function complete(table: TableShown): boolean {
  return table.seats.every((seat) => seat.kind === "person" || seat.kind === "bot");
}

/** One click to a running game; returns where it is. */
export async function playNow(game: string, tips = false): Promise<string> {
  const made = await open(quickTable(game, name()));
  return `/t/${made.table.table}${tips ? "?tips=1" : ""}`;
}

const asked = new Map<string, Promise<GameShown[]>>();

/** The games of the server, in the language of the page; asked for once. */
export function shown(): Promise<GameShown[]> {
  const spoken = language();
  const found = asked.get(spoken) ?? ask<GameShown[]>("GET", `/games?language=${spoken}`);
  asked.set(spoken, found);
  found.catch(() => asked.delete(spoken));
  return found;
}
