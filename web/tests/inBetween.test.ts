/** The tables between two views: what they say is so, and nothing is told before it is seen. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import arsenal from "$/games/arsenal";
import { pointsOf } from "$/games/arsenal/known";
import { isDraft, read } from "$/games/arsenal/view";
import type { Beat, View } from "$/games/contract";
import { recording, type Shown } from "./recording";

const FOLDER = `${process.cwd()}/tests/recorded/`;

interface Between {
  beats: Beat[];
  before: Shown;
  update: Shown;
}

const all = readdirSync(FOLDER).filter((file) => file.startsWith("arsenal-")).flatMap((file): Between[] => {
  const { head, updates } = recording(readFileSync(FOLDER + file, "utf8"));
  return updates.flatMap((update, index) => {
    const before = updates[index - 1];
    if (before?.number !== update.number - 1) return [];
    return { before, update, beats: arsenal.beats({ before: before.view, after: update.view, events: update.events, story: update.story, eyes: head.eyes }) };
  });
});
const named = (beat: Beat, ...names: string[]): boolean => beat.events.some((event) => names.includes(event.name));
const points = (view: View): string => JSON.stringify(read(view).players.map((_, seat) => pointsOf(read(view), seat)));

describe("the points of arsenal", () => {
  test("are those of before or of after while cards move, and never others", () => {
    for (const { before, update, beats } of all) {
      const shown = [points(before.view), ...beats.map((beat) => points(beat.view!)), points(update.view)];
      expect(shown.filter((each, at) => each !== shown[0] && each !== shown.at(-1) && at > 0)).toEqual([]);
      expect(shown.filter((each, at) => at > 0 && each !== shown[at - 1]).length).toBeLessThan(2);
    }
  });

  test("are counted once a card has come to its owner, and not while it flies", () => {
    const gaining = ["took", "took-unseen", "stole", "fetched", "raided", "kept"];
    let gained = 0;
    for (const { before, beats } of all) {
      const last = beats.findLastIndex((beat) => named(beat, ...gaining));
      gained += last < 0 ? 0 : 1;
      for (const beat of beats.slice(0, last + 1)) expect(points(beat.view!)).toBe(points(before.view));
    }
    expect(gained).toBeGreaterThan(30);
  });

  test("of a draft are of the deck and more, not of the hand that is passed on", () => {
    const drafts = all.filter(({ before: { view, seat } }) => seat !== null && isDraft(read(view)) && !read(view).teams);
    expect(drafts.length).toBeGreaterThan(10);
    for (const { before: { view, seat } } of drafts) expect(pointsOf(read(view), seat!)).toEqual({ points: 3, more: true });
  });

  test("do not fall at the end of a draft", () => {
    for (const { before, update } of all.filter(({ before, update }) => isDraft(read(before.view)) && read(update.view).turns === 1)) {
      const [one, other] = [before, update].map(({ view }) => read(view).players.map((_, seat) => pointsOf(read(view), seat).points));
      expect(one!.filter((each, seat) => each > other![seat]!)).toEqual([]);
    }
  });

  test("are those of the deck once the draft is over", () => {
    const drafted = all.filter(({ beats }) => beats.some((beat) => named(beat, "laid")));
    expect(drafted.length).toBeGreaterThan(3);
    for (const { update, beats } of drafted) {
      const from = beats.findIndex((beat) => named(beat, "laid"));
      for (const beat of beats.slice(from)) expect(points(beat.view!)).toBe(points(update.view));
    }
  });
});

describe("what cards are turned up", () => {
  test("is told once they can be seen", () => {
    const turning = all.flatMap(({ beats }) => beats.map((beat, at) => ({ beat, next: beats[at + 1] }))).filter(({ beat }) => named(beat, "revealed", "followed"));
    expect(turning.length).toBeGreaterThan(50);
    expect(turning.filter(({ beat }) => beat.line)).toEqual([]);
    const told = turning.filter(({ next }) => next?.line && !next.events.length);
    expect(told.length).toBeGreaterThan(20);
    for (const { beat, next } of told) expect(next!.view).toBe(beat.view);
  });
});
