/** What is loaded later, and what was typed wrong: a sentence and a way on, never nothing. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  history.pushState({}, "", "/");
  localStorage.clear();
});

test("a part that did not come is told, and asked for again", async () => {
  const { again, missed, part } = await import("$/parts.svelte");
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("no server")).mockResolvedValue("here");
  await expect(part(load)).rejects.toThrow();
  expect(missed()).toBe(load);
  await again();
  expect(load).toHaveBeenCalledTimes(2);
  expect(missed()).toBeNull();
});

test("styles that did not come are asked for once more", async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="data:text/plain,">';
  const link = document.querySelector("link")!;
  Object.defineProperty(link, "sheet", { value: null });
  const { again } = await import("$/parts.svelte");
  await again();
  expect(document.querySelector("link")).not.toBe(link);
  expect(document.querySelector("link")!.href).toBe(link.href);
});

test("a part that does not come again stays told as long as the server is away", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no server")));
  const { again, missed, part } = await import("$/parts.svelte");
  const load = (): Promise<never> => Promise.reject(new Error("no server"));
  await part(load).catch(() => {});
  await again();
  expect(missed()).toBe(load);
});

test.each(["/nonsense", "/t", "/replay", "/new", "/new/chess", "/rules/chess", "/learn/arsenal-pairs", "/t/a/b", "/join/x", "/constructor"])("there is no screen at %s", async (typed) => {
  const { load } = await import("$/screens");
  expect(load(typed)).toBeNull();
});

test.each(["/", "/rules", "/rules/bricks", "/rules/arsenal-pairs", "/new/splatball", "/learn", "/learn/arsenal"])("there is a screen at %s", async (typed) => {
  const { load } = await import("$/screens");
  // Loaded to its end: modules are forgotten before the next test.
  expect(await load(typed)).toBeTruthy();
});

test("an address that cannot be read is taken as it was typed", async () => {
  history.pushState({}, "", "/t/%E0%A4%A#%");
  const { route } = await import("$/router.svelte");
  expect(route().parts).toEqual(["t", "%E0%A4%A"]);
  expect(route().hash).toBe("%");
});

test.each([["1.5", 1], ["-3", 0], ["x", 0], [null, 0], ["7", 7]])("the moment %s of a replay is %i", async (typed, moment) => {
  const { readMoment } = await import("$/screens/parts/film");
  expect(readMoment(typed)).toBe(moment);
});

test("an answer that is not the server's is told in a sentence", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("<h1>Welcome to our hotel</h1>")));
  const { bring, PARTS } = await import("$/words/parts");
  await bring(...PARTS);
  const { ask, Refused } = await import("$/wire/http");
  const refused: unknown = await ask("GET", "/games").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect(refused).toMatchObject({ code: "not-ours", sentence: expect.stringContaining("signed in") });
});

test.each(["null", "[]", "7", '{"language":"xx","hour":"noon","volume":"loud","pace":0}', "{"])("settings %s are none", async (kept) => {
  localStorage.setItem("snowball.settings", kept);
  const { apply, settings } = await import("$/settings.svelte");
  await apply();
  expect(settings()).toEqual({ hour: "auto", language: "en", volume: 0, pace: 1 });
});

test.each(["null", "[]", '"x"'])("tokens %s are none", async (kept) => {
  localStorage.setItem("snowball.tokens", kept);
  const { tokenOf, tokens } = await import("$/wire/keep");
  expect(tokens()).toEqual({});
  expect(tokenOf("constructor")).toBe("");
});

test("where nothing may be stored, what is kept for this window is known until the page is left", async () => {
  const blocked = (): never => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  const { keepHere, keptHere } = await import("$/wire/keep");
  expect(keptHere("snowball.invitation.a")).toBeNull();
  keepHere("snowball.invitation.a", "secret");
  expect(keptHere("snowball.invitation.a")).toBe("secret");
});

test("the hour follows the device while the page is open", async () => {
  const dark = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => dark);
  const { apply, set } = await import("$/settings.svelte");
  await apply();
  expect(document.documentElement.dataset["hour"]).toBe("evening");
  dark.matches = true;
  dark.dispatchEvent(new Event("change"));
  expect(document.documentElement.dataset["hour"]).toBe("night");
  await set({ hour: "morning" });
  dark.dispatchEvent(new Event("change"));
  expect(document.documentElement.dataset["hour"]).toBe("morning");
});

// One such element brings what sets any attribute of anything, fields included: 2 kB for every screen.
const sources = import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default", eager: true });

test.each(Object.entries(sources))("%s says which elements it has, and which attributes", (_name, source) => {
  expect(source).not.toMatch(/<svelte:element/);
  expect(source).not.toMatch(/<[a-z][a-z0-9-]*\s(?:[^<>]|=>)*\{\.\.\./);
});
