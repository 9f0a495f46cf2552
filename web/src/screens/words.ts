/** The texts of the screens, by the first part of their address; the build names their files in the page. */
import type { Part } from "../words/parts";

/** The texts that each shows besides those of every screen. */
export const WORDS: Record<string, readonly Part[]> = {
  "": ["home"],
  new: ["home", "arsenal"],
  join: ["home"],
  t: ["table"],
  replays: ["home", "replay"],
  replay: ["table", "home", "replay"],
  learn: ["home", "learn"],
  "learn/": ["table", "home", "learn"],
  rules: ["home", "learn"],
};
