import { describe, expect, test } from "vitest";
import { distance } from "$/table/reach";

describe("how far to scroll to what is offered", () => {
  test("nowhere if all of it is seen", () => expect(distance(100, 500, 660)).toBe(0));
  test("down to what lies below the edge", () => expect(distance(400, 800, 660)).toBe(152));
  test("never so far that the first of it is gone", () => expect(distance(100, 900, 660)).toBe(88));
  test("up to what lies above", () => expect(distance(-50, 300, 660)).toBe(-62));
  test("not back up for something that is larger than the screen", () => expect(distance(5, 900, 660)).toBe(0));
});
