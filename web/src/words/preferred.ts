/** The language that this device wants, known before any of its texts are there. */
import { recall } from "$/wire/keep";

export type Language = "en" | "de";

/** Where the settings of this device are kept. */
export const SETTINGS = "snowball.settings";

/** The language that was chosen here, or else that of the device. */
export function preferred(): Language {
  const device = navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
  const chosen = recall<{ language?: unknown }>(SETTINGS, {}).language;
  return chosen === "en" || chosen === "de" ? chosen : device;
}
