/** What is said aloud to those who do not see the table: every sentence that is new, each once. */
import type { Line } from "$/wire/messages";

/** How many sentences are said to somebody who comes to a story, … */
const AT_FIRST = 3;
/** … unless it has only begun: then all of them. */
const BEGINNING = 8;
/** How many stay where screen readers find them. */
const KEPT = 40;
/** By how many sentences a place in a story is found again that is told anew. */
const SURE = 4;

export interface Said {
  /** Tells two equal sentences apart, which both have to be heard. */
  key: number;
  words: string;
}

export class Announcer {
  private heard: readonly Line[] = [];
  private count = 0;
  private said: Said[] = [];

  /** The sentences to be read out, the newest last: what was there before stays, so that only news is read. */
  hear(lines: readonly Line[]): Said[] {
    const at = this.place(lines);
    this.heard = lines.slice(-SURE);
    if (at < 0) this.said = [];
    return this.say(at >= 0 ? lines.slice(at + 1) : lines.slice(lines.length > BEGINNING ? -AT_FIRST : 0));
  }

  /** Read out some sentences more. */
  say(lines: readonly Line[]): Said[] {
    this.said = [...this.said, ...lines.map((line) => ({ key: ++this.count, words: line.words }))].slice(-KEPT);
    return this.said;
  }

  /** Where in a story stands what was heard last; -1 if it is another story. */
  private place(lines: readonly Line[]): number {
    const newest = this.heard.at(-1);
    if (!newest) return -1;
    const same = lines.lastIndexOf(newest);
    if (same >= 0) return same;
    // After a long break the whole story is told again, with sentences in it that were never heard.
    return lines.findLastIndex((_, at) => this.heard.every((line, back) => lines[at - this.heard.length + 1 + back]?.words === line.words));
  }
}
