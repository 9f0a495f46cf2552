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
