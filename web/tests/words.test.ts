import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { FILES } from "$/screens/files";
import { WORDS } from "$/screens/words";
import { bring, language, say, speak } from "$/words/index.svelte";
import { PARTS, texts } from "$/words/parts";

type Texts = { [key: string]: unknown };

function* leaves(texts: Texts, at = ""): Generator<[string, unknown]> {
  for (const [key, value] of Object.entries(texts)) {
    if (value && typeof value === "object") yield* leaves(value as Texts, `${at}${key}.`);
    else yield [at + key, value];
  }
}

describe("the catalogue", async () => {
  await bring(...PARTS);
  await speak("de");
  await speak("en");
  const english = new Map(leaves(texts("en") as unknown as Texts));
  const german = new Map(leaves(texts("de") as unknown as Texts));

  test("has the same texts in both languages", () => {
    expect(english.size).toBeGreaterThan(500);
    expect([...german.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  test("has one German word for each thing of a game", () => {
    // As docs/vocabulary.md lists them.
    for (const [thing, word] of [[/Hit Point/, /Lebenspunkt/], [/Freeze Point/, /Wärmepunkt|wärm dich/], [/final round/i, /Finale/]] as const) {
      const about = [...english].filter(([, value]) => thing.test(String(value)));
      expect(about.length).toBeGreaterThan(1);
      for (const [key] of about) expect(String(german.get(key)), key).toMatch(word);
    }
    expect(JSON.stringify([...german.values()])).not.toMatch(/Trefferpunkt/);
  });

  test("tells nobody to tap, who may play by keys", () => {
    for (const [texts, tap] of [[english, /\btap\b/i], [german, /\b(an)?tippe?n?\b(?!:)/i]] as const) {
      for (const [key, value] of texts) if (key !== "table.hint") expect(String(value), key).not.toMatch(tap);
    }
  });

  test("calls you so once", async () => {
    for (const [tongue, name, you] of [["en", "You", "(you)"], ["de", "Du", "(du)"]] as const) {
      await speak(tongue);
      expect(say().arsenal.youAs(name)).toBe(name);
      expect(say().arsenal.youAs("Ana")).toBe(`Ana ${you}`);
    }
    await speak("en");
  });

  test("leaves no text out, and has functions where there are functions", () => {
    for (const [key, value] of english) {
      expect(typeof german.get(key), key).toBe(typeof value);
      if (typeof value === "string") expect(value === "", key).toBe(german.get(key) === "");
    }
  });

  test("is really translated", () => {
    const long = [...english].filter(([, value]) => typeof value === "string" && value.split(" ").length > 3);
    const same = long.filter(([key, value]) => german.get(key) === value).map(([key]) => key);
    expect(same).toEqual([]);
  });

  test("speaks the language that was asked for last, and says which way it is written", async () => {
    await Promise.all([speak("de"), speak("en"), speak("de")]);
    expect([language(), say().page.close]).toEqual(["de", "Schließen"]);
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(["de", "ltr"]);
    await speak("en");
    expect(say().page.close).toBe("Close");
  });
});

describe("what a screen or a game shows", () => {
  const SOURCE = join(__dirname, "../src");
  const ENDINGS = ["", ".ts", ".svelte", ".svelte.ts", "/index.ts"];

  /** All files that one may load; screens and games are loaded by their own. */
  function reached(file: string, found = new Set<string>()): Set<string> {
    if (found.has(file)) return found;
    found.add(file);
    const text = readFileSync(file, "utf8");
    for (const [, path = ""] of text.matchAll(/(?:from |import\(|import )"([$.][^"]*)"/g)) {
      const named = path.startsWith("$") ? join(SOURCE, path.slice(1)) : join(dirname(file), path);
      const at = ENDINGS.map((ending) => named + ending).find((each) => existsSync(each) && /[.](ts|svelte)$/.test(each));
      if (at && !/[/](screens|games)[/]index[.]ts$/.test(at)) reached(at, found);
    }
    return found;
  }

  /** The texts that it says, and those that are brought before it does. */
  function said(entry: string): [Set<string>, Set<string>] {
    const all = [...reached(join(SOURCE, entry))].map((file) => readFileSync(file, "utf8")).join("\n");
    const names = (pattern: RegExp): Set<string> => new Set([...all.matchAll(pattern)].map(([, name]) => name!));
    return [names(/say\(\)\.(\w+)/g), names(/bring\("(\w+)"\)/g)];
  }

  test.each(Object.keys(WORDS))("screen %j brings the texts it shows, and no others", (screen) => {
    const [shown, brought] = said(`screens/${FILES[screen]}.svelte`);
    shown.delete("page");
    expect([...new Set([...WORDS[screen]!, ...brought])].toSorted()).toEqual([...shown].toSorted());
  });

  test.each(["arsenal", "splatball", "bricks"])("%s says nothing but its own", (game) => {
    const [shown] = said(`games/${game}/index.ts`);
    shown.delete("page");
    expect([...shown]).toEqual([game]);
  });
});
