import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { arrive } from "$/arrive";
import { adrift, goOn, next } from "$/table/goingOn";

const thing = (name: string): HTMLElement => document.querySelector(`#${name}`)!;
const at = (): string => document.activeElement?.id ?? "";
const key = (): void => void dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));

beforeEach(() => {
  document.body.innerHTML = `<input id="field"><main id="main" tabindex="-1"><div id="scene" tabindex="-1" data-rest></div></main>`;
  key();
});
afterEach(() => vi.useRealTimers());
const offer = (): void => thing("main").insertAdjacentHTML("beforeend", `<button id="choice" data-choice="throw 1"></button>`);

describe("going on by keys", () => {
  test("at the next choice, and until there is one at the table", async () => {
    await goOn(thing("scene"), false);
    expect(at()).toBe("scene");
    expect(adrift()).toBe(true);
    offer();
    await goOn(thing("scene"), true);
    expect(at()).toBe("choice");
    expect(adrift()).toBe(false);
  });

  test("a curtain is asked first", async () => {
    offer();
    thing("main").insertAdjacentHTML("beforeend", `<div data-curtain><button id="curtain"></button></div>`);
    await goOn(thing("scene"), false);
    expect(at()).toBe("curtain");
  });

  test("nobody is taken away from where they are, nor who plays without keys", async () => {
    offer();
    thing("field").focus();
    await goOn(thing("scene"), true);
    expect(at()).toBe("field");
    thing("field").blur();
    dispatchEvent(new Event("pointerdown"));
    await goOn(thing("scene"), true);
    expect(document.activeElement).toBe(document.body);
  });

  test("what follows the last choice takes whoever rests", async () => {
    await goOn(thing("scene"), false);
    thing("main").insertAdjacentHTML("beforeend", `<div id="next"><button id="again"></button></div>`);
    const shown = next(thing("next"))!;
    expect(at()).toBe("again");
    shown.destroy!();
  });

  test("also if where they are goes away later, and no longer than it is there", async () => {
    const moment = (): Promise<void> => new Promise<void>((done) => queueMicrotask(done));
    offer();
    thing("choice").focus();
    thing("main").insertAdjacentHTML("beforeend", `<div id="next"><button id="again"></button></div>`);
    const shown = next(thing("next"))!;
    await moment();
    expect(at()).toBe("choice");
    thing("choice").remove();
    await moment();
    expect(at()).toBe("again");
    shown.destroy!();
    thing("again").blur();
    offer();
    await moment();
    expect(document.activeElement).toBe(document.body);
  });
});

describe("arriving at another screen", () => {
  test("begins at its heading", () => {
    thing("main").innerHTML = `<h1 id="heading"></h1>`;
    arrive(thing("main"));
    expect(at()).toBe("heading");
  });

  test("as soon as it has one", async () => {
    arrive(thing("main"));
    expect(document.activeElement).toBe(document.body);
    thing("main").innerHTML = `<h1 id="heading"></h1>`;
    await vi.waitFor(() => expect(at()).toBe("heading"), 60_000);
  });

  test("but never for somebody who writes, who is somewhere on it, or who has gone on", async () => {
    thing("field").focus();
    thing("main").innerHTML = `<h1 id="heading"></h1><button id="inside"></button>`;
    arrive(thing("main"));
    expect(at()).toBe("field");
    thing("inside").focus();
    arrive(thing("main"));
    expect(at()).toBe("inside");
    thing("inside").blur();
    thing("main").innerHTML = "";
    arrive(thing("main"));
    key();
    thing("main").innerHTML = `<h1 id="heading"></h1>`;
    await new Promise<void>((done) => queueMicrotask(done));
    expect(document.activeElement).toBe(document.body);
  });
});
