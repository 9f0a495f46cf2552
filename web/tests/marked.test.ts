import { expect, test } from "vitest";
import { spans } from "$/table/marked";

test("bold, italic and code are told apart from plain text", () => {
  expect(spans("a **Wall** and *two* `x=1`.")).toEqual([
    { text: "a ", kind: "plain" },
    { text: "Wall", kind: "strong" },
    { text: " and ", kind: "plain" },
    { text: "two", kind: "em" },
    { text: " ", kind: "plain" },
    { text: "x=1", kind: "code" },
    { text: ".", kind: "plain" },
  ]);
});

test("of a link only its words are left", () => {
  expect(spans("see [notation](notation.md)")).toEqual([
    { text: "see ", kind: "plain" },
    { text: "notation", kind: "plain" },
  ]);
});

test("what looks like HTML stays text", () => {
  expect(spans("<img src=x>")).toEqual([{ text: "<img src=x>", kind: "plain" }]);
});
