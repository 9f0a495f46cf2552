import { flushSync, mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import Inline from "$/table/Inline.svelte";
import { cited, inline, onPage } from "$/table/inline";
import { beginner, learned, offered } from "$/screens/parts/lesson";
import { anchor, found, rows } from "$/screens/parts/rulebook";
import type { LessonShown, Rulebook } from "$/wire/messages";

describe("a line of the rules", () => {
  test("is taken apart, marks within marks too", () => {
    expect(inline("A **bold *and* more** `x*y*`.")).toEqual([
      { kind: "text", text: "A " },
      { kind: "bold", inner: [{ kind: "text", text: "bold " }, { kind: "italic", inner: [{ kind: "text", text: "and" }] }, { kind: "text", text: " more" }] },
      { kind: "text", text: " " },
      { kind: "code", text: "x*y*" },
      { kind: "text", text: "." },
    ]);
  });

  test("keeps stars and brackets that are no marks", () => {
    expect(inline("2 * 3 * 4 [x]")).toEqual([{ kind: "text", text: "2 * 3 * 4 [x]" }]);
  });

  test("has links within the page only", () => {
    expect(onPage("arsenal-pairs.md#snow", "arsenal")).toBe("/rules/arsenal-pairs#snow");
    expect(onPage("#options", "bricks")).toBe("/rules/bricks#options");
    expect(onPage("https://elsewhere.example", "bricks")).toBeNull();
    expect(onPage("javascript:alert(1)", "bricks")).toBeNull();
    expect(onPage("../decisions.md", "bricks")).toBeNull();
  });

  test("cites rules by their numbers", () => {
    expect(cited("see RJ-12 and T3.")).toEqual(["see ", "RJ-12", " and ", "T3", "."]);
  });

  test("is shown without taking anything for markup", () => {
    const shown = mount(Inline, { target: document.body, props: { text: "<img src=x onerror=y> **Wall** T13", game: "splatball", wanted: "wall" } });
    flushSync();
    expect(document.querySelector("img")).toBeNull();
    expect(document.querySelector("strong mark")?.textContent).toBe("Wall");
    expect(document.querySelector("a")?.getAttribute("href")).toBe("/rules/splatball#T13");
    expect(document.body.textContent).toContain("<img src=x onerror=y>");
    void unmount(shown);
  });

  test("has no links where no game is named", () => {
    const shown = mount(Inline, { target: document.body, props: { text: "*See* T13 and [how](arsenal.md)." } });
    flushSync();
    expect(document.querySelector("a")).toBeNull();
    expect(document.querySelector("em")?.textContent).toBe("See");
    expect(document.body.textContent).toContain("T13 and how.");
    void unmount(shown);
  });
});

describe("the rulebook", () => {
  const book: Rulebook = {
    game: "splatball",
    language: "en",
    title: "Splatball",
    chapters: [
      { title: "Walls and Forts", level: 2, blocks: [{ id: "T20", kind: "rule", text: "A wall stops one." }, { id: "T21", kind: "rule", text: "Two." }] },
      { title: "Setting up", level: 2, blocks: [{ id: "T10", kind: "rule", text: "Mix the deck." }] },
    ],
  };

  test("is searched by words, titles and numbers", () => {
    expect(found(book, " ")).toEqual(book.chapters);
    expect(found(book, "mix DECK").map((chapter) => chapter.title)).toEqual(["Setting up"]);
    expect(found(book, "forts")[0]!.blocks).toHaveLength(2);
    expect(found(book, "t21").flatMap((chapter) => chapter.blocks).map((block) => block.id)).toEqual(["T21"]);
    expect(found(book, "banana")).toEqual([]);
  });

  test("has anchors and tables", () => {
    expect(anchor("Who's in? Räume, 2 players")).toBe("who-s-in-ra-ume-2-players");
    expect(rows("| A | B |\n|---|:-:|\n| `x` | y |")).toEqual([["A", "B"], ["`x`", "y"]]);
  });
});

describe("a lesson", () => {
  const step = (at: number, rest: Partial<LessonShown> = {}): LessonShown =>
    ({ step: at, steps: 3, wanted: ["throw 1"], nudge: "", after: "", update: { number: at, choices: [{ choice: "hide", words: "Hide", groups: [] }, { choice: "throw 1", words: "Throw", groups: [] }] }, ...rest }) as LessonShown;

  test("goes on with what is wanted, and shows the way there", () => {
    const begun = learned(beginner, null, step(0));
    expect(begun).toMatchObject({ chosen: [], before: null });
    const next = learned(begun, "throw 1", step(1));
    expect(next).toMatchObject({ chosen: ["throw 1"], nudge: "" });
    expect(next.before).toBe(begun.shown!.update);
  });

  test("keeps nothing of another choice but a nudge", () => {
    const begun = learned(beginner, null, step(0));
    const nudged = learned(begun, "hide", step(0, { nudge: "Throw first." }));
    expect(nudged.chosen).toEqual([]);
    expect(nudged.shown).toBe(begun.shown);
    expect(nudged.nudge).toBe("Throw first.");
    expect(learned(nudged, "throw 1", step(1)).nudge).toBe("");
  });

  test("puts what is wanted first", () => {
    expect(offered(step(0)).map((each) => [each.choice, each.wanted])).toEqual([["throw 1", true], ["hide", false]]);
  });
});
