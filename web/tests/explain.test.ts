/** Notes: they come where a pointer goes, not where a table changes under it. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { explain, explanation } from "$/art/explain.svelte";
import Ending from "$/table/Ending.svelte";
import Sheet from "$/table/Sheet.svelte";

const note = (title: string): { title: string; text: string; rules: string[] } => ({ title, text: title, rules: [] });
const point = (node: Element, kind: string, clientX = 50): boolean =>
  node.dispatchEvent(Object.assign(new MouseEvent(kind, { bubbles: kind !== "pointerenter", clientX, clientY: 50 }), { pointerType: "mouse" }));

let outer: HTMLElement;
let inner: HTMLElement;
let ends: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  outer = document.body.appendChild(document.createElement("div"));
  inner = outer.appendChild(document.createElement("div"));
  ends = [[outer, "yard"] as const, [inner, "wall"] as const].map(([node, title]) => {
    const shown = explain(node, note(title));
    return () => shown && shown.destroy?.();
  });
});
afterEach(() => {
  for (const end of ends) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const wait = (): unknown => vi.advanceTimersByTime(1000);

test("a pointer that moves is told of the innermost thing, and of what is around it when it leaves that", () => {
  point(inner, "pointermove");
  wait();
  expect(explanation()?.title).toBe("wall");
  point(inner, "pointerleave");
  expect(explanation()).toBeNull();
  point(outer, "pointermove", 90);
  wait();
  expect(explanation()?.title).toBe("yard");
});

test("what comes to lie under a pointer that rests says nothing, however the hand shakes in a click", () => {
  point(outer, "pointerdown");
  point(inner, "pointerenter");
  wait();
  point(inner, "pointermove", 52);
  wait();
  expect(explanation()).toBeNull();
  point(inner, "pointermove", 60);
  wait();
  expect(explanation()?.title).toBe("wall");
});

const over = {
  table: { table: "abc", winners: [0, 2], options: { teams: true }, seats: [{}, {}, {}, {}] },
  live: { seats: [0] },
  page: { standing: () => "" },
  people: ["Ana", "Bo", "Cem", "Dora"].map((name, seat) => ({ seat, name, bot: "", away: false, present: true, mood: "ready" })),
  eyes: 0,
  view: { result: { ranks: [1, 3, 1, 3] } },
  ending: "",
};

test.each(["sheet", "ending"])("a %s closes what is open and what was about to be", async (what) => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.close = () => {};
  point(inner, "pointermove");
  wait();
  point(outer, "pointermove", 90);
  const shown = what === "sheet"
    ? mount(Sheet, { target: document.body, props: { title: "", open: true, onclose: () => {}, children: (() => {}) as never } })
    : mount(Ending, { target: document.body, props: over as never });
  flushSync();
  expect(explanation()).toBeNull();
  wait();
  expect(explanation()).toBeNull();
  // Two teams are first and second, whatever their seats are.
  if (what === "ending") expect([...document.querySelectorAll(".rank")].map((each) => each.textContent)).toEqual(["1.", "1.", "2.", "2."]);
  await unmount(shown);
});
