import { afterEach, describe, expect, test, vi } from "vitest";
import { distance, reach } from "$/table/reach";

describe("how far to scroll to what is offered", () => {
  test("nowhere if all of it is seen", () => expect(distance(100, 500, 660)).toBe(0));
  test("down to what lies below the edge", () => expect(distance(400, 800, 660)).toBe(152));
  test("never so far that the first of it is gone", () => expect(distance(100, 900, 660)).toBe(88));
  test("up to what lies above", () => expect(distance(-50, 300, 660)).toBe(-62));
  test("to below what stays above", () => expect(distance(400, 800, 660, 300)).toBe(88));
  test("up to what lies under that", () => expect(distance(200, 500, 660, 300)).toBe(-112));
  test("not back up for something that is larger than the screen", () => expect(distance(5, 900, 660)).toBe(0));
});

describe("what is offered", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("of half a card is brought into sight with the other half", () => {
    document.body.innerHTML = `<div id="scene"><span data-whole><button data-choice="play snowball-dodge:snowball"></button></span></div>`;
    const lies = (kind: string, top: number, bottom: number): void => {
      document.querySelector(kind)!.getBoundingClientRect = () => ({ top, bottom, height: bottom - top }) as DOMRect;
    };
    lies("[data-whole]", 600, 800);
    lies("[data-choice]", 600, 700);
    const scrolled = vi.fn();
    vi.stubGlobal("scrollBy", scrolled);
    vi.stubGlobal("innerHeight", 720);
    expect(reach(document.querySelector("#scene")!, false)).toBe(true);
    expect(scrolled).toHaveBeenCalledWith({ top: 92, behavior: "instant" });
  });
});
