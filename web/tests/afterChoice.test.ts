import { expect, test } from "vitest";
import { afterChoice } from "$/table/afterChoice";

test("whoever has chosen hears only what is true", () => {
  expect(afterChoice(false, true)).toContain("change your mind");
  expect(afterChoice(false, false)).toBe("");
  expect(afterChoice(true, false)).toBe("Your choice is kept, and sent as soon as the connection is back.");
  expect(afterChoice(true, true)).toBe(afterChoice(true, false));
});
