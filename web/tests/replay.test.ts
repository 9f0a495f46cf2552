import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import Chances from "$/art/Chances.svelte";
import { HEIGHT, WIDTH, area, chanceAt, frameAt, line } from "$/art/chances";
import { film, marksOf, momentPath, readEyes, recent, turnFrom, watched } from "$/screens/parts/film";
import de from "$/words/de/replay";
import en from "$/words/en/replay";
import type { DecisionShown, Replay } from "$/wire/messages";

afterEach(() => vi.unstubAllGlobals());

const points = [{ frame: 0, chance: 0.5 }, { frame: 4, chance: 0.75 }, { frame: 10, chance: 1 }];

describe("the line of chances", () => {
  test("goes from the start to the end, a win on top", () => {
    expect(line(points, 10)).toBe(`M0 ${HEIGHT / 2}L${WIDTH * 0.4} ${HEIGHT / 4}L${WIDTH} 0`);
    expect(area(points, 10)).toBe(`${line(points, 10)}L1000.0 ${HEIGHT}L0.0 ${HEIGHT}Z`);
    expect(area([], 10)).toBe("");
  });

  test("has at every frame the chance of the last point before", () => {
    expect(chanceAt(points, 3)).toBe(0.5);
    expect(chanceAt(points, 4)).toBe(0.75);
    expect(chanceAt(points, 99)).toBe(1);
    expect(chanceAt([], 1)).toBeNull();
  });

  test("finds the frame under a finger", () => {
    expect(frameAt(0.42, 10)).toBe(4);
    expect(frameAt(-1, 10)).toBe(0);
    expect(frameAt(2, 10)).toBe(10);
  });

  test("has a button for each mark that leads to its moment", () => {
    const picked: number[] = [];
    const chart = mount(Chances, {
      target: document.body,
      props: { points, marks: [{ frame: 4, verdict: "mistake", words: "Throw at Bo" }], at: 4, onpick: (frame: number) => picked.push(frame), name: "Ana" },
    });
    flushSync();
    const mark = document.querySelector<HTMLButtonElement>("button.mistake")!;
    expect(mark.getAttribute("aria-label")).toContain("Throw at Bo");
    mark.click();
    expect(picked).toEqual([4]);
    void unmount(chart);
  });
});

describe("a replay", () => {
  test("is asked for until all its frames are there", async () => {
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
      const { from } = JSON.parse(body) as { from: number };
      asked.push(JSON.parse(body));
      return new Response(JSON.stringify({ total: 5, frames: [from, from + 1].filter((each) => each < 5) }), { status: 200 });
    });
    const first: Replay[] = [];
    const whole = await film("snowball record 1", 0, (found) => first.push(found));
    expect(whole.frames).toEqual([0, 1, 2, 3, 4]);
    expect(first[0]!.frames).toEqual([0, 1]);
    expect(asked).toContainEqual(expect.objectContaining({ record: "snowball record 1", eyes: 0, from: 4 }));
  });

  test("knows whose eyes an address names", () => {
    expect(readEyes("2")).toBe(2);
    expect(readEyes("open")).toBe("open");
    expect(readEyes(null)).toBe("table");
    expect(readEyes("-1")).toBe("table");
    expect(momentPath("abc", 2, 17)).toBe("/replay/abc?eyes=2&at=17");
  });

  test("steps by turns and stops at its ends", () => {
    const turns = [0, 5, 9];
    expect(turnFrom(turns, 4, 1, 12)).toBe(5);
    expect(turnFrom(turns, 9, 1, 12)).toBe(12);
    expect(turnFrom(turns, 9, -1, 12)).toBe(5);
    expect(turnFrom(turns, 0, -1, 12)).toBe(0);
  });

  test("calls what comes before the first turn by its name", () => {
    expect([0, 1].map((turn) => en.turn(turn, "bricks"))).toEqual(["Before the first turn", "Turn 1"]);
    expect([0, 1].map((turn) => de.turn(turn, "bricks"))).toEqual(["Vor dem ersten Zug", "Zug 1"]);
    expect([0, 1].map((turn) => de.turn(turn, "arsenal"))).toEqual(["Vor der ersten Runde", "Runde 1"]);
  });

  test("marks mistakes only", () => {
    const decision = (frame: number, verdict: DecisionShown["verdict"]): DecisionShown => ({ frame, verdict, chosen: { words: "x" } }) as DecisionShown;
    const marks = marksOf({ seat: 0, decisions: [decision(1, "best"), decision(2, "mistake"), decision(3, "fine")], chances: [], sentence: "" });
    expect(marks.map((mark) => mark.frame)).toEqual([2]);
  });

  test("is remembered once, the newest first", () => {
    for (const name of ["a", "b", "a"]) watched({ name, game: "bricks", names: [] });
    expect(recent().map((each) => each.name)).toEqual(["a", "b"]);
  });
});
