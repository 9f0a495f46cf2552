import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { FILES } from "./src/screens/files";
import { WORDS } from "./src/screens/words";

const server = process.env["SNOWBALL_SERVER"] ?? "http://127.0.0.1:8000";

/** Each file is asked for, answered and begun by itself, which takes longer than to send it: what belongs together is one file. */
const TOGETHER: readonly [string, RegExp][] = [
  ["first", /preload-helper|[/]src[/](main|early|way)[.]ts|[/](screens|games)[/](index|words)[.]ts|[/]wire[/]keep[.]ts|[/]words[/](parts|preferred|plural)[.]ts/],
  // Fields to fill in, and what is waited for in place: no table begins with them.
  ["forms", /node_modules[/]svelte[/].*[/](bindings[/](select|input)|blocks[/]await)[.]js/],
  ["base", /node_modules[/](svelte|esm-env|clsx)[/]/],
  ["base", /[/]src[/](App|Lazy|parts|start|styles|router|settings|sound[/]sound|wire|words[/](index|names)|table[/](Sheet|Heading))/],
  ["base", /[/]src[/]art[/](Kid|kids|Snowball|Splat[.]|SnowTag|explain|Explanation)/],
  ["home", /[/]src[/]screens[/]Home[.]/],
  ["home", /[/]src[/]art[/](Yard|Afar|House|Spruce|Snowfall|SnowFort|[A-Za-z]*Picture)[.]/],
  ["home", /[/]src[/]screens[/]parts[/](Icon|Problem|Screen|Title|GameCard|MyTables|games|mine)[.]/],
  ["table", /[/]src[/]screens[/]Table[.]/],
  ["table", /[/]src[/]table[/](?!CopyLink|Ending|Gathering|HintSheet|Inline|inline|Menu|Next|QrCode|RuleSheet|rulebook|Seal|Settings|[wW]ayIn)/],
  ["table", /[/]src[/]games[/](HintMark|width|cut|fill|ring)[.]/],
];

/** The texts of one language: those of every screen with those of a table, and the other parts. */
const TEXTS = /[/]src[/]words[/](\w\w)[/](\w+)[.]ts$/;

function together(id: string): string | undefined {
  const [, language, part = ""] = TEXTS.exec(id) ?? [];
  if (language) return ["page", "table"].includes(part) ? language : `${language}-${part}`;
  return TOGETHER.find(([, pattern]) => pattern.test(id))?.[0];
}

const GAMES = ["arsenal", "splatball", "bricks"];
const LANGUAGES = ["en", "de"];

/** The files of each screen, and of a table by its game, with the texts by language: the server names them in the page, so that all are asked for at once. */
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
      const said = (parts: readonly string[]): Record<string, string[]> =>
        Object.fromEntries(LANGUAGES.map((each) => [each, [...new Set(["page", ...parts].map((part) => holding(`words/${each}/${part}.ts`)))]]));
      const lists: Record<string, { files: string[]; words: Record<string, string[]> }> = {};
      for (const [first, screen] of Object.entries(FILES)) lists[first] = { files: all(`screens/${screen}.svelte`), words: said(WORDS[first]!) };
      for (const game of GAMES) lists[`t/${game}`] = { files: all("screens/Table.svelte", `games/${game}/index.ts`), words: said([...WORDS["t"]!, game]) };
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
    // A table is 3.5 kB lighter than by Vite's own way.
    minify: "terser",
    rollupOptions: { output: { manualChunks: together } },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  // However busy the machine is.
  test: { testTimeout: 60_000, environment: "jsdom", include: ["tests/**/*.test.ts"], setupFiles: ["tests/all-words.ts"] },
});
