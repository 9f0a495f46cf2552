import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env["SNOWBALL_SERVER"] ?? "http://127.0.0.1:8000";

/** Many small files take longer to ask for than to send: what nearly every screen needs is one file. */
function together(id: string): string | undefined {
  if (/preload-helper|[/]early[.]ts|[/]screens[/]index[.]ts|[/]games[/]index[.]ts/.test(id)) return "early";
  if (/node_modules[/](svelte|esm-env|clsx)[/]/.test(id)) return "base";
  if (/[/]src[/](App|start|router|settings|sound|wire|words[/](?!de)|table[/](Sheet|Heading))/.test(id)) return "base";
  if (/[/]src[/]art[/](Kid|kids|Snowball|Splat[.]|SnowTag|explain|Explanation)/.test(id)) return "base";
  return undefined;
}

/** Lets the browser ask for that file and for the letters of the page while it still reads the first lines. */
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
  plugins: [svelte(), sooner()],
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
