/** Settings: how the page looks, sounds, moves and speaks on this device. */
import { recall, remember } from "$/wire/keep";
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

const chosen = $state<Settings>({ hour: "auto", volume: 0, pace: 1, ...recall<Partial<Settings>>(SETTINGS, {}), language: preferred() });

export function settings(): Readonly<Settings> {
  return chosen;
}

export async function set(changes: Partial<Settings>): Promise<void> {
  Object.assign(chosen, changes);
  remember(SETTINGS, chosen);
  await apply();
}

/** Show the page as it is set. */
export async function apply(): Promise<void> {
  const dark = matchMedia?.("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset["hour"] = chosen.hour === "auto" ? (dark ? "night" : "evening") : chosen.hour;
  await speak(chosen.language);
}

/** Whether movement is unwanted on this device. */
export function still(): boolean {
  return matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
