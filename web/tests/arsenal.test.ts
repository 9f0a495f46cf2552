import { readFile } from "node:fs/promises";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ABILITIES, CARDS } from "$/art/cards/designs";
import { whole } from "$/art/cards/labels";
import { attacks } from "$/art/cards/pictograms/attacks";
import { defenses } from "$/art/cards/pictograms/defenses";
import type { BoardProps, Person, View } from "$/games/contract";
import page from "$/games/arsenal";
import { parse } from "$/games/arsenal/choices";
import { MOMENTS } from "$/games/arsenal/moments";
import { ASKERS } from "$/games/arsenal/question";
import { holdings, note } from "$/games/arsenal/known";
import { inPlace } from "$/games/arsenal/asking";
import { spreadOut } from "$/games/arsenal/spread";
import { faced, neighbour, read } from "$/games/arsenal/view";
import { speak } from "$/words/index.svelte";
import en from "$/words/en/arsenal";
import de from "$/words/de/arsenal";
import type { ChoiceShown, EventShown } from "$/wire/messages";
import { recording } from "./recording";

// A note is as high as its words: jsdom measures nothing.
vi.stubGlobal("ResizeObserver", class { observe(): void {} unobserve(): void {} disconnect(): void {} });

const EVENTS = [
  "removed", "brought", "dealt", "got", "kept", "chose", "handed", "received", "laid", "turned-up", "turn", "drew", "reshuffled", "showed", "saw", "revealed", "cancelled", "hit", "dodged", "dudded",
  "backfired", "limited", "followed", "declined", "stole", "stolen", "abandoned", "took", "took-unseen", "fetched", "looked", "peeked", "searched", "restocked", "put-back", "cached", "stored", "raided",
  "whitewashed", "used", "idle", "stopped", "final-round", "extra-round", "over", "marker", "nothing-left", "team-deck", "pooled", "pool", "pool-shown", "assigned", "cache-used", "added",
];
const ASKED = [
  "keep", "keep two", "return", "play", "follow", "use", "steal", "abandon", "ultra", "upgrade", "upgrade dodge", "raid", "look", "pick", "search", "give", "fetch", "restock", "cache", "left", "right", "assign", "add",
];
const FACTS: Record<string, unknown> = { seat: 0, by: 1, target: 1, from: 1, pile: 0, team: 0, number: 2, card: "sneak-dodge", half: "sneak", shield: "dodge", cached: false, cards: 2, winners: [0] };
const LISTS = ["got", "chose", "received", "saw", "pool"];

const names = ["Ana", "Bo", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana"];
const people = (seats: number): Person[] => names.slice(0, seats).map((name, seat) => ({ seat, name, bot: "", away: false, present: true, mood: "ready" }));

const bags = (more: Record<string, string[]> = {}) => ({ draw: ["snowball-dodge"], hand: [], discards: [], gained: [], cache: [], spare: [], ...more });

function view(seats: number, asked: string, more: Record<string, unknown> = {}, cards: Record<string, string[]> = {}, teams = false): View {
  const players = Array.from({ length: seats }, (_, seat) => ({
    draw: 3, held: 2, discards: 2, cached: 0, spare: 0, limit: 2, wants: 0, shows: false, shown: false, hit: false, asked: seat ? "" : asked, chosen: false, blanks: 0,
    ...(seat ? { known: { deck: ["restock-dodge"], draw: [], hand: [], discards: [], cache: [], possible: [] } } : { cards: bags(cards), answer: null, left: null, about: null }),
  }));
  const team = { draw: 4, pool: 4, blanks: 0, discards: 3, cached: 1, spare: 0, wants: 0, pooling: true, shown: [], "blanks left": 1, cards: bags(cards) };
  return {
    game: "arsenal", seats, options: {}, seat: 0, step: "choose", actors: [0], turns: 3, final: false, extras: 0, quiet: 0,
    piles: Array.from({ length: seats }, () => ({ top: "rocks-whitewash", hidden: 2 })), abandoned: ["snowball-dodge"], extremes: [], players, plays: [], looking: null, result: null,
    ...(seats > 2 ? { marker: 0, playing: Array.from({ length: seats }, (_, seat) => seat) } : {}), ...(teams ? { teams: [team, { ...team, cards: undefined }] } : {}), ...more,
  };
}

const play = (seat: number, foe: number, card: string, half: string, more: Record<string, unknown> = {}) => ({
  seat, foe, card, half, fate: "none", blank: false, dodged: false, second: false, cached: false, done: false, gone: false, stealing: false, used: false, ...more,
});
const asChoices = (texts: string[]): ChoiceShown[] => texts.map((choice) => ({ choice, words: `Words of ${choice}`, groups: [] }));

/** A position for every kind of question, with what may be answered. */
const QUESTIONS: [string, View, string[]][] = [
  ["keep", view(2, "keep", { step: "keep first" }, { hand: ["sneak-dodge", "dodge-upgrade"] }), ["keep sneak-dodge", "keep dodge-upgrade"]],
  ["keep two", view(2, "keep two", { step: "keep two" }, { cache: ["sneak-dodge", "sneak-dodge", "dodge-upgrade", "slushball-dodge"] }), ["keep sneak-dodge sneak-dodge", "keep sneak-dodge dodge-upgrade"]],
  ["return", view(2, "return", { step: "return one" }, { hand: ["sneak-dodge", "dodge-upgrade", "sneak-upgrade"] }), ["return sneak-dodge", "return dodge-upgrade", "return sneak-upgrade"]],
  ["play", view(2, "play", {}, { hand: ["sneak-dodge"], cache: ["dodge-upgrade"] }), ["play sneak-dodge:sneak", "play sneak-dodge:dodge", "play cached dodge-upgrade:dodge", "play cached dodge-upgrade:upgrade"]],
  ["left", view(3, "left", {}, { hand: ["sneak-dodge", "sneak-dodge"] }), ["play left sneak-dodge:sneak", "play left sneak-dodge:dodge"]],
  ["right", view(3, "right", {}, { hand: ["sneak-dodge", "restock-dodge"] }), ["play right restock-dodge:restock", "play right restock-dodge:dodge", "play right no-effect:nothing"]],
  ["follow", view(2, "follow", { plays: [play(0, 1, "barrage-snatchandrun", "barrage", { fate: "hit" }), play(1, 0, "restock-dodge", "restock")] }), ["follow sneak-dodge:sneak", "follow sneak-dodge:dodge", "follow cached dodge-upgrade:dodge", "pass"]],
  ["use", view(2, "use", { plays: [play(0, 1, "sneak-dodge", "dodge", { dodged: true }), play(1, 0, "sneak-dodge", "sneak", { fate: "avoided" })] }), ["use other half", "pass"]],
  ["steal", view(2, "steal", { plays: [play(0, 1, "slushball-dodge", "slushball", { fate: "hit" }), play(1, 0, "restock-dodge", "restock")] }), ["steal", "pass"]],
  ["abandon", view(2, "abandon", { plays: [play(0, 1, "restock-dodge", "restock"), play(1, 0, "sneak-dodge", "sneak", { fate: "hit" })] }, { discards: ["sneak-dodge", "restock-dodge"], gained: ["dodge-upgrade"] }), ["abandon sneak-dodge", "abandon restock-dodge"]],
  ["give", view(2, "give", {}, { discards: ["sneak-dodge"] }), ["give sneak-dodge"]],
  ["restock", view(2, "restock", {}, { discards: ["sneak-dodge"] }), ["restock sneak-dodge"]],
  ["cache", view(2, "cache", {}, { discards: ["sneak-dodge"] }), ["cache sneak-dodge", "pass"]],
  ["ultra", view(2, "ultra"), ["take pile 0", "take pile 1", "fetch snowball-dodge", "pass"]],
  ["upgrade", view(5, "upgrade", { piles: Array.from({ length: 6 }, () => ({ top: "dodge-upgrade", hidden: 1 })) }), ["take pile 0", "take pile 4", "take pile 5"]],
  ["upgrade dodge", view(2, "upgrade dodge"), ["take pile 0", "fetch snowball-dodge"]],
  ["raid", view(2, "raid", { plays: [play(0, 1, "raid-refinedupgrade", "raid"), play(1, 0, "dodge-upgrade", "upgrade")] }), ["raid", "fetch snowball-dodge"]],
  ["look", view(4, "look"), ["look pile 0", "look pile 3"]],
  ["pick", view(2, "pick", { looking: { pile: 1, top: "rocks-whitewash", under: "dodge-upgrade" } }), ["take top", "take under"]],
  ["search", view(2, "search", { looking: { pile: 1, piles: [[], ["dodge-upgrade"]] } }), ["keep rocks-whitewash", "keep dodge-upgrade"]],
  ["fetch", view(2, "fetch"), ["fetch snowball-dodge"]],
  ["assign", view(4, "assign", {}, { hand: ["sneak-dodge", "restock-dodge"] }, true), ["assign sneak-dodge", "assign restock-dodge", "assign no-effect"]],
  ["add", view(4, "add", {}, { cache: ["sneak-dodge"] }, true), ["add sneak-dodge", "add nothing"]],
];

beforeEach(() => speak("en"));

// jsdom has no dialogs that open.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) { this.open = true; };
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) { this.open = false; };

describe("the cards", () => {
  it("have a picture and words for each half in both languages", () => {
    expect(Object.keys(CARDS)).toHaveLength(16);
    for (const { halves } of Object.values(CARDS)) {
      for (const half of halves) {
        expect({ ...attacks, ...defenses }[half], half).toContain("<");
        for (const words of [en, de]) {
          expect(words.abilities[half].name).not.toBe("");
          expect(words.abilities[half].short.length, words.abilities[half].short).toBeLessThanOrEqual(10);
          expect(words.abilities[half].does).toMatch(/\.$/);
        }
      }
    }
    expect(Object.keys(en.abilities).toSorted()).toEqual(Object.keys(ABILITIES).toSorted());
  });

  it("tell everything in their label", () => {
    expect(whole("sneak-dodge")).toBe(`Sneak Attack / Dodge, Advanced, 2 points. Sneak Attack: ${en.abilities.sneak.does} Dodge: ${en.abilities.dodge.does}`);
  });
});

describe("German", () => {
  const keys = (texts: object, before = ""): string[] => Object.entries(texts).flatMap(([key, text]) => (typeof text === "object" ? keys(text, `${before}${key}.`) : [`${before}${key}:${typeof text}`]));

  it("says everything that English says", () => expect(keys(de)).toEqual(keys(en)));

  it("is not English", () => {
    const same = Object.keys(en.questions).filter((key) => JSON.stringify(String(en.questions[key as "play"])) === JSON.stringify(String(de.questions[key as "play"])));
    expect(same).toEqual([]);
  });
});

describe("a choice", () => {
  it("is read from its notation", () => {
    expect(parse("play left cached sneak-dodge:dodge")).toMatchObject({ action: "play", side: "left", cached: true, cards: ["sneak-dodge"], half: "dodge" });
    expect(parse("keep sneak-dodge dodge-upgrade")).toMatchObject({ action: "keep", cards: ["sneak-dodge", "dodge-upgrade"] });
    expect(parse("take pile 5")).toMatchObject({ action: "take", pile: 5 });
  });

  it.each(QUESTIONS)("to %s is laid out where it belongs, once for each card", (_asked, shown, texts) => {
    const table = read(shown);
    const choices = asChoices(texts);
    const spread = spreadOut(table, choices, people(table.players.length));
    const laid = [
      ...spread.groups.flatMap((group) => group.items.flatMap((item) => (item.kind === "halves" ? item.options : item.kind === "pair" ? [] : [item.option]))),
      ...spread.buttons,
    ].flatMap((option) => (option?.offered ? [option.text] : []));
    const placed = [...laid, ...spread.pairs.map((pair) => pair.choice), ...texts.filter((text) => inPlace(text, table))];
    expect([...new Set(placed)].toSorted()).toEqual(texts.toSorted());
    for (const choice of choices) expect(page.offers(choice, shown)).toBe(true);
  });

  it("that may not be made stays visible and can be asked about", () => {
    const [, shown, texts] = QUESTIONS.find(([asked]) => asked === "abandon")!;
    const items = spreadOut(read(shown), asChoices(texts), people(2)).groups[0]!.items;
    expect(items.at(-1)).toMatchObject({ card: "dodge-upgrade", option: { text: "abandon dodge-upgrade", offered: false } });
  });
});

describe("what is asked on the table", () => {
  const raiding = (seats: number) => ({ plays: [play(0, 1, "raid-refinedupgrade", "raid", { side: "left" }), play(1, 0, "dodge-upgrade", "upgrade")], players: about(seats, "raid", 0) });
  const dodging = (seats: number) => ({ plays: [play(0, 1, "sneak-dodge", "dodge", { dodged: true, side: "left" }), play(1, 0, "sneak-dodge", "sneak", { fate: "avoided" })], players: about(seats, "use", 0) });
  const robbing = (seats: number) => ({ plays: [play(0, 1, "slushball-dodge", "slushball", { fate: "hit", side: "left" }), play(1, 0, "restock-dodge", "restock")], players: about(seats, "steal", 0) });
  const about = (seats: number, asked: string, number: number) => read(view(seats, asked)).players.map((each, seat) => (seat ? each : { ...each, about: number }));
  const TABLES: [number, boolean][] = [[2, false], [3, false], [4, false], [5, false], [8, false], [4, true], [8, true]];

  /** A board with a question, and where the thing is at which it is answered. */
  function opened(seats: number, teams: boolean, asked: string, texts: string[], more: Record<string, unknown>, told: string[] = []): ReturnType<typeof mount> {
    const props: BoardProps = {
      view: view(seats, asked, { step: "basic", ...more }, {}, teams), eyes: 0, people: people(seats), owed: [0], choices: asChoices(texts), mine: "", hint: null, beat: null, open: null,
      choose: (text) => void told.push(text), whyNot: (text) => void told.push(`why not ${text}`),
    };
    const board = mount(page.Board, { target: document.body, props });
    flushSync();
    return board;
  }
  const found = (text: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[data-choice="${text}"]`)];

  afterEach(() => document.body.replaceChildren());

  describe.each(TABLES)("at a table for %i, in teams: %s", (seats, teams) => {
    it("says why not of a pile, and what lies in every other place, while a card is to be played", async () => {
      const told: string[] = [];
      const side = seats > 2 && !teams ? "left " : "";
      const board = opened(seats, teams, side.trim() || "play", [`play ${side}sneak-dodge:dodge`], { piles: Array.from({ length: seats }, () => ({ top: "dodge-upgrade", hidden: 1 })) }, told);
      const piles = [...document.querySelectorAll<HTMLElement>(".pile > button")];
      for (const each of piles) each.click();
      expect(told.toSorted()).toEqual(Array.from({ length: seats }, (_, pile) => `why not take pile ${pile}`));
      for (const each of piles) expect([each.classList.contains("dim"), each.getAttribute("aria-disabled")]).toEqual([false, "true"]);
      const note = (where: Element | null): string => {
        where?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        flushSync();
        return document.querySelector("[role=tooltip]")?.textContent ?? "";
      };
      for (const zone of document.querySelectorAll(".zone")) expect(note(zone.firstElementChild)).toContain(zone.querySelector("[role=img]")!.getAttribute("aria-label"));
      expect([...document.querySelectorAll(".laid.empty")].map((each) => note(each)).filter((text) => text.includes("Pick a half of one of your cards."))).not.toHaveLength(0);
      await unmount(board);
    });

    it("is a pile where a pile may be taken or looked into, and the others say why not", async () => {
      for (const [verb, asked] of [["take pile", "upgrade"], ["look pile", "look"]] as const) {
        const told: string[] = [];
        const board = opened(seats, teams, asked, [`${verb} 0`, `${verb} ${seats - 1}`], { piles: Array.from({ length: seats }, () => ({ top: "dodge-upgrade", hidden: 1 })) }, told);
        for (const text of [`${verb} 0`, `${verb} ${seats - 1}`]) {
          expect(found(text)).toHaveLength(1);
          expect(found(text)[0]!.closest(".pile")).not.toBeNull();
          expect(found(text)[0]!.closest(".spread")).toBeNull();
          expect(found(text)[0]!.classList).toContain("offered");
          found(text)[0]!.click();
        }
        const refused = document.querySelectorAll<HTMLElement>(".pile button[aria-disabled]");
        expect(refused).toHaveLength(seats - 2);
        refused[0]?.click();
        expect(told).toEqual([`${verb} 0`, `${verb} ${seats - 1}`, ...(seats > 2 ? [expect.stringMatching(`^why not ${verb} `)] : [])]);
        await unmount(board);
      }
    });

    it("is the drift where an Abandoned card may be fetched: it opens, and a card of it is taken", async () => {
      const told: string[] = [];
      const board = opened(seats, teams, "fetch", ["fetch snowball-dodge"], { abandoned: ["snowball-dodge", "sneak-dodge"] }, told);
      expect(found("fetch snowball-dodge")).toEqual([]);
      const drift = document.querySelector<HTMLElement>(".drift[data-toward]")!;
      expect(drift.classList).toContain("offered");
      drift.click();
      flushSync();
      const refused = [...document.querySelectorAll<HTMLElement>("dialog button.all")].find((each) => !each.dataset["choice"])!;
      refused.click();
      found("fetch snowball-dodge")[0]!.click();
      flushSync();
      expect(told).toEqual(["why not fetch sneak-dodge", "fetch snowball-dodge"]);
      expect(document.querySelector("dialog .sheet")).toBeNull();
      await unmount(board);
    });

    it.each([
      ["steal", "steal", robbing, ".zone"],
      ["raid", "raid", raiding, ".battle .across"],
      ["use other half", "use", dodging, ".battle .side:not(.across)"],
    ] as const)("is the thing that to %s is about", async (text, asked, more, where) => {
      const told: string[] = [];
      const board = opened(seats, teams, asked, [text, "pass"], more(seats), told);
      expect(found(text)).toHaveLength(1);
      expect(found(text)[0]!.closest(where)).not.toBeNull();
      expect(found(text)[0]!.closest(".spread")).toBeNull();
      expect(found(text)[0]!.getAttribute("aria-label")).toContain(`Words of ${text}`);
      expect(found("pass")[0]!.closest(".spread")).not.toBeNull();
      found(text)[0]!.click();
      expect(told).toEqual([text]);
      await unmount(board);
    });
  });

  it("is laid out before you where the thing is not known", () => {
    // Whom a card robs is for the rules to say: one that has hit says nothing.
    const shown = read(view(4, "steal", { plays: [play(0, 1, "slushball-dodge", "slushball", { fate: "hit" }), play(1, 0, "restock-dodge", "restock")] }));
    expect(inPlace("steal", shown)).toBe(false);
    expect(spreadOut(shown, asChoices(["steal", "pass"]), people(4)).groups[0]!.items).toMatchObject([{ kind: "back", option: { text: "steal" } }]);
  });
});

describe("directions", () => {
  const board = (): ReturnType<typeof mount> => {
    const props: BoardProps = {
      view: view(4, "left", { step: "choose" }), eyes: 0, people: people(4), owed: [0], choices: [], mine: "", hint: null, beat: null, open: null, choose: () => {}, whyNot: () => {},
    };
    const shown = mount(page.Board, { target: document.body, props });
    flushSync();
    return shown;
  };
  afterEach(() => speak("en"));

  it("are those of the server: who is fought to the left is the left neighbour", async () => {
    const { updates } = recording(await readFile("tests/recorded/arsenal-8-3.jsonl", "utf8"));
    const plays = updates.flatMap((each) => (each.view ? read(each.view as View).plays.map((play) => ({ view: read(each.view as View), play })) : []));
    const sided = plays.filter(({ view, play }) => (play.side === "left" || play.side === "right") && faced(view, play));
    expect(new Set(sided.map(({ play }) => play.side))).toEqual(new Set(["left", "right"]));
    for (const { view, play } of sided) expect(neighbour(view, play.seat, play.side as "left")).toBe(faced(view, play)!.seat);
  });

  it.each([["en", "Left: Bo", "Right: Dora", /^To the left, at Bo/, /^To the right, at Dora/], ["de", "Links: Bo", "Rechts: Dora", /^Nach links, gegen Bo/, /^Nach rechts, gegen Dora/]] as const)(
    "%s: whoever is left is drawn left, and called left",
    async (language, left, right, asksLeft, asksRight) => {
      await speak(language);
      const shown = board();
      expect(document.querySelector(".fight.left")!.textContent).toContain(left);
      expect(document.querySelector(".fight.right")!.textContent).toContain(right);
      const arch = [...document.querySelectorAll(".arch > li")].map((each) => names.find((name) => each.querySelector(".place")!.textContent!.includes(name)));
      expect(arch).toEqual(["Bo", "Cem", "Dora"]);
      expect(page.question(view(4, "left"), 0, people(4))).toMatch(asksLeft);
      expect(page.question(view(4, "right"), 0, people(4))).toMatch(asksRight);
      await unmount(shown);
    },
  );
});

describe("a question", () => {
  it("is known for everything that can be asked", () => {
    expect(Object.keys(ASKERS).toSorted()).toEqual(ASKED.toSorted());
    expect(QUESTIONS.map(([asked]) => asked).toSorted()).toEqual(ASKED.toSorted());
  });

  it.each(QUESTIONS)("to %s is a sentence in both languages", async (_asked, shown) => {
    const table = read(shown);
    const english = page.question(shown, 0, people(table.players.length));
    await speak("de");
    const german = page.question(shown, 0, people(table.players.length));
    expect(english).toMatch(/[.?]$/);
    expect(german).toMatch(/[.?]$/);
    expect(german).not.toBe(english);
    expect(`${english}${german}`).not.toMatch(/undefined|  /);
  });

  it("names whom one waits for", () => {
    const shown = view(2, "");
    read(shown).players[1]!.asked = "steal";
    expect(page.question(shown, 0, people(2))).toBe("Waiting for Bo.");
  });
});

describe("moments", () => {
  it("exist for every event", () => expect(Object.keys(MOMENTS).toSorted()).toEqual(EVENTS.toSorted()));

  const event = (name: string, more: Record<string, unknown> = {}): EventShown => ({ name, rules: [], facts: { ...FACTS, ...(LISTS.includes(name) ? { cards: ["sneak-dodge"] } : {}), ...more } });

  it.each(EVENTS)("show %s at two, in a ring and in teams", (name) => {
    for (const before of [view(2, "play"), view(5, "play"), view(4, "play", {}, {}, true)]) {
      const events = [event("revealed", { seat: 0 }), event("revealed", { seat: 1, target: 0 }), event(name)];
      const cut = page.beats({ before, after: before, events, story: [], eyes: 0 });
      expect(cut.flatMap((beat) => beat.events).length).toBe(3);
      for (const beat of cut) expect(beat.ms).toBeGreaterThan(0);
    }
  });

  it("reveal both cards at once, then throw, and the ball hits the child", () => {
    const events = [
      { name: "revealed", rules: [], facts: { seat: 0, card: "snowball-upgrade", half: "upgrade", cached: false } },
      { name: "revealed", rules: [], facts: { seat: 1, card: "slushball-upgrade", half: "slushball", cached: false } },
      { name: "hit", rules: [], facts: { seat: 0, by: 1, half: "slushball", shield: "upgrade" } },
    ];
    const story = [{ words: "You play Upgrade, Bo plays Slushball.", rules: [], first: 0, last: 1 }, { words: "Bo's Slushball hits you.", rules: [], first: 2, last: 2 }];
    const before = view(2, "play", {}, { hand: ["snowball-upgrade", "sneak-dodge"] });
    const [reveal, turned, hit] = page.beats({ before, after: before, events, story, eyes: 0 });
    expect(reveal!.line).toBeNull();
    expect(turned!.line?.words).toContain("Upgrade");
    expect(read(reveal!.view!).plays.map((each) => [each.seat, each.foe, each.fate])).toEqual([[0, 1, "none"], [1, 0, "none"]]);
    expect(hit!.flights).toEqual([{ thing: "slushball", from: "kid-1", to: "kid-0", path: "throw", end: "splat", delay: 0 }]);
    expect(hit!.moods).toEqual({ 0: "hit", 1: "laughing" });
    expect(read(hit!.view!).plays[1]!.fate).toBe("hit");
    expect(read(before).plays).toEqual([]);
  });

  it("show one's own battles before those of others", () => {
    const reveal = (seat: number, target: number): EventShown => ({ name: "revealed", rules: [], facts: { seat, target, card: "snowball-dodge", half: "snowball", cached: false } });
    const hit = (by: number, seat: number): EventShown => ({ name: "hit", rules: [], facts: { seat, by, half: "snowball", shield: "snowball" } });
    const events = [reveal(0, 1), reveal(0, 2), reveal(1, 2), reveal(1, 0), reveal(2, 0), reveal(2, 1), hit(1, 2), hit(0, 1), hit(2, 0)];
    const before = view(3, "left");
    const cut = page.beats({ before, after: before, events, story: [], eyes: 0 });
    expect(cut.slice(1).map((beat) => [beat.events[0]!.facts["by"], beat.events[0]!.facts["seat"]])).toEqual([[0, 1], [2, 0], [1, 2]]);
  });

  it("fly a stolen card open only for those who saw it", () => {
    const before = view(2, "");
    const fly = (events: EventShown[]) => page.beats({ before, after: before, events, story: [], eyes: 0 })[0]!.flights[0];
    const stole = { name: "stole", rules: [], facts: { seat: 1, target: 0 } };
    expect(fly([stole])).toMatchObject({ kind: "back", from: "discards-0", to: "discards-1" });
    expect(fly([stole, { name: "stolen", rules: [], facts: { seat: 1, target: 0, card: "sneak-dodge" } }])).toMatchObject({ kind: "sneak-dodge" });
  });
});

describe("the table", () => {
  let board: Record<string, unknown> | null = null;
  let chosen: string[] = [];
  let asked: string[] = [];
  const show = (shown: View, choices: ChoiceShown[], more: Partial<BoardProps> = {}): void => {
    chosen = [];
    asked = [];
    const props: BoardProps = {
      view: shown, eyes: 0, people: people(read(shown).players.length), owed: [0], choices, mine: "", hint: null, beat: null, open: null,
      choose: (choice) => chosen.push(choice), whyNot: (choice) => asked.push(choice), ...more,
    };
    board = mount(page.Board, { target: document.body, props });
    flushSync();
  };
  const button = (label: string): HTMLButtonElement => [...document.querySelectorAll("button")].find((each) => (each.getAttribute("aria-label") ?? each.textContent ?? "").includes(label))!;
  afterEach(async () => {
    if (board) await unmount(board);
    board = null;
    document.body.replaceChildren();
  });

  it.each(QUESTIONS)("offers every answer to %s as a button", (_asked, shown, texts) => {
    show(shown, asChoices(texts));
    for (const text of texts.filter((each) => !each.startsWith("keep ") || parse(each).cards.length < 2)) {
      if (text.startsWith("fetch ")) document.querySelector<HTMLElement>("button.drift")!.click();
      flushSync();
      button(`Words of ${text}`).click();
      expect(chosen.at(-1)).toBe(text);
    }
  });

  it("says that a hand is empty only when it was played from", async () => {
    const said = async (more: Record<string, unknown>): Promise<string> => {
      show(view(2, "", { turns: 1, plays: [], ...more }, { hand: [] }), []);
      const text = document.querySelector(".spread")!.textContent.trim();
      await unmount(board!);
      board = null;
      return text;
    };
    expect(await said({})).toBe("");
    expect(await said({ turns: 2 })).toBe("Your hand is empty now.");
    expect(await said({ plays: [play(0, 1, "sneak-dodge", "dodge"), play(1, 0, "sneak-dodge", "sneak")] })).toBe("Your hand is empty now.");
  });

  it("keeps two cards when two were tapped", () => {
    const [, shown, texts] = QUESTIONS.find(([name]) => name === "keep two")!;
    show(shown, asChoices(texts));
    const cards = [...document.querySelectorAll<HTMLButtonElement>(".spread button")];
    cards[0]!.click();
    flushSync();
    expect(cards[0]!.getAttribute("aria-pressed")).toBe("true");
    cards[2]!.click();
    expect(chosen).toEqual(["keep sneak-dodge dodge-upgrade"]);
  });

  it("asks why a card cannot be picked", () => {
    const [, shown, texts] = QUESTIONS.find(([name]) => name === "abandon")!;
    show(shown, asChoices(texts));
    button("Dodge / Upgrade").click();
    expect([chosen, asked]).toEqual([[], ["abandon dodge-upgrade"]]);
  });

  it("shows one's own choice before it is revealed, and others' face down", () => {
    const [, shown, texts] = QUESTIONS.find(([name]) => name === "play")!;
    show(shown, asChoices(texts), { mine: "play sneak-dodge:dodge", owed: [] });
    expect(document.querySelector(".battle .own")?.textContent).toBe("Your choice");
    expect(document.querySelector('.battle [aria-label="A face-down card"]')).not.toBeNull();
  });

  /** A table as a watcher sees it, and as each of its seats does: each holds two cards, and has five in all. */
  const opened = (seats: number, more: Record<string, unknown> = {}, teams = false): { shown: View; open: View[] } => {
    const shown = view(seats, "", { ...more, seat: null }, {}, teams);
    for (const player of read(shown).players) {
      delete player.cards;
      player.known ??= { deck: [], draw: [], hand: [], discards: [], cache: [], possible: [] };
    }
    const cards = bags({ draw: ["restock-dodge", "rocks-whitewash", "snowball-dodge"], hand: ["iceball-snowfort", "sneak-dodge"], discards: ["dodge-upgrade", "dodge-upgrade"] });
    const open = Array.from({ length: seats }, (_, seat) => ({ ...shown, seat, players: read(shown).players.map((player, each) => (each === seat ? { ...player, cards, known: undefined } : player)) }));
    return { shown, open };
  };
  const hands = async (): Promise<HTMLElement[]> => {
    await vi.waitFor(() => expect(document.querySelector(".hands")).not.toBeNull(), 60_000);
    return [...document.querySelectorAll<HTMLElement>(".hands .one")].filter((each) => !each.textContent.includes(en.pool));
  };

  it.each([[2, false], [8, false], [4, true]])("lays out all hands of an open replay of %i, each with a name; in teams: %s", async (seats, teams) => {
    const { shown, open } = opened(seats, {}, teams);
    show(shown, [], { eyes: null, open });
    const found = await hands();
    expect(found.map((each) => each.querySelector("h2")!.firstChild!.textContent).toSorted()).toEqual(names.slice(0, seats));
    for (const each of found) expect([...each.querySelectorAll(".held")].map((card) => card.getAttribute("aria-label"))).toEqual(["Iceball Attack / Snow Fort", "Sneak Attack / Dodge"]);
    expect(document.querySelector(".seat .hand")).toBeNull();
  });

  it("knows all points of an open replay", async () => {
    const { shown, open } = opened(3);
    show(shown, [], { eyes: null, open });
    await hands();
    const points = [...document.querySelectorAll(".points, .hands small")].map((each) => each.textContent);
    expect(points).toEqual(Array(6).fill("14 points"));
  });

  it("turns a hand of an open replay up once its cards have come to rest", async () => {
    const { shown, open } = opened(2);
    const moving = { ...shown, players: read(shown).players.map((player) => ({ ...player, held: 1 })) };
    show(moving, [], { eyes: null, open });
    for (const each of await hands()) expect(each.querySelectorAll("[role=img]:not(.back)").length).toBe(0);
  });

  it.each([2, 3, 4, 5, 6, 7, 8])("stands for %i, for watchers and for teams", async (seats) => {
    for (const teams of seats % 2 || seats < 4 ? [false] : [false, true]) {
      for (const eyes of [0, null]) {
        const piles = Array.from({ length: seats + (seats > 4 ? seats % 2 : 0) }, () => ({ top: null, hidden: 1 }));
        show(view(seats, "play", { seat: eyes, piles }, {}, teams), [], { eyes });
        expect(document.querySelectorAll(".kid svg").length).toBe(seats);
        await unmount(board!);
        board = null;
      }
    }
  });
});

describe("what is known of others", () => {
  const shown = read(view(4, "play"));
  Object.assign(shown.players[1]!, { known: { deck: ["restock-dodge", "restock-dodge", "sneak-dodge"], draw: [], hand: ["sneak-dodge"], discards: ["restock-dodge"], cache: [], possible: ["restock-dodge", "iceball-snowfort"] } });

  it("is told in a note: counts, what is certain, and what the rest may be", () => {
    expect(note(shown, 1, "Bo")).toEqual({
      title: "Bo",
      text: [
        "Draw pile: 3 cards · Hand: 2 cards · Discards: 2 cards",
        "In hand: Sneak Attack / Dodge",
        "Among the discards: Restock / Dodge",
        "Owns: 2 × Restock / Dodge, Sneak Attack / Dodge",
        "4 unknown cards",
        "The unknown can be: Iceball Attack / Snow Fort",
      ].join("\n"),
      rules: [],
    });
  });

  it("counts nothing as owned in a draft, and what is kept is not in a cache", () => {
    const draft = { ...shown, step: "keep first", players: shown.players.map((player) => ({ ...player, cached: 1, known: { deck: ["dodge-upgrade", "sneak-dodge"], draw: [], hand: ["dodge-upgrade"], discards: [], cache: ["sneak-dodge"], possible: [] } })) };
    expect(holdings(draft, 1).zones).toEqual([
      { name: "In hand", cards: ["dodge-upgrade"] },
      { name: "Kept", cards: ["sneak-dodge"] },
    ]);
    expect(holdings(draft, 1).counts).toContain("Kept: 1 card");
  });

  it("says who is first in ties, but not before that is drawn", () => {
    const marked = { ...shown, marker: 1 };
    expect(note(marked, 1, "Bo").text).toContain("Tie marker: first in ties this turn");
    expect(note(marked, 2, "Cem").text).not.toContain("Tie marker");
    expect(note({ ...marked, step: "keep first" }, 1, "Bo").text).not.toContain("Tie marker");
  });

  it("has no guesses where everything is known", () => {
    expect(holdings(shown, 0).maybe).toEqual([]);
  });

  it.each([
    [2, ".seat .who", "Draw pile: 3 cards"],
    [4, ".place .who", "Draw pile: 3 cards"],
    [4, ".drift", "Snowball Attack / Dodge"],
    [4, ".place .pile .still", "2 cards face down under it."],
  ])("is described at a table for %i to those who do not see %s", async (seats, where, text) => {
    const props: BoardProps = { view: view(seats, ""), eyes: 0, people: people(seats), owed: [], choices: [], mine: "", hint: null, beat: null, open: null, choose: () => {}, whyNot: () => {} };
    const board = mount(page.Board, { target: document.body, props });
    flushSync();
    expect(document.querySelector(where)?.getAttribute("aria-description")).toContain(text);
    await unmount(board);
    document.body.replaceChildren();
  });
});
