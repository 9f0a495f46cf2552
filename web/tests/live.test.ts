import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Live } from "$/table/live.svelte";
import type { Shown } from "$/table/projector.svelte";
import type { TableShown } from "$/wire/messages";

/** A socket to which the test is the server. */
class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  /** As a browser closes a line that is dead: it says so a minute later. */
  close(): void {
    this.readyState = 2;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  broken(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  says(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((each) => each["type"] === type);
  }
}

const table = { table: "abc", stage: "playing", seats: [], owed: [] } as unknown as TableShown;
const told = (number: number, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: "update", seat: 0, number, moment: number, owed: [0], mine: "", choices: [{ choice: "pass", words: "Pass", groups: [] }],
  events: [], story: [], table: null, view: { number }, ending: "", ...more,
});

const last = (): FakeSocket => FakeSocket.all.at(-1)!;

function begun(): Live {
  const live = new Live("abc", "secret");
  live.open();
  last().opens();
  last().says({ type: "welcome", seats: [0], host: true });
  last().says(told(3, { table }));
  return live;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a live table", () => {
  test("says hello with its token, which is never in the address", () => {
    begun();
    expect(last().address).not.toContain("secret");
    expect(last().sent[0]).toMatchObject({ type: "hello", token: "secret" });
  });

  test("fills in what an update leaves as it was", () => {
    const live = begun();
    last().says(told(4, { view: null, choices: null, owed: [1] }));
    expect(live.newest.get(0)?.view).toEqual({ number: 3 });
    expect(live.newest.get(0)?.choices).toHaveLength(1);
    expect(live.table?.owed).toEqual([1]);
  });

  test("tells of every update in order", () => {
    const live = begun();
    const heard: number[] = [];
    live.onUpdate = (update: Shown) => heard.push(update.number);
    for (const number of [4, 5, 6]) last().says(told(number));
    expect(heard).toEqual([4, 5, 6]);
  });

  test("asks for everything when a number is missing", () => {
    const live = begun();
    last().says(told(6, { events: [{ name: "x", rules: [], facts: {} }] }));
    expect(live.newest.get(0)?.number).toBe(3);
    vi.advanceTimersByTime(1000);
    last().opens();
    expect(last().of("hello")[0]).toMatchObject({ since: {} });
  });

  test("comes back after a break with the last number it knows", () => {
    const live = begun();
    last().broken(1006);
    expect(live.connection).toBe("lost");
    vi.advanceTimersByTime(1000);
    last().opens();
    expect(last().of("hello")[0]).toMatchObject({ since: { "0": 3 } });
  });

  test("a choice is no longer on its way once the game has gone on, even if nobody has said that it is stored", () => {
    const live = begun();
    live.choose(0, "pass");
    last().says(told(4, { moment: 3, owed: [1] }));
    expect(live.sending.get(0)).toBe("pass");
    last().says(told(5, { moment: 4, owed: [1] }));
    expect(live.sending.size).toBe(0);
  });

  test("sends a choice again under the same id until it is stored", () => {
    const live = begun();
    live.choose(0, "pass");
    const first = last().of("choose")[0]!;
    expect(live.sending.get(0)).toBe("pass");
    last().broken(1006);
    vi.advanceTimersByTime(1000);
    last().opens();
    last().says({ type: "welcome", seats: [0], host: true });
    expect(last().of("choose")).toEqual([first]);
    last().says({ type: "ack", id: first["id"] });
    expect(live.sending.size).toBe(0);
  });

  test("keeps a choice that was on its way over a reload", () => {
    begun().choose(0, "pass");
    const first = last().of("choose")[0]!;
    begun();
    expect(last().of("choose")).toEqual([first]);
  });

  test("does not come back when the server has ended it for good", () => {
    const live = begun();
    last().says({ type: "refused", id: "", code: "bad-token", sentence: "Your seat has moved." });
    last().broken(4001);
    expect(live.connection).toBe("ended");
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("notices a line that is silently dead, and opens another without waiting until the browser has closed it", () => {
    const live = begun();
    vi.advanceTimersByTime(10_000);
    expect(last().of("ping")).toHaveLength(1);
    vi.advanceTimersByTime(5_000);
    expect(live.connection).toBe("lost");
    const dead = last();
    expect(dead.readyState).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    last().opens();
    last().says({ type: "welcome", seats: [0], host: true });
    // What the browser says of the dead one in the end is nobody's business any more.
    dead.says(told(9));
    dead.broken(1006);
    expect(live.connection).toBe("open");
    expect(live.newest.get(0)?.number).toBe(3);
  });

  test("a line that is heard from is kept", () => {
    const live = begun();
    for (let beats = 0; beats < 6; beats += 1) {
      vi.advanceTimersByTime(10_000);
      last().says({ type: "pong" });
    }
    expect(live.connection).toBe("open");
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("a choice that nobody answers shows that the line is dead", () => {
    const live = begun();
    live.choose(0, "pass");
    vi.advanceTimersByTime(5000);
    expect(live.connection).toBe("lost");
  });

  test("does not wait long for a line that does not come about", () => {
    const live = new Live("abc", "secret");
    live.open();
    vi.advanceTimersByTime(5400);
    expect(live.connection).toBe("lost");
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("nor for one on which nobody answers to hello", () => {
    const live = new Live("abc", "secret");
    live.open();
    last().opens();
    vi.advanceTimersByTime(5400);
    expect(live.connection).toBe("lost");
  });

  test("tries again ever more seldom, and soon again once it was open", () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    begun();
    const pauses: number[] = [];
    const broken = (): void => {
      const before = FakeSocket.all.length;
      const since = Date.now();
      last().broken(1006);
      while (FakeSocket.all.length === before) vi.advanceTimersByTime(100);
      pauses.push(Date.now() - since);
    };
    for (let tries = 0; tries < 7; tries += 1) broken();
    expect(pauses).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000]);
    last().opens();
    last().says({ type: "welcome", seats: [0], host: true });
    broken();
    expect(pauses.at(-1)).toBe(400);
    vi.restoreAllMocks();
  });

  describe("when a device wakes", () => {
    test("a line that was lost is opened at once", () => {
      const live = begun();
      for (let tries = 0; tries < 6; tries += 1) {
        last().broken(1006);
        if (tries < 5) vi.advanceTimersByTime(10_000);
      }
      const before = FakeSocket.all.length;
      live.wake();
      expect(live.connection).toBe("connecting");
      expect(FakeSocket.all).toHaveLength(before + 1);
      // Only one: what was planned before is not done as well.
      last().opens();
      last().says({ type: "welcome", seats: [0], host: true });
      vi.advanceTimersByTime(9000);
      expect(FakeSocket.all).toHaveLength(before + 1);
    });

    test("a line that seems open has two seconds to answer", () => {
      const live = begun();
      live.wake();
      expect(last().of("ping")).toHaveLength(1);
      vi.advanceTimersByTime(2000);
      expect(live.connection).toBe("lost");
      vi.advanceTimersByTime(600);
      expect(FakeSocket.all).toHaveLength(2);
    });

    test("a line that answers is kept", () => {
      const live = begun();
      live.wake();
      last().says({ type: "pong" });
      vi.advanceTimersByTime(4000);
      expect(live.connection).toBe("open");
      expect(FakeSocket.all).toHaveLength(1);
    });

    test("one that hangs while it is opened is opened anew", () => {
      const live = new Live("abc", "secret");
      live.open();
      live.wake();
      vi.advanceTimersByTime(2000);
      expect(live.connection).toBe("lost");
      vi.advanceTimersByTime(600);
      expect(FakeSocket.all).toHaveLength(2);
    });
  });

  test("hears everything again in another language: what was known and told is no more", () => {
    const live = begun();
    last().says(told(4, { story: [{ words: "Ana passes.", rules: [], first: 0, last: 0 }] }));
    const before = last();
    live.retell();
    expect(live.story.size).toBe(0);
    expect(before.readyState).toBe(2);
    last().opens();
    expect(last()).not.toBe(before);
    expect(last().of("hello")[0]).toMatchObject({ since: {} });
    last().says({ type: "welcome", seats: [0], host: true });
    expect(last().of("recall")).toHaveLength(1);
    last().says({ type: "recalled", id: "", seat: 0, lines: [{ words: "Ana passt.", rules: [], first: 0, last: 0 }], moment: 4 });
    expect(live.story.get(0)?.map((each) => each.words)).toEqual(["Ana passt."]);
  });

  test("knows that nothing has happened only when it was told so", () => {
    const live = begun();
    expect(live.story.has(0)).toBe(false);
    last().says({ type: "recalled", id: "", seat: 0, lines: [], moment: 0 });
    expect(live.story.get(0)).toEqual([]);
  });

  test("loses no sentence that was told while the story was remembered", () => {
    const line = (words: string) => ({ words, rules: [], first: 0, last: 0 });
    const live = begun();
    for (const moment of [5, 6]) last().says(told(moment - 1, { moment, story: [line(`moment ${moment}`)] }));
    last().says({ type: "recalled", id: "", seat: 0, lines: [1, 2, 3, 4, 5].map((moment) => line(`moment ${moment}`)), moment: 5 });
    last().says(told(6, { moment: 7, story: [line("moment 7")] }));
    expect(live.story.get(0)?.map((each) => each.words)).toEqual([1, 2, 3, 4, 5, 6, 7].map((moment) => `moment ${moment}`));
  });

  test("says whether it was the token that is no longer good, and what is to be said first", () => {
    const live = begun();
    last().says({ type: "refused", id: "", code: "bad-token", sentence: "Your seat has moved." });
    last().broken(4001);
    expect(live.unwelcome).toBe(true);
    const next = new Live("abc", "", false, live.trouble);
    next.open();
    last().opens();
    last().says({ type: "welcome", seats: [], host: false });
    expect(next.trouble).toContain("another device");
    expect(next.unwelcome).toBe(false);
  });

  test("asks why something cannot be chosen without keeping it as a choice", () => {
    const live = begun();
    const asked = () => last().of("choose").at(-1) as { id: string };
    live.whyNot(0, "throw 2");
    expect(last().of("choose")[0]).toMatchObject({ choice: "throw 2" });
    expect(live.sending.size).toBe(0);
    const refused = { type: "refused", id: asked().id, code: "no-snowball-left", sentence: "You have no Snowball." };
    last().says(refused);
    expect(live.why).toBe("You have no Snowball.");
    expect(live.trouble).toBe("");
    live.whyNot(0, "throw 1 brick 9");
    live.forgetWhy();
    last().says({ ...refused, id: asked().id });
    expect(live.why).toBe("");
  });
});
