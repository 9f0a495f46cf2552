import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A socket that only knows whether it is open. */
class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  close(): void {
    this.readyState = 3;
  }
}

async function opened(path: string): Promise<typeof import("$/early")> {
  history.pushState({}, "", path);
  vi.resetModules();
  return import("$/early");
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", () => Promise.reject(new Error("nobody is there")));
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.pushState({}, "", "/");
});

test("the line to a table is opened with the page, and used once", async () => {
  const { connected } = await opened("/t/abc");
  expect(FakeSocket.all.map((each) => each.url)).toEqual([`ws://${location.host}/api/tables/abc/socket`]);
  expect(connected("abc")).toBe(FakeSocket.all[0]);
  expect(connected("abc")).not.toBe(FakeSocket.all[0]);
  expect(FakeSocket.all.length).toBe(2);
});

test("a line that broke meanwhile is not used", async () => {
  const { connected } = await opened("/t/abc");
  FakeSocket.all[0]!.close();
  expect(connected("abc")).toBe(FakeSocket.all[1]);
});

test("a line to another table is closed", async () => {
  const { connected } = await opened("/t/abc");
  expect(connected("xyz")).toBe(FakeSocket.all[1]);
  expect(FakeSocket.all[0]!.readyState).toBe(3);
});

test("no other screen opens a line", async () => {
  await opened("/");
  expect(FakeSocket.all).toEqual([]);
});
