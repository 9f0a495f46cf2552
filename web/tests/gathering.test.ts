/** Before the game: who starts it, and by which address others come. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Player from "$/screens/parts/Player.svelte";
import type { Live } from "$/table/live.svelte";
import Gathering from "$/table/Gathering.svelte";
import WayIn from "$/table/WayIn.svelte";
import { wayIn } from "$/table/wayIn";
import type { TableShown } from "$/wire/messages";
import { say, speak } from "$/words/index.svelte";

const seat = (seat: number, kind: string): object => ({ seat, kind, name: "", level: "", person: kind === "person" ? seat : null });
const table = (...kinds: string[]): TableShown => ({ table: "abc", game: "bricks", seats: kinds.map((kind, at) => seat(at, kind)) }) as unknown as TableShown;

let shown: Record<string, unknown> | undefined;
function gather(kinds: string[], host: boolean, seats = host ? [0] : []): HTMLElement {
  const live = { host, seats, present: [], trouble: "" } as unknown as Live;
  shown = mount(Gathering, { target: document.body, props: { table: table(...kinds), live, invitation: "", onseated: () => {} } });
  flushSync();
  return document.body;
}

beforeEach(() => vi.stubGlobal("fetch", () => new Promise(() => {})));
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
  await speak("en");
});

describe("who gathers", () => {
  test("hears that the host starts the game", () => {
    const said = gather(["person", "open"], false).textContent;
    expect(said).toContain("every seat is taken, the host starts the game.");
    expect(said).not.toContain("begins");
  });

  test("hears it with every seat taken, too", () => {
    expect(gather(["person", "bot"], false, [1]).textContent).toContain("the host starts the game.");
  });

  test("is promised a seat for others only by a link that gives one", () => {
    for (const [kinds, invitation, promised] of [[["person", "invited"], "", false], [["person", "invited"], "xyz", true], [["person", "open"], "", true], [["person", "bot"], "xyz", false]] as const) {
      const live = { host: false, seats: [], present: [], trouble: "" } as unknown as Live;
      const page = mount(Gathering, { target: document.body, props: { table: table(...kinds), live, invitation, onseated: () => {} } });
      flushSync();
      expect(document.body.textContent?.includes(say().table.inviteWords)).toBe(promised);
      void unmount(page);
    }
  });

  test("and the host, that it is them", () => {
    expect(gather(["person", "open"], true).textContent).toContain("you start the game.");
  });

  test.each(["en", "de"] as const)("can say what a button says to press it: %s", async (language) => {
    await speak(language);
    for (const host of [false, true]) {
      const buttons = [...gather(["person", "open", "open"], host).querySelectorAll<HTMLElement>("button[aria-label]")];
      expect(buttons.length).toBeGreaterThan(0);
      for (const each of buttons) expect(each.ariaLabel ?? each.getAttribute("aria-label")).toContain(each.textContent?.trim());
      await unmount(shown!);
      shown = undefined;
    }
  });
});

describe("a link for others", () => {
  const open = (hostname: string): unknown => vi.stubGlobal("location", { hostname, origin: `http://${hostname}:8000` });
  const answer = (address: string, listens = true): unknown => vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ address, listens }))));

  test("has the address of the page if others know it by that", async () => {
    open("games.example");
    expect((await wayIn()).address).toBe("http://games.example:8000");
  });

  test.each(["localhost", "127.0.0.1", "[::1]"])("has that of the machine where the page is at %s", async (hostname) => {
    open(hostname);
    answer("http://192.168.1.7:8000");
    expect((await wayIn()).address).toBe("http://192.168.1.7:8000");
  });

  test("says so if it works on this computer only", async () => {
    const { onlyHere, noNetwork } = say().table;
    const alone = `${location.origin}/t/abc`;
    for (const [address, listens, link, words] of [["", false, alone, onlyHere], ["", true, alone, noNetwork], ["http://192.168.1.7:8000", true, "http://192.168.1.7:8000/t/abc", ""]] as const) {
      answer(address, listens);
      shown = mount(WayIn, { target: document.body, props: { path: "/t/abc", label: "" } });
      await vi.waitFor(() => expect(document.querySelector("input")?.value).toBe(link), 60_000);
      expect([onlyHere, noNetwork].filter((each) => document.body.textContent.includes(each)).join("")).toBe(words);
      await unmount(shown);
      shown = undefined;
    }
  });

  test.each([["http://192.168.1.7:8000", ""], ["", "noNetwork"]] as const)("to a moment of a replay has it, too: %s", async (address, words) => {
    answer(address);
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const film = { game: "bricks", names: ["Ana"], frames: [], turns: [], complete: true };
    const props = { film, name: "abc", record: "", eyes: 0, at: 3, last: 9, settled: true, playing: false, onjump: () => {}, onlook: () => {} };
    shown = mount(Player, { target: document.body, props: props as never });
    await vi.waitFor(() => {
      document.querySelector<HTMLButtonElement>(".take button")!.click();
      expect(writeText).toHaveBeenLastCalledWith(`${address || location.origin}/replay/abc?eyes=0&at=3`);
      expect(document.body.textContent.includes(say().table.noNetwork)).toBe(Boolean(words));
    }, 60_000);
  });
});
