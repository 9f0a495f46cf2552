import { readFileSync } from "node:fs";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { BoardProps, Person, Told, View } from "$/games/contract";
import splatball from "$/games/splatball";
import { RULES } from "$/games/splatball/about";
import SplatCard from "$/games/splatball/SplatCard.svelte";
import { CARDS, cards, type Bag, type SplatView, type Yard } from "$/games/splatball/view";
import type { ChoiceShown, EventShown, Line } from "$/wire/messages";
import { speak } from "$/words/index.svelte";

// A note is as high as its words: jsdom measures nothing.
vi.stubGlobal("ResizeObserver", class { observe(): void {} unobserve(): void {} disconnect(): void {} });

const yard = (some: Partial<Yard> = {}): Yard => ({ hits: 0, walls: 0, forts: 0, cracked: 0, pile: false, out: 0, held: 0, ...some });
const table = (hand: Bag, some: Partial<SplatView> = {}): View =>
  ({
    seats: 3, options: { hits_to_out: 10, strategic: false }, phase: "play", turn: 0, draw: 60, discards: { single: 2 }, unseen: { single: 40 },
    actors: [0], yards: [yard({ held: 1, hand }), yard({ hits: 3, walls: 1 }), yard({ hits: 9, pile: true, cracked: 1 })], ...some,
  }) as unknown as View;
const people: Person[] = ["Ana", "Bo", "Cem"].map((name, seat) => ({ seat, name, bot: "", away: false, present: true, mood: "ready" }));
const event = (name: string, facts: Record<string, unknown> = {}): EventShown => ({ name, rules: [], facts });
const line = (first: number, last: number): Line => ({ words: `${first} to ${last}`, rules: [], first, last });
const told = (events: EventShown[]): Told => ({ before: table({}), after: table({}), events, story: [line(0, events.length - 1)], eyes: 0 });

const landed = (some: Record<string, unknown>): EventShown =>
  event("landed", { seat: 2, hits: 1, added: 0, walls_lost: 0, forts_lost: 0, forts_cracked: 0, ...some });
const threw = (card: string): EventShown => event("threw", { seat: 1, card, target: 2 });
/** Every event, in the company that it comes in. */
const TALES: Record<string, Told> = {
  begins: told([event("begins", { seat: 2 })]),
  reshuffled: told([event("reshuffled", { cards: 41 })]),
  dealt: told([event("dealt", { seat: 1 }), event("dealt", { seat: 0 }), event("got", { seat: 0, card: "pile" })]),
  got: told([event("drew", { seat: 0 }), event("got", { seat: 0, card: "double" })]),
  drew: told([event("drew", { seat: 1 })]),
  threw: told([threw("single"), landed({ added: 1 })]),
  landed: told([threw("double"), landed({ added: 1, walls_lost: 1 })]),
  splatted: told([threw("splatball"), event("splatted", { seat: 2 })]),
  out: told([threw("single"), landed({ added: 1, hits: 10 }), event("out", { seat: 2, by: 1 })]),
  laid: told([event("laid", { seat: 1, card: "wall" })]),
  discarded: told([event("discarded", { seat: 1, card: "double" })]),
  over: told([event("over", { ending: "last-one-in", winners: [1] })]),
};

const spoken = readFileSync("../src/snowball/play/words/english/splatball.py", "utf8");
const names = [...spoken.slice(spoken.indexOf("EVENTS:")).split("\n}")[0]!.matchAll(/^ {4}"(\w+)":/gm)].map((found) => found[1]!);

describe("the moments of splatball", () => {
  test("know every event that the rules tell", () => {
    expect(Object.keys(TALES).toSorted()).toEqual(names.toSorted());
  });

  test.each(names)("show %s, and tell its sentence once", (name) => {
    const tale = TALES[name]!;
    const beats = splatball.beats(tale);
    expect(beats.filter((beat) => beat.line)).toHaveLength(1);
    expect(beats.at(-1)!.line).toBe(tale.story[0]);
    for (const { ms, flights } of beats) {
      expect(ms).toBeGreaterThan(0);
      for (const flight of flights) for (const place of [flight.from, flight.to]) expect(place).toMatch(/^(seat|shelter|pile|hand)-\d$|^hand-\d:\w+$|^draw$|^discards$/);
    }
  });

  test("show a drawn card to whoever drew it, and its back to the others", () => {
    expect(splatball.beats(TALES["got"]!)[0]!.flights).toEqual([{ thing: "card", kind: "splatball:double", from: "draw", to: "hand-0:double", path: "slide" }]);
    expect(splatball.beats(TALES["drew"]!)[0]!.flights[0]).toMatchObject({ thing: "back", to: "hand-1:back" });
    expect(splatball.beats(TALES["dealt"]!)[0]!.flights.map((flight) => flight.kind)).toEqual([undefined, "splatball:pile"]);
  });

  test.each([
    ["single", { added: 1 }, ["seat-2 splat"], "splat", "hit"],
    ["single", { walls_lost: 1 }, ["shelter-2 thud"], "rumble", "ready"],
    ["single", { forts_cracked: 1 }, ["shelter-2 thud"], "thud", "ready"],
    ["double", { added: 2 }, ["seat-2 splat", "seat-2 splat"], "splat", "hit"],
    ["double", { added: 1, walls_lost: 1 }, ["shelter-2 thud", "seat-2 splat"], "splat", "hit"],
    ["double", { forts_lost: 1 }, ["shelter-2 thud", "shelter-2 thud"], "rumble", "ready"],
  ])("let protection catch what it can of a %s (%o)", (card, facts, ends, sound, mood) => {
    const beat = splatball.beats(told([threw(card), landed(facts)])).at(-1)!;
    expect(beat.flights.map((flight) => `${flight.to} ${flight.end}`)).toEqual(ends);
    expect(beat).toMatchObject({ sound, moods: { 1: "laughing", 2: mood } });
  });

  test("send a Splatball at the Pile, and leave whoever is out laughing", () => {
    expect(splatball.beats(TALES["splatted"]!).at(-1)).toMatchObject({ flights: [{ to: "pile-2", end: "splat" }] });
    expect(splatball.beats(TALES["out"]!).at(-1)).toMatchObject({ moods: { 2: "laughing" } });
  });

  test("show a draw that goes without saying after the sentence before it", () => {
    const events = [threw("single"), landed({ added: 1 }), event("drew", { seat: 0 }), event("got", { seat: 0, card: "wall" })];
    const beats = splatball.beats({ ...told(events), story: [line(0, 1)] });
    expect(beats.map((beat) => [beat.line?.words ?? "", beat.flights.length])).toEqual([["", 1], ["0 to 1", 1], ["", 1]]);
  });
});

describe("the board of splatball", () => {
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
    board = mount(splatball.Board, {
      target: document.body,
      props: { view, eyes: 0, people, owed: [0], choices: offered, mine: "", choose, whyNot, hint: null, beat: null, open: null, ...more },
    });
    flushSync();
  }
  const button = (label: string): HTMLButtonElement | null => document.querySelector(`button[aria-label="${label}"]`);
  const press = (label: string): void => {
    expect(button(label), label).not.toBeNull();
    button(label)!.click();
    flushSync();
  };
  const strategic = { options: { hits_to_out: 10, strategic: true } } as Partial<SplatView>;

  test.each(["single", "double", "splatball"] as const)("a %s that was drawn asks only for its target", (card) => {
    show(table({ [card]: 1 }), [`throw ${card} 1`, `throw ${card} 2`]);
    press(`words of throw ${card} 2`);
    expect(choose).toHaveBeenCalledWith(`throw ${card} 2`);
  });

  test.each([["lay wall", "wall"], ["lay fort", "fort"], ["lay pile", "pile"], ["discard double", "double"], ["discard pile", "pile"], ["discard splatball", "splatball"]])(
    "%s is one tap on the card",
    (choice, card) => {
      show(table({ [card]: 1 }), [choice]);
      document.querySelector<HTMLButtonElement>(".hand button")!.click();
      expect(choose).toHaveBeenCalledWith(choice);
    },
  );

  test("your own yard says how it stands on a tap, and the piles what is known of them", () => {
    show(table({ single: 1 }), ["throw single 1", "throw single 2"]);
    document.querySelector(".own .still")!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    flushSync();
    expect(document.querySelector("[role=tooltip]")?.textContent).toContain("of 10 hits");
    for (const pile of document.querySelectorAll<HTMLElement>(".piles .pile")) {
      pile.click();
      flushSync();
      expect(document.querySelector(".list")?.textContent).toMatch(/\w{4}/);
    }
  });

  test("with a hand one taps a card, then a child", () => {
    show(table({ single: 1, double: 1, wall: 1 }, strategic), ["throw single 1", "throw single 2", "throw double 1", "throw double 2", "lay wall"]);
    press("Bo, 3 of 10 hits, 1 Wall. Pick one of your cards first.");
    expect(choose).not.toHaveBeenCalled();
    expect(document.querySelector(".first")?.textContent).toBe("Pick one of your cards first.");
    press("Double Snowball: two snowballs, needs your Pile");
    press("words of throw double 1");
    expect(choose).toHaveBeenCalledWith("throw double 1");
  });

  test("whatever would be refused says which choice it would be, for those who rest on it with the keys", () => {
    show(table({ single: 1, pile: 1 }, strategic), ["discard single"]);
    const refused = [...document.querySelectorAll("[data-why]")].map((each) => each.getAttribute("data-why"));
    expect(refused).toEqual(["throw single 1", "throw single 2", "lay pile"]);
    for (const each of document.querySelectorAll("[aria-disabled]")) expect(each.hasAttribute("data-why")).toBe(true);
  });

  test("a card with a single use is played by one tap, even among others", () => {
    show(table({ single: 1, wall: 1, pile: 1 }, strategic), ["throw single 1", "throw single 2", "lay wall"]);
    press("words of lay wall");
    expect(choose).toHaveBeenCalledWith("lay wall");
  });

  test("where one may discard freely, the discards are a target", () => {
    show(table({ wall: 1 }, strategic), ["lay wall", "discard wall"]);
    press("Snow Wall: stops one snowball");
    press("words of discard wall");
    expect(choose).toHaveBeenCalledWith("discard wall");
    press("words of lay wall");
    expect(choose).toHaveBeenLastCalledWith("lay wall");
  });

  test("asks why a card or a child cannot be", () => {
    show(table({ double: 1, pile: 1, splatball: 1 }, strategic), ["throw splatball 2"]);
    press("Double Snowball: two snowballs, needs your Pile");
    press("Snowball Pile: lets you throw Doubles");
    press("Bo, 3 of 10 hits, 1 Wall");
    expect(whyNot.mock.calls.flat()).toEqual(["throw double 1", "lay pile", "throw splatball 1"]);
  });

  test("asks about a throw of what is held, and of anything where nothing held is thrown", () => {
    show(table({ double: 1, wall: 2 }, strategic), ["lay wall"]);
    press("Bo, 3 of 10 hits, 1 Wall");
    unmount(board!);
    const asked = whyNot.mock.calls.flat();
    show(table({ pile: 1 }), ["lay pile"]);
    press("Bo, 3 of 10 hits, 1 Wall");
    expect([...asked, ...whyNot.mock.calls.flat()]).toEqual(["throw double 1", "throw single 1"]);
  });

  test("tells all that can be seen of a yard", () => {
    show(table({}, { actors: [1], turn: 1 }), []);
    expect(button("Cem, 9 of 10 hits, 1 once-hit Fort, a Snowball Pile")).not.toBeNull();
    expect(document.querySelectorAll(".stands.cracked, .stands.wall")).toHaveLength(2);
  });

  test("it is somebody's turn until the fight is over, and whoever is out is known to be", () => {
    expect(splatball.turn(table({}, { turn: 1 }))).toBe(1);
    expect(splatball.turn(table({}, { phase: "over" }))).toBeNull();
    const view = table({}, { yards: [yard(), yard({ out: 1 }), yard()] });
    expect([0, 1].map((seat) => splatball.out(view, seat))).toEqual([false, true]);
  });

  test("whoever is out lies in the snow and is no target", () => {
    show(table({ single: 1 }, { yards: [yard({ hand: { single: 1 } }), yard({ out: 1 }), yard()] }), ["throw single 2"]);
    expect(document.querySelectorAll(".kid.down")).toHaveLength(1);
    expect(document.querySelectorAll(".yard button")).toHaveLength(1);
  });

  test("shows every hand in an open replay, and none to somebody who watches", () => {
    const view = table({}, { ...strategic, yards: [yard({ held: 2 }), yard({ held: 2 }), yard({ held: 2 })] });
    show(view, [], { eyes: null });
    expect(document.querySelectorAll(".tiny .down")).toHaveLength(6);
    expect(document.querySelectorAll(".hand button")).toHaveLength(0);
    unmount(board!);
    const seen = (seat: number): View => table({}, { yards: [0, 1, 2].map((each) => yard({ held: 2, ...(each === seat ? { hand: { fort: 2 } } : {}) })) });
    show(view, [], { eyes: null, open: [seen(0), seen(1), seen(2)] });
    expect(document.querySelectorAll(".tiny .defense")).toHaveLength(6);
  });

  test("lists what lies in the discards", () => {
    show(table({ single: 1 }), ["throw single 1"]);
    press("Discards: 2");
    expect(document.querySelector(".list")?.textContent).toContain("2 × Single Snowball");
  });
});

describe("the cards of splatball", () => {
  test.each(CARDS)("%s has its picture, its name and what it does, in both languages", async (kind) => {
    const seen: string[] = [];
    for (const language of ["en", "de"] as const) {
      await speak(language);
      const card = mount(SplatCard, { target: document.body, props: { kind } });
      expect(document.querySelectorAll(".thing svg *").length).toBeGreaterThan(1);
      seen.push(document.querySelector(".name")!.textContent!, document.querySelector(".says")!.textContent!);
      unmount(card);
    }
    await speak("en");
    expect(seen.every((text) => text.length > 2)).toBe(true);
    expect(seen[1]).not.toBe(seen[3]);
  });

  test("a hand is always in the same order", () => {
    expect(cards({ pile: 1, single: 2 })).toEqual(["single", "single", "pile"]);
  });

  test("every explanation names rules that there are", () => {
    const rules = readFileSync("../docs/rules/splatball.md", "utf8");
    for (const id of Object.values(RULES).flat()) expect(rules, id).toContain(`**${id}**`);
  });
});

describe("what splatball asks", () => {
  test("is the target of what was drawn, or which card", async () => {
    const ask = (view: View): string => splatball.question(view, 0, people);
    expect(ask(table({ single: 1 }))).toBe("You drew a Single Snowball: who is it for?");
    expect(ask(table({ wall: 1 }))).toBe("You drew a Snow Wall: play it.");
    expect(ask(table({ wall: 3 }, { options: { hits_to_out: 10, strategic: true } }))).toBe("Your turn: play one of your cards.");
    expect(ask(table({}, { actors: [1] }))).toBe("Bo is choosing.");
    expect(ask(table({}, { phase: "over", actors: [] }))).toBe("The fight is over.");
    await speak("de");
    expect(ask(table({ single: 1 }))).toBe("Gezogen: Einzelball. Wer bekommt ihn ab?");
    await speak("en");
  });

  test("is to discard what cannot be used", async () => {
    const ask = (...choices: string[]): string => splatball.question(table({ double: 1 }), 0, people, choices.map((choice) => ({ choice, words: choice }) as ChoiceShown));
    expect(ask("throw double 1", "throw double 2")).toBe("You drew a Double Snowball: who is it for?");
    expect(ask("discard double")).toBe("You drew a Double Snowball: no use for it now, so discard it.");
    await speak("de");
    expect(ask("discard double")).toBe("Gezogen: Doppelball. Gerade nutzlos: Leg die Karte ab.");
    await speak("en");
  });

  test("is to discard one of several cards, if none of them can be used", async () => {
    const view = table({ double: 3 }, { options: { hits_to_out: 10, strategic: true } });
    const ask = (...choices: string[]): string => splatball.question(view, 0, people, choices.map((choice) => ({ choice, words: choice }) as ChoiceShown));
    expect(ask("discard double")).toBe("None can be used now: discard one.");
    expect(ask("discard double", "lay wall")).toBe("Your turn: play one of your cards.");
    await speak("de");
    expect(ask("discard double")).toBe("Gerade sind alle nutzlos: Leg eine Karte ab.");
    await speak("en");
  });

  test("hands are secret in the strategic game alone", () => {
    expect(splatball.secret(table({}))).toBe(false);
    expect(splatball.secret(table({}, { options: { hits_to_out: 10, strategic: true } }))).toBe(true);
  });

  test("a seat stands as it was hit", () => {
    expect(splatball.standing(table({}), 2)).toBe("9 of 10 hits");
    expect(splatball.standing(table({}, { yards: [yard({ out: 2 })] }), 0)).toBe("out");
  });
});
