import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env["SNOWBALL_SERVER"] ?? "http://127.0.0.1:8000";

/** Each file is asked for, answered and begun by itself, which takes longer than to send it: what belongs together is one file. */
const TOGETHER: readonly [string, RegExp][] = [
  ["first", /preload-helper|[/]src[/](main|early|way)[.]ts|[/](screens|games)[/]index[.]ts|[/]wire[/]keep[.]ts|[/]words[/]preferred[.]ts/],
  ["base", /node_modules[/](svelte|esm-env|clsx)[/]/],
  ["base", /[/]src[/](App|start|styles|router|settings|sound|wire|words[/](?!de)|table[/](Sheet|Heading))/],
  ["base", /[/]src[/]art[/](Kid|kids|Snowball|Splat[.]|SnowTag|explain|Explanation)/],
  ["home", /[/]src[/]screens[/]Home[.]/],
  ["home", /[/]src[/]art[/](Yard|House|Spruce|Snowfall|SnowFort|[A-Za-z]*Picture)[.]/],
  ["home", /[/]src[/]screens[/]parts[/](Icon|Problem|Screen|Title|GameCard|MyTables|games|mine)[.]/],
  ["table", /[/]src[/]screens[/]Table[.]/],
  ["table", /[/]src[/]table[/](?!CopyLink|Ending|Gathering|HintSheet|Inline|inline|Next|QrCode|RuleSheet|rulebook|Seal)/],
  ["table", /[/]src[/]games[/](HintMark|width|cut|ring)[.]/],
];

function together(id: string): string | undefined {
  return TOGETHER.find(([, pattern]) => pattern.test(id))?.[0];
}

/** What the address of a screen begins with, and where it is made. */
const SCREENS: Record<string, string> = {
  "": "Home",
  new: "NewTable",
  join: "Join",
  t: "Table",
  replays: "Replays",
  replay: "Replay",
  learn: "Learn",
  "learn/": "Lesson",
  rules: "Rules",
};
const GAMES = ["arsenal", "splatball", "bricks"];

/** The files of each screen, and of a table by its game: the server names them in the page, so that all are asked for at once. */
function links(): Plugin {
  return {
    name: "links",
    enforce: "post",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const holding = (source: string): string => chunks.find((each) => each.moduleIds.some((id) => id.endsWith(`/src/${source}`)))!.fileName;
      const needed = (file: string, found: Set<string>): Set<string> => {
        const chunk = bundle[file];
        if (chunk?.type !== "chunk" || found.has(file)) return found;
        for (const other of chunk.imports) needed(other, found);
        found.add(file);
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
        return found;
      };
      const all = (...sources: string[]): string[] => {
        const found = ["main.ts", "start.ts", ...sources].reduce((files, source) => needed(holding(source), files), new Set<string>());
        return [...found, ...letters(bundle)];
      };
      const lists: Record<string, string[]> = {};
      for (const [first, screen] of Object.entries(SCREENS)) lists[first] = all(`screens/${screen}.svelte`);
      for (const game of GAMES) lists[`t/${game}`] = all("screens/Table.svelte", `games/${game}/index.ts`);
      this.emitFile({ type: "asset", fileName: "links.json", source: JSON.stringify(lists) });
    },
  };
}

/** The letters that every screen is written in. */
function letters(bundle: object): string[] {
  return Object.keys(bundle).filter((file) => file.endsWith(".woff2"));
}

/** Nearly all of it runs when a screen is first drawn: the browser may compile it while it loads, beside the page. */
function atOnce(): Plugin {
  return {
    name: "at-once",
    generateBundle: {
      // Last of all: it counts only in the very first line.
      order: "post",
      handler(_options, bundle) {
        for (const each of Object.values(bundle)) {
          if (each.type === "chunk") each.code = `//# allFunctionsCalledOnLoad\n${each.code}`;
        }
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), links(), atOnce()],
  resolve: {
    alias: { $: fileURLToPath(new URL("./src", import.meta.url)) },
    // Components are tested as a browser would run them.
    ...(process.env["VITEST"] ? { conditions: ["browser"] } : {}),
  },
  build: {
    outDir: "../src/snowball/server/page",
    emptyOutDir: true,
    // The policy of the server allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rollupOptions: { output: { manualChunks: together } },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"] },
});
