/** Finding something in the rules of a game. */
import type { Block, Chapter, Rulebook } from "$/wire/messages";

export function rulesById(book: Rulebook): Map<string, string> {
  const found = book.chapters.flatMap((chapter) => chapter.blocks).filter((block) => block.id);
  return new Map(found.map((block) => [block.id, block.text]));
}

/** The anchor of a chapter: its title in plain letters. */
export function anchor(title: string): string {
  return title.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/** Whether all words of a search are in a text, or the search is the number of a rule. */
export function matches(block: Block, wanted: string): boolean {
  const text = `${block.id} ${block.text}`.toLowerCase();
  return wanted.toLowerCase().split(/\s+/).filter(Boolean).every((word) => text.includes(word));
}

/** The chapters with what was searched for; a chapter whose title has it stays whole. */
export function found(book: Rulebook, wanted: string): Chapter[] {
  if (!wanted.trim()) return book.chapters;
  return book.chapters
    .map((chapter) => {
      const inTitle = matches({ id: "", kind: "text", text: chapter.title }, wanted);
      return inTitle ? chapter : { ...chapter, blocks: chapter.blocks.filter((block) => matches(block, wanted)) };
    })
    .filter((chapter) => chapter.blocks.length);
}

/** A table of Markdown as its cells, the head first. */
export function rows(text: string): string[][] {
  return text
    .split("\n")
    .filter((line) => !/^\|[\s:|-]+\|$/.test(line.trim()))
    .map((line) => line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|")));
}
