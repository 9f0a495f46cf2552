import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import HintSheet from "$/table/HintSheet.svelte";
import type { Hint } from "$/wire/messages";
import { bring, speak } from "$/words/index.svelte";

HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
  this.open = true;
});

const hint = (at_once: boolean): Hint => ({
  id: "a", seat: 0, moment: 3, chance: 0.6, at_once, type: "hint",
  prospects: [{ choice: "duck", chance: 0.6, low: 0.5, high: 0.7, share: 1, answer: "Dodge", why: "It does better than the rest." }],
});

describe("what the coach says", () => {
  afterEach(() => document.body.replaceChildren());

  const said = async (at_once: boolean): Promise<string> => {
    const sheet = mount(HintSheet, { target: document.body, props: { hint: hint(at_once), choices: [], choose: () => {}, onclose: () => {} } });
    flushSync();
    const text = document.querySelector(".answer")!.textContent;
    await unmount(sheet);
    return text;
  };

  test("calls only that an answer which comes after a choice", async () => {
    await bring("table");
    expect(await said(false)).toBe("Likely answer: Dodge");
    expect(await said(true)).toBe("They will likely choose: Dodge");
    await speak("de");
    expect(await said(false)).toBe("Wahrscheinliche Antwort: Dodge");
    expect(await said(true)).toBe("Gegenüber kommt wahrscheinlich: Dodge");
    await speak("en");
  });
});
