/** What is said aloud to those who do not see the table: every sentence that is new, each once. */
import type { Line } from "$/wire/messages";

/** How many sentences are said to somebody who comes to a story, or comes back to it. */
const AT_FIRST = 3;
/** How many stay where screen readers find them. */
const KEPT = 40;

export interface Said {
  /** Tells two equal sentences apart, which both have to be heard. */
  key: number;
  words: string;
}

export class Announcer {
  private newest: Line | null = null;
  private count = 0;
  private said: Said[] = [];

  /** The sentences to be read out, the newest last: what was there before stays, so that only news is read. */
  hear(lines: readonly Line[]): Said[] {
    const at = this.newest ? lines.lastIndexOf(this.newest) : -1;
    const news = at >= 0 ? lines.slice(at + 1) : lines.slice(-AT_FIRST);
    this.newest = lines.at(-1) ?? null;
    if (at < 0) this.said = [];
    this.said = [...this.said, ...news.map((line) => ({ key: ++this.count, words: line.words }))].slice(-KEPT);
    return this.said;
  }
}
