import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env["SNOWBALL_SERVER"] ?? "http://127.0.0.1:8000";

/** Many small files take longer to ask for than to send: what belongs together is one file. */
const TOGETHER: readonly [string, RegExp][] = [
  ["early", /preload-helper|[/]early[.]ts|[/]screens[/]index[.]ts|[/]games[/]index[.]ts/],
  ["base", /node_modules[/](svelte|esm-env|clsx)[/]/],
  ["base", /[/]src[/](App|start|router|settings|sound|wire|words[/](?!de)|table[/](Sheet|Heading))/],
  ["base", /[/]src[/]art[/](Kid|kids|Snowball|Splat[.]|SnowTag|explain|Explanation)/],
  ["yard", /[/]src[/]art[/](Yard|House|Spruce|Snowfall|SnowFort|[A-Za-z]*Picture)[.]/],
  ["yard", /[/]src[/]screens[/]parts[/](Icon|Problem|Screen|Title|GameCard|MyTables|games|mine)[.]/],
  ["stage", /[/]src[/]table[/](Scene|Stage|Inline|inline|places|rulebook|projector|flight|Flights)[.]/],
  ["stage", /[/]src[/]games[/](HintMark|width|cut|ring)[.]/],
];

function together(id: string): string | undefined {
  return TOGETHER.find(([, pattern]) => pattern.test(id))?.[0];
}

/** What a screen needs, by the first part of its address: the server names it before the page has been read. */
function links(): Plugin {
  const screens: Record<string, string> = { "": "/src/screens/Home.svelte", t: "/src/screens/Table.svelte" };
  return {
    name: "links",
    enforce: "post",
    generateBundle(_options, bundle) {
      const needed = (file: string, found: Set<string>): Set<string> => {
        const chunk = bundle[file];
        if (chunk?.type !== "chunk" || found.has(file)) return found;
        found.add(file);
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
        for (const other of chunk.imports) needed(other, found);
        return found;
      };
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const holding = (source: string): string => chunks.find((each) => each.moduleIds.some((id) => id.endsWith(source)))!.fileName;
      const all = (source: string): string[] => [...needed(holding(source), needed(holding("/src/start.ts"), new Set()))].sort();
      const lists = Object.entries(screens).map(([first, source]) => [first, all(source)]);
      this.emitFile({ type: "asset", fileName: "links.json", source: JSON.stringify(Object.fromEntries(lists)) });
    },
  };
}

/** Lets the browser ask for the letters of the page while it still reads the first lines. */
function sooner(): Plugin {
  return {
    name: "sooner",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {}).flatMap((file) => {
          const href = `/${file}`;
          if (/assets[/]base-.*[.]js$/.test(file)) return { tag: "link", attrs: { rel: "modulepreload", href } };
          if (!/(hyperlegible-latin-400|fredoka-latin-600)-normal.*woff2$/.test(file)) return [];
          return { tag: "link", attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href } };
        }),
    },
  };
}

export default defineConfig({
  plugins: [svelte(), sooner(), links()],
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
