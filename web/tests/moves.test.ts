/** Movement tells the rules: in recorded games cards fly from where they were to where they go, and secrets stay secret. */
import { readdirSync, readFileSync } from "node:fs";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import Kid from "$/art/Kid.svelte";
import arsenal from "$/games/arsenal";
import bricks from "$/games/bricks";
import splatball from "$/games/splatball";
import type { Beat, BoardProps, Flight, GamePage, Person, View } from "$/games/contract";
import type { EventShown } from "$/wire/messages";
import { recording } from "./recording";

const FOLDER = `${process.cwd()}/tests/recorded/`;
const files = readdirSync(FOLDER);
const read = (file: string): ReturnType<typeof recording> => recording(readFileSync(FOLDER + file, "utf8"));

interface Shown {
  beat: Beat;
  before: View;
  after: View;
  eyes: number | null;
}

/** Every moment of a recorded game, with how the table was before its update. */
function moments(page: GamePage, file: string): Shown[] {
  const { head, updates } = read(file);
  return updates.flatMap((update, index) => {
    const before = updates[index - 1];
    if (before?.number !== update.number - 1) return [];
    const beats = page.beats({ before: before.view, after: update.view, events: update.events, story: update.story, eyes: head.eyes });
    return beats.map((beat) => ({ beat, before: before.view, after: update.view, eyes: head.eyes }));
  });
}

const told = (beat: Beat, name: string): EventShown[] => beat.events.filter((event) => event.name === name);
const of = (game: string): string[] => files.filter((file) => file.startsWith(`${game}-`));
const card = (flight: Flight): boolean => flight.path === "slide" || flight.path === "turn";
const seen = (flight: Flight): boolean => flight.thing === "card" && !!flight.kind && flight.kind !== "back";

describe("cards of arsenal", () => {
  const all = of("arsenal").flatMap((file) => moments(arsenal, file));
  const the = (name: string): Shown[] => all.filter(({ beat }) => told(beat, name).length);

  it("fly in every moment in which a card goes somewhere", () => {
    for (const name of ["drew", "kept", "handed", "laid", "turned-up", "took", "abandoned", "reshuffled", "restocked"]) {
      expect(the(name).length, name).toBeGreaterThan(0);
      for (const { beat } of the(name)) expect(beat.flights.filter(card).length, name).toBeGreaterThan(0);
    }
  });

  it("are cleared from the battles when a turn ends, to the discards of whose they are", () => {
    const cleared = the("turn").filter(({ beat }) => beat.flights.length);
    expect(cleared.length).toBeGreaterThan(20);
    for (const { beat } of cleared) {
      for (const { from, to } of beat.flights) {
        const seat = Number(/^play-(\d)-\d$/.exec(from)![1]);
        expect([`discards-${seat}`, `team-discards-${seat % 2}`]).toContain(to);
      }
    }
  });

  it("that are drawn are told of as they fly", () => {
    const silent = the("drew").filter(({ beat }) => !beat.line);
    expect(silent.map(({ beat }) => beat.events[0]!.name)).toEqual([]);
  });

  it("that were not played go to the discards as the others are revealed", () => {
    const spare = the("revealed").flatMap(({ beat }) => beat.flights);
    expect(spare.length).toBeGreaterThan(10);
    for (const { from, to } of spare) expect(`${from} ${to}`).toMatch(/^hand-\d:\S+ (team-)?discards-\d$/);
    const { beat } = moments(arsenal, "arsenal-2-0.jsonl").find((each) => told(each.beat, "revealed").length)!;
    expect(beat.flights.map(({ kind, from, to }) => `${kind} ${from} ${to}`)).toEqual(["snowball-upgrade hand-0:snowball-upgrade discards-0", "back hand-1:back discards-1"]);
  });

  it("are in the hand that they fly to, so that each lands on itself", () => {
    for (const { beat, eyes } of the("drew")) {
      const players = beat.view!["players"] as { cards?: { hand: string[] }; held: number }[];
      const own = beat.flights.filter((flight) => eyes !== null && flight.to.startsWith(`hand-${eyes}:`)).map((flight) => flight.kind);
      if (own.length) expect(players[eyes!]!.cards!.hand).toEqual(own);
    }
  });

  it("that are kept or handed on are where they go at the end of the draft", () => {
    for (const { beat } of the("laid")) {
      const view = beat.view as { step: string; players: { held: number; cached: number }[] };
      expect(view.step).not.toMatch(/keep|return/);
      for (const player of view.players) expect([player.held, player.cached]).toEqual([0, 0]);
    }
  });

  it("of others fly face down out of their hands", () => {
    const backs = new Set<string>();
    for (const { beat, before } of all) {
      for (const flight of beat.flights.filter(card)) {
        const hand = /^(?:hand|kept)-(\d)/.exec(flight.from) ?? /^hand-(\d)/.exec(flight.to);
        const player = hand && (before["players"] as { cards?: unknown }[])[Number(hand[1])];
        // Whose cards these eyes see: their own, and their partner's.
        if (!player || player.cards || told(beat, "assigned").length) continue;
        expect(seen(flight), JSON.stringify(flight)).toBe(false);
        backs.add(beat.events[0]!.name);
      }
    }
    expect([...backs]).toEqual(expect.arrayContaining(["drew", "kept", "handed", "laid", "revealed"]));
  });

  it("have landed before their moment is over", () => {
    for (const { beat } of all) for (const { delay, path } of beat.flights.filter(card)) expect((delay ?? 0) + (path === "slide" ? 250 : 0)).toBeLessThanOrEqual(beat.ms);
  });
});

describe("cards of splatball", () => {
  const all = of("splatball").flatMap((file) => moments(splatball, file));

  it("leave their own place in the hand, and the hand holds one less", () => {
    for (const name of ["laid", "threw", "discarded"]) {
      const some = all.filter(({ beat }) => told(beat, name).length);
      expect(some.length).toBeGreaterThan(0);
      for (const { beat, before } of some) {
        const { seat, card: which } = told(beat, name)[0]!.facts as { seat: number; card: string };
        expect(beat.flights[0]!.from).toBe(`hand-${seat}:${which}`);
        const held = (view: View): number => (view["yards"] as { held: number }[])[seat]!.held;
        expect(held(beat.view!)).toBe(held(before) - 1);
      }
    }
  });

  it("end as the server says they do", () => {
    const last = new Map(all.map(({ beat, after }) => [after, beat.view!]));
    expect(last.size).toBeGreaterThan(50);
    const held = (view: View): unknown[] => (view["yards"] as { held: number; out: number; hand?: Record<string, number> }[]).map((yard) => (yard.out ? "out" : yard.held));
    for (const [after, view] of last) if (after["phase"] !== "over") expect(held(view)).toEqual(held(after));
  });
});

describe("what is drawn", () => {
  let drawn: Record<string, unknown> | undefined;
  afterEach(async () => {
    if (drawn) await unmount(drawn);
    drawn = undefined;
    document.body.replaceChildren();
  });
  const people = (count: number): Person[] => Array.from({ length: count }, (_, seat) => ({ seat, name: `Kid ${seat}`, bot: "", away: false, present: true, mood: "ready" }));

  function show(page: GamePage, { beat, eyes }: Pick<Shown, "beat" | "eyes">, seats: number, view = beat.view!): void {
    const props: BoardProps = { view, eyes, people: people(seats), owed: [], choices: [], mine: "", hint: null, beat, open: null, choose: () => {}, whyNot: () => {} };
    drawn = mount(page.Board, { target: document.body, props });
    flushSync();
  }

  it.each(["wall", "fort", "pile"])("a %s that is laid rises, and nothing else does", (kind) => {
    const { before, after, eyes } = moments(splatball, "splatball-4-0.jsonl").findLast(({ beat }) => told(beat, "laid").length)!;
    const [beat] = splatball.beats({ before, after, events: [{ name: "laid", rules: [], facts: { seat: 1, card: kind } }], story: [], eyes });
    show(splatball, { beat: beat!, eyes }, 4);
    const rising = [...document.querySelectorAll(".rising")];
    expect(rising).toHaveLength(1);
    expect(rising[0]!.classList).toContain(kind === "pile" ? "heap" : kind);
  });

  it("a Snow Fort that stops a card rises in front of whose it is", () => {
    const found = moments(arsenal, "arsenal-2-0.jsonl").find(({ beat }) => told(beat, "revealed").length)!;
    const view = structuredClone(found.beat.view) as { plays: Record<string, unknown>[] };
    Object.assign(view.plays.find((play) => play["seat"] === 1)!, { card: "iceball-snowfort", half: "snowfort" });
    const beat: Beat = { ...found.beat, events: [{ name: "cancelled", rules: [], facts: { seat: 0, by: 1, half: "dodge" } }] };
    show(arsenal, { beat, eyes: 0 }, 2, view as unknown as View);
    expect(document.querySelectorAll(".fort")).toHaveLength(1);
    expect(document.querySelector(".across .fort")).not.toBeNull();
  });

  it("whoever dodges ducks, while the ball passes", () => {
    const dodged = of("arsenal").flatMap((file) => moments(arsenal, file)).filter(({ beat }) => beat.events[0]?.name === "dodged" && beat.events.length === 1);
    expect(dodged.length).toBeGreaterThan(0);
    for (const { beat } of dodged) {
      expect(beat.moods[beat.events[0]!.facts["seat"] as number]).toBe("ducking");
      expect(beat.flights[0]).toMatchObject({ path: "throw", end: "miss" });
    }
    const ducked = of("bricks").flatMap((file) => moments(bricks, file)).filter(({ beat }) => told(beat, "ducked").length && beat.flights.length);
    for (const { beat } of ducked) expect(Object.values(beat.moods)).toContain("ducking");
    drawn = mount(Kid, { target: document.body, props: { seat: 1, mood: "ducking" } });
    expect(document.querySelector("svg.ducking")).not.toBeNull();
  });
});
