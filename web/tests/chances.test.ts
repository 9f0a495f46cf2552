import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import Chances from "$/art/Chances.svelte";
import { set } from "$/settings.svelte";
import Settings from "$/table/Settings.svelte";
import { percent } from "$/words/index.svelte";

const WRITTEN = [["en", "100%"], ["de", "100\u00a0%"]] as const;

afterEach(async () => {
  document.body.replaceChildren();
  await set({ language: "en", volume: 0 });
});

test.each(WRITTEN)("the chart writes shares as in %s", async (language, whole) => {
  await set({ language });
  const shown = mount(Chances, { target: document.body, props: { points: [] } });
  flushSync();
  const labels = [...document.querySelectorAll(".label")].map((each) => each.textContent);
  expect(labels).toEqual([whole, percent(0.5), percent(0)]);
  await unmount(shown);
});

test.each(WRITTEN)("the volume is told as in %s", async (language, whole) => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  await set({ language, volume: 1 });
  const shown = mount(Settings, { target: document.body, props: { open: true, onclose: () => {} } });
  flushSync();
  expect(document.querySelector("input[type=range]")!.getAttribute("aria-valuetext")).toBe(whole);
  await unmount(shown);
});
