/** One's own tables: those that the tokens of this browser open. */
import { ask } from "$/wire/http";
import { tokens } from "$/wire/keep";
import type { MyTable } from "$/wire/messages";
import { gameName, together } from "./games";
import { say } from "$/words/index.svelte";
import { nameOf } from "$/words/names";

/** Ask for all of them, those first where it is one's turn, then the newest. */
export async function mine(): Promise<MyTable[]> {
  const kept = tokens();
  const age = new Map(Object.keys(kept).map((table, at) => [table, at]));
  if (!age.size) return [];
  const found = await ask<MyTable[]>("POST", "/mine", { tokens: Object.values(kept).slice(-50) });
  return ordered(found, age);
}

export function ordered(found: MyTable[], age: ReadonlyMap<string, number>): MyTable[] {
  const old = (each: MyTable): number => age.get(each.table.table) ?? -1;
  return [...found].sort((one, other) => Number(other.due) - Number(one.due) || old(other) - old(one));
}

/** What a table is called: the game, and with whom. */
export function titleOf({ seats, table }: Pick<MyTable, "seats" | "table">): string {
  const others = table.seats.filter((seat) => !seats.includes(seat.seat) && seat.name).map(nameOf);
  const game = gameName(table.game);
  return others.length ? say().home.with(game, together(others)) : say().home.alone(game);
}
