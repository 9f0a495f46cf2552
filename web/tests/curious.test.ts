import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { curious, REST } from "$/table/curious";

const asked: string[] = [];
let end = (): void => {};
const thing = (name: string): HTMLElement => document.querySelector(`#${name}`)!;

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  document.body.innerHTML = `<div><button id="one" data-why="throw 1"></button><button id="two" data-why="throw 2"></button><button id="can"></button></div>`;
  for (const each of document.querySelectorAll("button")) {
    const matches = each.matches.bind(each);
    const seen = (selector: string): boolean => (selector === ":focus-visible" ? each.dataset["pointed"] === undefined : matches(selector));
    Object.defineProperty(each, "matches", { value: seen });
  }
  const action = curious(document.querySelector("div")!, { ask: (choice) => asked.push(choice), forget: () => asked.push("forgotten") });
  end = () => (action as { destroy: () => void }).destroy();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

test("resting on something that cannot be chosen asks why, once", () => {
  thing("one").focus();
  vi.advanceTimersByTime(REST - 1);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(5 * REST);
  expect(asked).toEqual(["throw 1"]);
});

test("who tabs on asks nothing, and who leaves wants no answer", () => {
  for (let turn = 0; turn < 20; turn++) {
    thing(turn % 2 ? "one" : "two").focus();
    vi.advanceTimersByTime(REST / 2);
  }
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(REST);
  thing("can").focus();
  vi.advanceTimersByTime(REST);
  expect(asked).toEqual(["throw 1", "forgotten"]);
});

test("nothing is asked about what can be chosen, by then too, nor about what a finger has touched", () => {
  thing("can").focus();
  vi.advanceTimersByTime(REST);
  thing("one").focus();
  delete thing("one").dataset["why"];
  vi.advanceTimersByTime(REST);
  thing("two").dataset["pointed"] = "";
  thing("two").focus();
  vi.advanceTimersByTime(REST);
  expect(asked).toEqual([]);
});

test("who presses it asks at once and not again", () => {
  thing("one").focus();
  thing("one").click();
  vi.advanceTimersByTime(REST);
  expect(asked).toEqual([]);
});
