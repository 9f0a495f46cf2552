/** The screens by the first part of their address, with a stroke where a name follows; each is loaded when it is shown. */
import { bring } from "$/words/parts";
import { WORDS } from "./words";

type Loaded = Promise<{ default: unknown }>;

// One import each: of two in one function only the styles of one would be loaded.
const screens: Record<string, () => Loaded> = {
  "": () => import("./Home.svelte"),
  "new/": () => import("./NewTable.svelte"),
  join: () => import("./Join.svelte"),
  "t/": () => import("./Table.svelte"),
  replays: () => import("./Replays.svelte"),
  "replay/": () => import("./Replay.svelte"),
  learn: () => import("./Learn.svelte"),
  "learn/": () => import("./Lesson.svelte"),
  rules: () => import("./Rules.svelte"),
  "rules/": () => import("./Rules.svelte"),
};

/** Addresses that name a game, of which those are good that name one there is. */
const NAMING = /^(new|learn|rules)[/]$/;
const NAMED = /^(\w+[/](arsenal|splatball|bricks)|rules[/]arsenal-pairs)$/;

const loaded = new Map<string, Loaded>();

/** Load the screen of an address, once; null if there is none. */
export function load(path: string): Loaded | null {
  const [first = "", more, beyond] = path.split("/").filter(Boolean);
  const named = more ? `${first}/` : first;
  const screen = Object.hasOwn(screens, named) && !beyond && (!NAMING.test(named) || NAMED.test(`${named}${more}`)) && screens[named];
  if (!screen) return null;
  const found = loaded.get(named) ?? Promise.all([screen(), bring(...(WORDS[named] ?? WORDS[first])!)]).then(([shown]) => shown);
  loaded.set(named, found);
  // What did not arrive is asked for again next time.
  found.catch(() => loaded.delete(named));
  return found;
}
