import { readFileSync } from "node:fs";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import bricks from "$/games/bricks";
import { RULES } from "$/games/bricks/about";
import { at, type BricksView, type Sheet } from "$/games/bricks/view";
import type { BoardProps, Person, Told, View } from "$/games/contract";
import { after, ring, type Cell } from "$/games/ring";
import type { ChoiceShown, EventShown, Line } from "$/wire/messages";
import { speak } from "$/words/index.svelte";

// A note is as high as its words: jsdom measures nothing.
vi.stubGlobal("ResizeObserver", class { observe(): void {} unobserve(): void {} disconnect(): void {} });

const sheet = (some: Partial<Sheet> = {}): Sheet => ({ hit_points: 20, freeze: 10, snowballs: 3, hides: 0, wall: [10, 7], out: 0, ...some });
const table = (some: Partial<BricksView> = {}): View =>
  ({
    seats: 3, options: { inside_die: "d10", start_hit_points: 20, near_miss_brick: "owner" },
    phase: "act", turn: 0, actions: 3, target: 0, brick: 0, damage: 0, actors: [0],
    sheets: [sheet(), sheet(), sheet({ wall: [10, 10, 3] })], ...some,
  }) as unknown as View;
const people: Person[] = ["Ana", "Bo", "Cem"].map((name, seat) => ({ seat, name, bot: "", away: false, present: true, mood: "ready" }));
const event = (name: string, facts: Record<string, unknown> = {}): EventShown => ({ name, rules: [], facts });
const line = (first: number, last: number): Line => ({ words: `${first} to ${last}`, rules: [], first, last });
const told = (events: EventShown[], before: View = table(), then: View = table()): Told => ({
  before, after: then, events, story: [line(0, events.length - 1)], eyes: 0,
});

const threw = event("threw", { seat: 0, target: 2 });
const rolled = event("rolled", { outside: "3", inside: 7 });
/** Every event, in the company that it comes in. */
const TALES: Record<string, Told> = {
  begins: told([event("begins", { seat: 1 })]),
  uncovered: told([event("uncovered", { seat: 1, tokens: 2 })]),
  hid: told([event("hid", { seat: 0, tokens: 1, freeze: 10 })]),
  made: told([event("made", { seat: 0, snowballs: 4 })]),
  built: told([event("built", { seat: 0, outside: "smiley", bricks: 3 })]),
  slipped: told([event("slipped", { seat: 0, outside: "2", bricks: 2 })]),
  threw: told([threw], table(), table({ phase: "duck", target: 2, actors: [2] })),
  aimed: told([event("aimed", { seat: 0, target: 2, brick: 3 }), rolled, event("chipped", { seat: 2, brick: 3, left: 0, bricks: 2 })]),
  ducked: told([event("ducked", { seat: 2, tokens: 0 })], table({ phase: "duck", target: 2 })),
  stood: told([event("stood", { seat: 2 }), rolled, event("missed", { seat: 2, bricks: 4 })], table({ phase: "duck", target: 2 })),
  rolled: told([threw, rolled], table(), table({ phase: "lose", target: 2, damage: 7, actors: [2] })),
  missed: told([threw, rolled, event("missed", { seat: 2, bricks: 4 })]),
  hit: told([threw, rolled, event("hit", { seat: 2, points: 7, freeze: 3, hit_points: 20 })]),
  froze: told([threw, rolled, event("froze", { seat: 2, points: 7, freeze: 0, hit_points: 13 })]),
  chipped: told([event("chipped", { seat: 2, brick: 10, left: 3, bricks: 3 })], table({ phase: "lose", target: 2, damage: 7 })),
  out: told([threw, rolled, event("hit", { seat: 2, points: 7, freeze: 0, hit_points: 0 }), event("out", { seat: 2, by: 0, snowballs: 4 })]),
  over: told([event("over", { ending: "last-one-in", winners: [0] })]),
};

const spoken = readFileSync("../src/snowball/play/words/english/bricks.py", "utf8");
const names = [...spoken.slice(spoken.indexOf("EVENTS:")).split("\n}")[0]!.matchAll(/^ {4}"(\w+)":/gm)].map((found) => found[1]!);

describe("the moments of bricks", () => {
  test("know every event that the rules tell", () => {
    expect(Object.keys(TALES).toSorted()).toEqual(names.toSorted());
  });

  test.each(names)("show %s, and tell its sentence once", (name) => {
    const tale = TALES[name]!;
    const beats = bricks.beats(tale);
    expect(beats.length).toBeGreaterThan(0);
    expect(beats.filter((beat) => beat.line)).toHaveLength(1);
    expect(beats.at(-1)!.line).toBe(tale.story[0]);
    expect(beats.flatMap((beat) => beat.events)).toEqual(tale.events);
    for (const { ms, flights } of beats) {
      expect(ms).toBeGreaterThan(0);
      for (const flight of flights) for (const place of [flight.from, flight.to]) expect(place).toMatch(/^(seat|wall|store|tokens)-\d$|^brick-\d-\d+$|^cube$|^air$/);
    }
  });

  test("let the cube tumble before the sentence tells what came of it", () => {
    const [roll, hit] = bricks.beats(TALES["hit"]!);
    expect(roll).toMatchObject({ line: null, sound: "rattle", at: at.cube });
    expect(hit).toMatchObject({ sound: "splat", moods: { 2: "hit", 0: "laughing" } });
    expect(hit!.flights[0]).toMatchObject({ from: "seat-0", to: "seat-2", path: "throw", end: "splat" });
  });

  test("stop a snowball in the air while its target may duck, and let it go on from there", () => {
    expect(bricks.beats(TALES["threw"]!)[0]!.flights[0]).toMatchObject({ from: "seat-0", to: at.air });
    expect(bricks.beats(TALES["ducked"]!)[0]!.flights[0]).toMatchObject({ from: at.air, to: "seat-2", end: "miss" });
    expect(bricks.beats(TALES["stood"]!)[1]!.flights[0]).toMatchObject({ from: at.air, to: "seat-2" });
  });

  test("break a brick where it was aimed at, and hand the snowballs of the beaten over", () => {
    expect(bricks.beats(TALES["aimed"]!)[1]).toMatchObject({ sound: "rumble", flights: [{ to: "brick-2-3", end: "thud" }] });
    expect(bricks.beats(TALES["out"]!)[1]!.flights.slice(1)).toEqual(
      [700, 820, 940].map((delay) => ({ thing: "snowball", from: "store-2", to: "store-0", path: "slide", delay })),
    );
  });

  test("show events that go without saying, too", () => {
    const quiet = { ...TALES["hid"]!, story: [] };
    expect(bricks.beats(quiet).map((beat) => [beat.line, beat.events.length])).toEqual([[null, 1]]);
  });
});

describe("the board of bricks", () => {
  let board: Record<string, unknown> | undefined;
  afterEach(() => {
    if (board) unmount(board);
    board = undefined;
    document.body.innerHTML = "";
  });
  const choose = vi.fn();
  const whyNot = vi.fn();

  function show(view: View, choices: string[], more: Partial<BoardProps> = {}): void {
    choose.mockReset();
    whyNot.mockReset();
    const offered: ChoiceShown[] = choices.map((choice) => ({ choice, words: `words of ${choice}`, groups: [] }));
    board = mount(bricks.Board, {
      target: document.body,
      props: { view, eyes: 0, people, owed: [0], choices: offered, mine: "", choose, whyNot, hint: null, beat: null, open: null, ...more },
    });
    flushSync();
  }
  const press = (label: string): void => {
    const found = document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
    expect(found, label).not.toBeNull();
    found!.click();
  };

  const KINDS: [View, string[]][] = [
    [table(), ["hide", "build brick", "build snowball", "throw 1", "throw 2", "throw 1 brick 10", "throw 1 brick 7", "throw 2 brick 3"]],
    [table({ phase: "duck", turn: 1, target: 0, actors: [0] }), ["duck", "stand"]],
    [table({ phase: "lose", turn: 1, target: 0, actors: [0], damage: 4 }), ["brick 10", "brick 7"]],
    [table({ phase: "lose", turn: 0, target: 2, actors: [0], damage: 4 }), ["brick 10", "brick 3"]],
  ];

  test.each(KINDS.flatMap(([view, choices]) => choices.map((choice) => [choice, view, choices] as const)))("offers %s where it belongs", (choice, view, choices) => {
    show(view, choices);
    press(`words of ${choice}`);
    expect(choose).toHaveBeenCalledWith(choice);
    expect(bricks.offers({ choice, words: "", groups: [] }, view)).toBe(true);
  });

  test("asks why something cannot be done", () => {
    show(table(), ["build snowball"]);
    press("Hide");
    press("Bo: 20 of 20 Hit Points, 10 of 10 Freeze Points");
    press("Cem's brick of 3");
    expect(whyNot.mock.calls.flat()).toEqual(["hide", "throw 1", "throw 2 brick 3"]);
    expect(choose).not.toHaveBeenCalled();
    for (const each of document.querySelectorAll("[aria-disabled]")) expect(each.getAttribute("data-why")).toMatch(/^(hide|build brick|throw \d( brick \d+)?)$/);
    expect(document.querySelectorAll("[data-choice][data-why]")).toHaveLength(0);
  });

  test.each([".table", ".near .wall .brick", ".near .store", ".near div.child"])("says what %s is on a tap", (where) => {
    show(table(), ["build snowball"]);
    document.querySelector(where)!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    flushSync();
    expect(document.querySelector("[role=tooltip]")?.textContent).toMatch(/\w{4}/);
    expect(choose).not.toHaveBeenCalled();
  });

  test("offers nothing to somebody who watches", () => {
    show(table(), [], { eyes: null });
    expect(document.querySelectorAll(".act, button.child, button.brick")).toHaveLength(0);
  });

  test("shows the snowball that hangs in the air", () => {
    show(table({ phase: "duck", turn: 1, target: 0, actors: [0] }), ["duck", "stand"]);
    expect(document.querySelector('[aria-label="A snowball from Bo to Ana is in the air"]')).not.toBeNull();
  });

  test("shows the bricks that stand, and children who are out", () => {
    show(table({ sheets: [sheet({ wall: [] }), sheet({ out: 1, wall: [] }), sheet({ wall: [10, 9, 8, 7, 6, 5] })] }), []);
    expect([...document.querySelectorAll(".points")].map((each) => each.textContent)).toEqual(["10", "9", "8", "7", "6", "5"]);
    expect(document.querySelectorAll(".fort.out")).toHaveLength(1);
  });

  const cube = (): string | null | undefined => document.querySelector(".dice .table")?.getAttribute("aria-label");

  test("shows the cube as it lies, also to somebody who has just come, and as it will lie while it tumbles", () => {
    show(table(), []);
    expect(cube()).toBe("The Game Cube, not rolled yet");
    unmount(board!);
    show(table({ rolled: { outside: "smiley", inside: 8 } }), []);
    expect(cube()).toBe("The cube shows a Smiley outside and 8 inside");
    unmount(board!);
    const [tumbles] = bricks.beats(told([threw, rolled, event("missed", { seat: 2, bricks: 4 })], table({ rolled: { outside: "smiley", inside: 8 } })));
    show(tumbles!.view!, [], { beat: tumbles! });
    expect(cube()).toBe("The cube shows 3 outside and 7 inside");
  });
});

describe("what bricks asks", () => {
  const ask = (some: Partial<BricksView>, eyes: number | null = 0): string => bricks.question(table(some), eyes, people);

  test("fits the moment, in both languages", async () => {
    const all = (): string[] => [
      ask({ actions: 1 }), ask({ turn: 1, actors: [1] }), ask({ phase: "duck", turn: 1, target: 0 }), ask({ phase: "duck", target: 1, actors: [1] }),
      ask({ phase: "lose", target: 0, damage: 1 }), ask({ phase: "lose", target: 1, damage: 7 }), ask({ phase: "lose", target: 1, actors: [1] }), ask({ phase: "over", actors: [] }),
    ];
    const english = all();
    expect(english).toEqual([
      "Your turn: 1 action left. Throw, hide or build.", "Bo is choosing.", "Bo throws at you! Duck or stand?", "Will Bo duck?",
      "Near miss! Which of your bricks loses 1 point?", "Near miss! Which of Bo's bricks loses 7 points?", "Near miss! Bo picks the brick.", "The fight is over.",
    ]);
    await speak("de");
    const german = all();
    await speak("en");
    german.forEach((each, index) => expect(each).not.toBe(english[index]));
  });

  test("a seat stands as its sheet says, and nothing is secret", () => {
    expect(bricks.standing(table(), 1)).toBe("Hit 20 · Freeze 10 · 2 bricks");
    expect(bricks.standing(table({ sheets: [sheet({ out: 1 })] }), 0)).toBe("out");
    expect(bricks.secret(table())).toBe(false);
  });

  test("it is somebody's turn until the fight is over, and whoever is out is known to be", () => {
    expect(bricks.turn(table({ turn: 2, phase: "duck", target: 0 }))).toBe(2);
    expect(bricks.turn(table({ phase: "over" }))).toBeNull();
    const view = table({ sheets: [sheet(), sheet({ out: 1 })] });
    expect([0, 1].map((seat) => bricks.out(view, seat))).toEqual([false, true]);
  });

  test("every explanation names rules that there are", () => {
    const rules = readFileSync("../docs/rules/bricks.md", "utf8");
    for (const id of Object.values(RULES).flat()) expect(rules, id).toContain(`**${id}**`);
  });
});

describe("the ring of seats", () => {
  const overlap = (one: Cell, other: Cell): boolean =>
    one.column < other.column + other.wide && other.column < one.column + one.wide && one.row < other.row + other.high && other.row < one.row + one.high;

  const LAYOUTS = [1, 2, 3, 4, 5, 6, 7].flatMap((others) =>
    [320, 344, 420, 520, 700, 768, 900, 1000, 1280, 1920, 3840].flatMap((width) => [true, false].map((strips) => [others, width, strips] as const)),
  );

  test.each(LAYOUTS)("of %i others at %i pixels has room for everybody (strip: %s)", (others, width, strips) => {
    const { columns, others: seats, middle, near, kind } = strips ? ring(others, width, 166, 166, true) : ring(others, width, 108, 180);
    const cells = [...seats, middle, near];
    expect(seats).toHaveLength(others);
    for (const [index, cell] of cells.entries()) {
      expect(cell.column + cell.wide - 1).toBeLessThanOrEqual(columns);
      for (const other of cells.slice(index + 1)) expect(overlap(cell, other)).toBe(false);
    }
    if (kind !== "strip" && others > 1) expect(width / columns).toBeGreaterThanOrEqual(strips ? Math.min(166, width / 2) : Math.min(106, width / 3));
  });

  test("goes clockwise from the left neighbour", () => {
    expect(after(2, 5)).toEqual([3, 4, 0, 1]);
    const seats = ring(4, 1280, 166, 166, true).others;
    expect(seats.map((cell) => cell.column)).toEqual([1, 2, 3, 4]);
  });

  test("becomes a strip on a phone only where bricks would not fit", () => {
    expect([1, 2, 3, 7].map((others) => ring(others, 344, 166, 166, true).kind)).toEqual(["ring", "rows", "strip", "strip"]);
    expect([1, 3, 6].map((others) => ring(others, 344, 108, 180).kind)).toEqual(["ring", "rows", "rows"]);
  });
});
