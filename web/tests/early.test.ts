import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TableShown } from "$/wire/messages";

/** A socket that only knows whether it is open, and what was said on it. */
class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  send(word: string): void {
    this.sent.push(word);
  }
  close(): void {
    this.readyState = 3;
  }
}

const shown = (seats: object[] = []): TableShown => ({ table: "abc", game: "bricks", seats }) as unknown as TableShown;

/** Open the page at an address, with what the server has written into it. */
async function opened(path: string, told?: TableShown): Promise<typeof import("$/early")> {
  history.pushState({}, "", path);
  document.head.innerHTML = told ? `<script type="application/json" id="told">${JSON.stringify(told)}</script>` : "";
  vi.resetModules();
  return import("$/early");
}

const asked: string[] = [];
beforeEach(() => {
  FakeSocket.all = [];
  asked.length = 0;
  localStorage.clear();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.reject(new Error("nobody is there"));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.pushState({}, "", "/");
});

test("the line to a table is opened with the page, and used once", async () => {
  const { connected } = await opened("/t/abc");
  expect(FakeSocket.all.map((each) => each.url)).toEqual([`ws://${location.host}/api/tables/abc/socket`]);
  expect(connected("abc", "hello").socket).toBe(FakeSocket.all[0]);
  expect(connected("abc", "hello").socket).not.toBe(FakeSocket.all[0]);
  expect(FakeSocket.all.length).toBe(2);
});

test("a line that broke meanwhile is not used", async () => {
  const { connected } = await opened("/t/abc");
  FakeSocket.all[0]!.close();
  expect(connected("abc", "hello").socket).toBe(FakeSocket.all[1]);
});

test("a line to another table is closed", async () => {
  const { connected } = await opened("/t/abc");
  expect(connected("xyz", "hello").socket).toBe(FakeSocket.all[1]);
  expect(FakeSocket.all[0]!.readyState).toBe(3);
});

test("no other screen opens a line", async () => {
  await opened("/");
  expect(FakeSocket.all).toEqual([]);
});

test("a table that the server has written into the page is not asked for, and told once", async () => {
  const { told, early } = await opened("/t/abc", shown());
  expect(asked).toEqual([]);
  expect(told("/games")).toBeNull();
  expect(told("/tables/abc")).toEqual(shown());
  expect(told("/tables/abc")).toBeNull();
  expect(early("/tables/abc")).toBeNull();
});

test("a table that was asleep is asked for at once, and the answer is given once", async () => {
  const { told, early } = await opened("/t/abc");
  expect(asked).toEqual(["/api/tables/abc"]);
  expect(told("/tables/abc")).toBeNull();
  await expect(early("/tables/abc")).rejects.toThrow("nobody is there");
  expect(early("/tables/abc")).toBeNull();
});

test("hello is said as soon as the line is open, with one's token, and what is heard is kept", async () => {
  localStorage.setItem("snowball.tokens", JSON.stringify({ abc: "secret" }));
  const { connected, hello, ready } = await opened("/t/abc", shown());
  const socket = FakeSocket.all[0]!;
  expect(socket.sent).toEqual([]);
  socket.opens();
  const word = hello("secret", false, "en");
  expect(JSON.parse(word)).toEqual({ type: "hello", token: "secret", since: {}, language: "en", watch: false });
  expect(socket.sent).toEqual([word]);
  socket.onmessage!({ data: "welcome" });
  socket.onmessage!({ data: "update" });
  await ready;
  expect(connected("abc", word)).toEqual({ socket, said: word, heard: ["welcome", "update"] });
});

test("a line on which something else was said is not used", async () => {
  const { connected, hello } = await opened("/t/abc", shown());
  FakeSocket.all[0]!.opens();
  const line = connected("abc", hello("another", false, "en"));
  expect(line.socket).toBe(FakeSocket.all[1]);
  expect(line.said).toBe("");
  expect(FakeSocket.all[0]!.readyState).toBe(3);
});

test("whoever shares a screen asks to see what everybody may see", async () => {
  await opened("/t/abc", shown([{ person: 0 }, { person: 0 }]));
  FakeSocket.all[0]!.opens();
  expect(JSON.parse(FakeSocket.all[0]!.sent[0]!)).toMatchObject({ watch: true });
});

test("nothing is said early by somebody who brings a seat from another device", async () => {
  await opened("/t/abc#move=code", shown());
  FakeSocket.all[0]!.opens();
  expect(FakeSocket.all[0]!.sent).toEqual([]);
});
