import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Live } from "$/table/live.svelte";
import type { Shown } from "$/table/projector.svelte";
import type { TableShown } from "$/wire/messages";

/** A socket to which the test is the server. */
class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.broken(1006);
  }
  broken(code: number): void {
    this.readyState = 3;
    this.onclose({ code });
  }
  says(message: Record<string, unknown>): void {
    this.onmessage({ data: JSON.stringify(message) });
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
  last().onopen();
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
    last().onopen();
    expect(last().of("hello")[0]).toMatchObject({ since: {} });
  });

  test("comes back after a break with the last number it knows", () => {
    const live = begun();
    last().broken(1006);
    expect(live.connection).toBe("lost");
    vi.advanceTimersByTime(1000);
    last().onopen();
    expect(last().of("hello")[0]).toMatchObject({ since: { "0": 3 } });
  });

  test("sends a choice again under the same id until it is stored", () => {
    const live = begun();
    live.choose(0, "pass");
    const first = last().of("choose")[0]!;
    expect(live.sending.get(0)).toBe("pass");
    last().broken(1006);
    vi.advanceTimersByTime(1000);
    last().onopen();
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

  test("notices a connection that is silently dead", () => {
    const live = begun();
    vi.advanceTimersByTime(25_000);
    expect(last().of("ping")).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    expect(live.connection).toBe("lost");
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
