/** Settings: how the page looks, sounds, moves and speaks on this device. */
import { recall, remember } from "$/wire/keep";
import { part } from "$/parts.svelte";
import { speak, type Language } from "$/words/index.svelte";
import { preferred, SETTINGS } from "$/words/preferred";

export type Hour = "auto" | "evening" | "night" | "morning";

export interface Settings {
  hour: Hour;
  language: Language;
  /** 0 is silent. */
  volume: number;
  /** How fast things move: 1 is as designed, 2 is twice as fast. */
  pace: number;
}

const HOURS: readonly Hour[] = ["auto", "evening", "night", "morning"];
const kept = recall<Partial<Settings>>(SETTINGS, {});
const size = (value: unknown, fallback: number): number => (typeof value === "number" && value >= 0 ? value : fallback);

const chosen = $state<Settings>({
  hour: HOURS.find((hour) => hour === kept.hour) ?? "auto",
  volume: size(kept.volume, 0),
  pace: size(kept.pace, 1) || 1,
  language: preferred(),
});

export function settings(): Readonly<Settings> {
  return chosen;
}

export async function set(changes: Partial<Settings>): Promise<void> {
  Object.assign(chosen, changes);
  remember(SETTINGS, chosen);
  await apply();
}

const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");

function shade(): void {
  document.documentElement.dataset["hour"] = chosen.hour === "auto" ? (dark?.matches ? "night" : "evening") : chosen.hour;
}
// Many devices change with the hour, while the page is open.
dark?.addEventListener("change", shade);

/** Show the page as it is set. */
export async function apply(): Promise<void> {
  shade();
  // The server is told what was chosen here, so that its pages name the texts of that language.
  if (recall<Partial<Settings>>(SETTINGS, {}).language) document.cookie = `language=${chosen.language}; path=/; max-age=31536000; samesite=lax`;
  // If the words of a language do not come, those that are there go on.
  await part(() => speak(chosen.language)).catch(() => {});
}

/** Whether movement is unwanted on this device. */
export function still(): boolean {
  return matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
