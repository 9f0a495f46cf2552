/** The screens by the first part of their address; each is loaded when it is shown. */
type Loaded = Promise<{ default: unknown }>;

const screens: Record<string, (more: string | undefined) => Loaded> = {
  "": () => import("./Home.svelte"),
  new: () => import("./NewTable.svelte"),
  join: () => import("./Join.svelte"),
  t: () => import("./Table.svelte"),
  replays: () => import("./Replays.svelte"),
  replay: () => import("./Replay.svelte"),
  learn: (game) => (game ? import("./Lesson.svelte") : import("./Learn.svelte")),
  rules: () => import("./Rules.svelte"),
};

/** Load the screen of an address; null if there is none. */
export function load(path: string): Loaded | null {
  const [first = "", more] = path.split("/").filter(Boolean);
  return screens[first]?.(more) ?? null;
}
