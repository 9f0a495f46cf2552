/** The screens by the first part of their address; each is loaded when it is shown. */
type Loaded = Promise<{ default: unknown }>;

// One import each: of two in one function only the styles of one would be loaded.
const screens: Record<string, () => Loaded> = {
  "": () => import("./Home.svelte"),
  new: () => import("./NewTable.svelte"),
  join: () => import("./Join.svelte"),
  t: () => import("./Table.svelte"),
  replays: () => import("./Replays.svelte"),
  replay: () => import("./Replay.svelte"),
  learn: () => import("./Learn.svelte"),
  "learn/": () => import("./Lesson.svelte"),
  rules: () => import("./Rules.svelte"),
};

const loaded = new Map<string, Loaded>();

/** Load the screen of an address, once; null if there is none. */
export function load(path: string): Loaded | null {
  const [first = "", more] = path.split("/").filter(Boolean);
  const named = more && `${first}/` in screens ? `${first}/` : first;
  const screen = screens[named];
  if (!screen) return null;
  const found = loaded.get(named) ?? screen();
  loaded.set(named, found);
  // What did not arrive is asked for again next time.
  found.catch(() => loaded.delete(named));
  return found;
}
