/** The rulebook of a game, asked for once. */
import { ask } from "$/wire/http";
import type { Block, Rulebook } from "$/wire/messages";
import { language } from "$/words/index.svelte";

const known = new Map<string, Promise<Rulebook>>();

export function rulebook(game: string): Promise<Rulebook> {
  const key = `${game}?language=${language()}`;
  const found = known.get(key) ?? ask<Rulebook>("GET", `/rules/${key}`);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

/** The rules with some ids, in the order in which they are asked for. */
export function rulesOf(book: Rulebook, ids: string[]): Block[] {
  const all = new Map(book.chapters.flatMap((chapter) => chapter.blocks).map((block) => [block.id, block]));
  return ids.flatMap((id) => all.get(id) ?? []);
}
