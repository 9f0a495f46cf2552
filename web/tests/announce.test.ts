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
    const all = (words: string): Line[] => Array.from({ length: 9 }, (_, at) => line(`${words} ${at}.`));
    expect(announcer.hear(all("Sentence")).map((each) => each.words)).toEqual(["Sentence 6.", "Sentence 7.", "Sentence 8."]);
    expect(announcer.hear(all("Satz")).map((each) => each.words)).toEqual(["Satz 6.", "Satz 7.", "Satz 8."]);
  });

  it("is the whole beginning of a game, however many sentences it has", () => {
    const announcer = new Announcer();
    announcer.hear([]);
    expect(announcer.hear(story("One.", "Two.", "Three.", "Four.", "Five."))).toHaveLength(5);
  });

  it("loses nothing when the whole story is told again after a break", () => {
    const announcer = new Announcer();
    const words = Array.from({ length: 30 }, (_, at) => `${at}.`);
    announcer.hear(story(...words.slice(0, 20)));
    const said = announcer.hear(story(...words));
    expect(said.map((each) => each.words)).toEqual([...words.slice(17, 20), ...words.slice(20)]);
  });

  it("is what each moment of a replay brings, also when it is looked at again", () => {
    const announcer = new Announcer();
    announcer.say(story("One.", "Two."));
    announcer.say([]);
    const said = announcer.say(story("One.", "Two."));
    expect(said.map((each) => each.words)).toEqual(["One.", "Two.", "One.", "Two."]);
    expect(new Set(said.map((each) => each.key)).size).toBe(4);
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
