import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { path } from "$/table/flight";

const box = (left: number, top: number): DOMRect => ({ left, top, width: 40, height: 40 }) as DOMRect;
const where = (frame: Keyframe | undefined): number[] => [...String(frame?.["transform"]).matchAll(/-?[\d.]+(?=px)/g)].map(Number);

test("a card goes straight from the middle of one place to the middle of another", () => {
  const way = path({ path: "slide" }, box(0, 0), box(200, 100), 20, 20);
  expect(where(way.frames[0])).toEqual([10, 10]);
  expect(where(way.frames.at(-1))).toEqual([210, 110]);
});

test("a throw rises above the line between its places and comes down on the second", () => {
  const way = path({ path: "throw", end: "splat" }, box(0, 300), box(400, 300), 20, 20);
  const heights = way.frames.map((frame) => where(frame)[1]!);
  expect(Math.min(...heights)).toBeLessThan(310 - 40);
  expect(where(way.frames.at(-1))).toEqual([410, 310]);
});

test("a dodged throw passes by and is gone", () => {
  const way = path({ path: "throw", end: "miss" }, box(0, 300), box(400, 300), 20, 20);
  expect(where(way.frames.at(-1))[0]).toBeGreaterThan(430);
  expect(way.frames.at(-1)?.["opacity"]).toBe(0);
});

test("a card is as large as the cards of the place that it leaves, then as those of the place that it reaches", () => {
  const sized = (width: number): DOMRect => ({ left: 0, top: 0, width, height: width * 1.4 }) as DOMRect;
  const sizes = path({ path: "slide" }, sized(160), sized(40), 80, 112).frames.map((frame) => /scale\(([\d.]+)/.exec(String(frame["transform"]))![1]);
  expect(sizes.map(Number)).toEqual([2, 0.5]);
});

test("a ball that hits springs back as a throw does, one that misses flies on", () => {
  const tokens = readFileSync("src/styles/tokens.css", "utf8");
  const token = /--ease-throw: ([^;]+);/.exec(tokens)![1];
  expect(path({ path: "throw", end: "splat" }, box(0, 300), box(400, 300), 20, 20).easing).toBe(token);
  expect(path({ path: "throw", end: "miss" }, box(0, 300), box(400, 300), 20, 20).easing).toBe("linear");
});

test("a card that becomes something else is gone at the end of its way", () => {
  expect(path({ path: "slide", end: "melt" }, box(0, 0), box(200, 100), 20, 20).frames.at(-1)?.["opacity"]).toBe(0);
});
