import { describe, expect, test } from "vitest";
import type { Beat } from "$/games/contract";
import type { Line } from "$/wire/messages";
import { PATIENCE, Projector, type Clock, type Shown } from "$/table/projector.svelte";

/** A clock that only moves when it is told to. */
class Hands implements Clock {
  now = 0;
  private waiting: { at: number; then: () => void }[] = [];

  after(ms: number, then: () => void): () => void {
    const each = { at: this.now + ms, then };
    this.waiting.push(each);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== each);
    };
  }

  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const next = this.waiting.toSorted((one, other) => one.at - other.at)[0];
      if (!next || next.at > until) break;
      this.waiting = this.waiting.filter((each) => each !== next);
      this.now = next.at;
      next.then();
    }
    this.now = until;
  }
}

const event = { name: "threw", rules: [], facts: {} };

function update(number: number, events = 1): Shown {
  return {
    type: "update", seat: 0, number, moment: number, owed: [], mine: "", choices: [], story: [], table: null, ending: "",
    events: Array.from({ length: events }, () => event),
    view: { number },
  };
}

const beat = (ms: number): Beat => ({ line: null, events: [], ms, flights: [], moods: {}, sound: null, at: "" });

function projector(clock: Hands, ms = 400, pace = 1): Projector {
  const shown = new Projector((told) => told.events.map(() => beat(ms)), () => pace, () => {}, clock);
  shown.jump(update(0, 0));
  return shown;
}

describe("the projector", () => {
  test("shows what happened before what is", () => {
    const clock = new Hands();
    const shown = projector(clock);
    shown.show(update(1, 2));
    expect(shown.view).toEqual({ number: 0 });
    expect(shown.busy).toBe(true);
    clock.pass(799);
    expect(shown.view).toEqual({ number: 0 });
    clock.pass(1);
    expect(shown.view).toEqual({ number: 1 });
    expect(shown.busy).toBe(false);
    expect(shown.settled?.number).toBe(1);
  });

  test("shows updates one after the other, none left out", () => {
    const clock = new Hands();
    const shown = projector(clock);
    shown.show(update(1));
    shown.show(update(2));
    clock.pass(400);
    expect(shown.view).toEqual({ number: 1 });
    clock.pass(400);
    expect(shown.view).toEqual({ number: 2 });
  });

  test("never falls behind, however much happens", () => {
    const clock = new Hands();
    const shown = projector(clock, 900);
    for (let number = 1; number <= 100; number += 1) shown.show(update(number, 3));
    // The first moment was begun alone; from then on everything waits no longer than it may.
    clock.pass(900 + PATIENCE * 8);
    expect(shown.settled?.number).toBe(100);
    expect(shown.busy).toBe(false);
  });

  const said = (first: number, last = first): Line => ({ words: `${first} to ${last}`, rules: [], first, last });

  test("knows which sentences tell of what is yet to be seen", () => {
    const clock = new Hands();
    const shown = new Projector((told) => told.events.map((each) => ({ ...beat(400), events: [each] })), () => 1, () => {}, clock);
    shown.jump(update(0, 0));
    const told = (number: number): Shown => ({ ...update(number), events: [{ ...event }, { ...event }], story: [said(0), said(1)] });
    const [one, two] = [told(1), told(2)];
    const untold = (): Line[] => [...shown.untold];
    // What no moment carries is told when all that it tells of has been seen, not while that is shown.
    shown.show(one);
    expect(untold()).toEqual(one.story);
    shown.show(two);
    expect(untold()).toEqual([...one.story, ...two.story]);
    clock.pass(400);
    expect(untold()).toEqual([one.story[1], ...two.story]);
    clock.pass(400);
    expect(untold()).toEqual(two.story);
    clock.pass(400);
    expect(untold()).toEqual([two.story[1]]);
    shown.skip();
    expect(untold()).toEqual([]);
  });

  test("tells a sentence with its moment, though others of its events were seen before, and in whatever order", () => {
    const clock = new Hands();
    const [far, own, loose] = [said(0, 2), said(1, 3), said(2, 3)];
    const events = [0, 1, 2, 3].map(() => ({ ...event }));
    // Two cards each are turned up together; then one battle is shown after the other, one's own first.
    const cuts: [number[], Line | null][] = [[[0, 1], null], [[3], own], [[2], far]];
    const shown = new Projector(() => cuts.map(([at, line]) => ({ ...beat(400), line, events: at.map((each) => events[each]!) })), () => 1, () => {}, clock);
    shown.jump(update(0, 0));
    shown.show({ ...update(1), events, story: [far, own, loose] });
    expect([...shown.untold]).toEqual([far, own, loose]);
    clock.pass(400);
    expect([...shown.untold]).toEqual([far, loose]);
    clock.pass(400);
    expect([...shown.untold]).toEqual([]);
  });

  test("skips to the end of everything that waits", () => {
    const clock = new Hands();
    const shown = projector(clock);
    shown.show(update(1, 5));
    shown.show(update(2, 5));
    shown.skip();
    expect(shown.view).toEqual({ number: 2 });
    expect(shown.busy).toBe(false);
    clock.pass(10_000);
    expect(shown.view).toEqual({ number: 2 });
  });

  test("shows only what is where nothing may move", () => {
    const clock = new Hands();
    const shown = projector(clock, 400, 0);
    shown.show(update(1, 3));
    clock.pass(0);
    expect(shown.view).toEqual({ number: 1 });
    expect(clock.now).toBe(0);
  });

  test("a new beginning ends what was shown", () => {
    const clock = new Hands();
    const shown = projector(clock);
    shown.show(update(1, 4));
    shown.jump(update(9, 0));
    expect(shown.view).toEqual({ number: 9 });
    clock.pass(10_000);
    expect(shown.view).toEqual({ number: 9 });
  });
});

describe("a first deal", () => {
  const flying = (to: string): Beat => ({ ...beat(600), flights: [{ thing: "card", kind: "back", from: "draw", to, path: "slide" }] });

  function opened(clock: Hands, first: Shown, pace = 1, to = "hand-0:back"): Projector {
    const shown = new Projector(({ events }) => events.map(() => flying(to)), () => pace, () => {}, clock);
    shown.open(first);
    return shown;
  }

  test("is seen while everything is there already", () => {
    const clock = new Hands();
    const shown = opened(clock, update(0, 2));
    expect(shown.view).toEqual({ number: 0 });
    expect(shown.settled?.number).toBe(0);
    expect(shown.busy).toBe(false);
    expect(shown.deal?.flights).toHaveLength(2);
    clock.pass(600);
    expect(shown.deal).toBeNull();
  });

  test("goes on while others choose, and ends with what happens next, a click, or other eyes", () => {
    const clock = new Hands();
    const shown = opened(clock, update(0));
    shown.show({ ...update(0, 0), number: 1 });
    expect(shown.deal).not.toBeNull();
    shown.show(update(2));
    expect(shown.deal).toBeNull();
    expect(shown.busy).toBe(true);
    const clicked = opened(clock, update(0));
    clicked.dealt();
    expect(clicked.deal).toBeNull();
    const other = opened(clock, update(0));
    other.jump(update(0));
    expect(other.deal).toBeNull();
  });

  test("is not shown in the middle of a game, without movement, or where nothing comes into a hand", () => {
    const clock = new Hands();
    expect(opened(clock, update(1)).deal).toBeNull();
    expect(opened(clock, update(0, 0)).deal).toBeNull();
    expect(opened(clock, update(0), 0).deal).toBeNull();
    expect(opened(clock, update(0), 1, "pile-0").deal).toBeNull();
    expect(opened(clock, { ...update(0), view: null }).deal).toBeNull();
  });
});
