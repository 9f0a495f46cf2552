import { expect, test } from "vitest";
import { captionAt, NARROW } from "$/table/caption";

const table = { left: 0, top: 100, right: 1000, bottom: 700 };
const caption = { width: 300, height: 40 };
const captionTop = (...given: Parameters<typeof captionAt>): number => captionAt(...given).top;
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

test("a caption stands under what it is about", () => {
  expect(captionTop(table, caption, box(450, 200, 550, 260), [])).toBe(266 - 100);
});

test("a caption stands above it where something else is below", () => {
  expect(captionTop(table, caption, box(450, 300, 550, 360), [box(300, 362, 700, 500)])).toBe(300 - 46 - 100);
});

test("a caption goes to an edge rather than onto a battle", () => {
  const battle = box(300, 160, 700, 620);
  expect(captionTop(table, caption, null, [battle])).toBe(700 - 46 - 100);
  expect(captionTop(table, caption, box(450, 140, 550, 200), [battle, box(0, 640, 1000, 700)])).toBe(6);
});

test("a caption never leaves the table, and where all is taken covers what it is about least", () => {
  const all = [box(0, 100, 1000, 700)];
  const about = box(450, 660, 550, 700);
  const top = captionTop(table, caption, about, all);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top + caption.height).toBeLessThanOrEqual(660 - 100);
});

test("a caption stands between things rather than on what lies at the edges", () => {
  const rows = [box(0, 100, 1000, 200), box(0, 300, 1000, 420), box(0, 560, 1000, 700)];
  const top = captionTop(table, caption, box(450, 110, 550, 190), rows) + 100;
  expect(rows.some((each) => top < each.bottom && top + caption.height > each.top)).toBe(false);
});

test("a caption that finds no room beside what it is about stands on free snow elsewhere", () => {
  const rows = [box(0, 100, 1000, 260), box(0, 270, 1000, 470), box(0, 610, 1000, 700)];
  const top = captionTop(table, caption, box(450, 110, 550, 190), rows) + 100;
  expect(top).toBeGreaterThanOrEqual(470);
  expect(top + caption.height).toBeLessThanOrEqual(610);
});

test("a caption that would cover something anywhere in the middle stands at a side of a wide table", () => {
  const middle = box(350, 100, 650, 700);
  const stands = captionAt(table, caption, box(800, 300, 900, 360), [middle, box(700, 260, 1000, 500)]);
  expect(stands.side).toBe("right");
  expect(captionAt(table, caption, box(100, 300, 200, 360), [middle]).side).toBe("left");
  // Broken into narrow lines it is higher: it still covers nothing.
  const long = { width: 600, height: 40 };
  const { top, side } = captionAt(table, long, box(800, 300, 900, 360), [middle, box(1000 - NARROW - 20, 190, 1000, 640)]);
  expect(side).toBe("left");
  expect(top).toBeGreaterThanOrEqual(0);
});

test("a narrow table has no sides for a caption", () => {
  const phone = { left: 0, top: 0, right: 340, bottom: 600 };
  expect(captionAt(phone, { width: 300, height: 40 }, null, [box(0, 0, 340, 600)]).side).toBe("");
});
