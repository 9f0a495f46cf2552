import { expect, test } from "vitest";
import { captionTop } from "$/table/caption";

const table = { left: 0, top: 100, right: 1000, bottom: 700 };
const caption = { width: 300, height: 40 };
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
