import { describe, expect, it } from "vitest";
import { Announcer } from "$/table/announce";
import type { Line } from "$/wire/messages";

const line = (words: string): Line => ({ words, rules: [], first: 0, last: 0 });
const story = (...words: string[]): Line[] => words.map(line);

describe("what is announced", () => {
  it("is every sentence of an update, however many it brings", () => {
    const announcer = new Announcer();
    const before = story("One.");
    announcer.hear(before);
    const said = announcer.hear([...before, ...story("Two.", "Three.", "Four.", "Five.", "Six.")]);
    expect(said.map((each) => each.words)).toEqual(["One.", "Two.", "Three.", "Four.", "Five.", "Six."]);
  });

  it("stays where it was, so that nothing is read twice and equal sentences are both read", () => {
    const announcer = new Announcer();
    const lines = story("Bo draws a card.");
    const [first] = announcer.hear(lines);
    const said = announcer.hear([...lines, ...story("Bo draws a card.")]);
    expect(said[0]).toEqual(first);
    expect(new Set(said.map((each) => each.key)).size).toBe(2);
  });

  it("is only the end of a story that somebody comes to, or that is told anew", () => {
    const announcer = new Announcer();
    expect(announcer.hear(story("One.", "Two.", "Three.", "Four.")).map((each) => each.words)).toEqual(["Two.", "Three.", "Four."]);
    expect(announcer.hear(story("Eins.", "Zwei.", "Drei.", "Vier.")).map((each) => each.words)).toEqual(["Zwei.", "Drei.", "Vier."]);
  });

  it("does not grow for ever, and goes on when the oldest sentences are forgotten", () => {
    const announcer = new Announcer();
    let lines: Line[] = [];
    for (let at = 0; at < 100; at += 1) {
      lines = [...lines, line(`${at}.`)].slice(-60);
      announcer.hear(lines);
    }
    const said = announcer.hear(lines).map((each) => each.words);
    expect(said).toHaveLength(40);
    expect(said.at(-1)).toBe("99.");
  });
});
