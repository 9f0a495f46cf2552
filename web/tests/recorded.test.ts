/** Recorded games: what the server tells of them (tests/recordings.py) is shown whole, and all that it offers can be chosen. */
import { readdirSync, readFileSync } from "node:fs";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { gamePage } from "$/games";
import type { GamePage, Person } from "$/games/contract";
import type { EventShown } from "$/wire/messages";
import { recording, type Head, type Shown } from "./recording";

const FOLDER = `${process.cwd()}/tests/recorded/`;
const files = readdirSync(FOLDER);
const GAMES = ["arsenal", "bricks", "splatball"];

const read = (file: string): ReturnType<typeof recording> => recording(readFileSync(FOLDER + file, "utf8"));
const people = (names: string[]): Person[] => names.map((name, seat) => ({ seat, name, bot: "", away: false, present: true, mood: "ready" }));

const sorted = (things: unknown[]): string[] => things.map((thing) => JSON.stringify(thing)).sort();

const shelf: { board?: Record<string, unknown> } = {};

async function clear(): Promise<void> {
  if (shelf.board) await unmount(shelf.board);
  delete shelf.board;
  document.body.replaceChildren();
}

// The browser of the tests has no dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});
afterEach(clear);

function show(page: GamePage, head: Head, { view, owed, choices }: Shown, choose: (choice: string) => void): void {
  shelf.board = mount(page.Board, {
    target: document.body,
    props: { view, eyes: head.eyes, people: people(head.names), owed, choices: choices ?? [], mine: "", hint: null, beat: null, open: null, choose, whyNot: () => {} },
  });
  flushSync();
}

const all = (what: "choice" | "toward"): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[data-${what}]`)];

/** Which of the choices can be reached by clicks: at once, or after one or two steps towards them. */
async function reached(page: GamePage, head: Head, update: Shown): Promise<Set<string>> {
  const found = new Set<string>();
  const trails: number[][] = [[]];
  for (const trail of trails) {
    await clear();
    show(page, head, update, (choice) => found.add(choice));
    for (const step of trail) {
      all("toward")[step]?.click();
      flushSync();
    }
    for (const each of all("choice")) found.add(each.dataset["choice"]!);
    if (trail.length < 2) trails.push(...all("toward").map((_, step) => [...trail, step]));
    if ((update.choices ?? []).every((choice) => found.has(choice.choice) || !page.offers(choice, update.view))) break;
  }
  return found;
}

/** The first moment of each kind: what is asked, and at what step of the game. */
function kinds(updates: Shown[]): Shown[] {
  const found = new Map<string, Shown>();
  for (const update of updates) {
    const asked = new Set((update.choices ?? []).map((choice) => choice.choice.split(" ")[0]));
    const kind = `${update.view["phase"] ?? update.view["step"]} ${[...asked].sort()} ${update.ending !== ""}`;
    if (!found.has(kind)) found.set(kind, update);
  }
  return [...found.values()];
}

describe("recorded games", () => {
  it.each(GAMES)("there are some of %s, each to its end", (game) => {
    const mine = files.filter((file) => file.startsWith(`${game}-`));
    expect(mine.length).toBeGreaterThan(2);
    for (const file of mine) expect(read(file).updates.at(-1)!.ending, file).not.toBe("");
  });

  it.each(files)("%s: every event is shown once, and no sentence twice", async (file) => {
    const { head, updates } = read(file);
    const page = await gamePage(head.game);
    updates.forEach((update, index) => {
      const before = updates[index - 1];
      if (before?.number !== update.number - 1) return;
      const beats = page.beats({ before: before.view, after: update.view, events: update.events, story: update.story, eyes: head.eyes });
      // What happens in several battles at once is told battle by battle; a card that one gets is the one that was drawn.
      const shown = beats.flatMap((beat) => beat.events);
      const goes = (event: EventShown): boolean => head.game === "splatball" && event.name === "got" && !shown.includes(event);
      expect(sorted(shown)).toEqual(sorted(update.events.filter((event) => !goes(event))));
      const lines = beats.flatMap((beat) => beat.line ?? []);
      expect(new Set(lines).size).toBe(lines.length);
      expect(lines.filter((line) => !update.story.includes(line))).toEqual([]);
    });
  });

  it.each(files)("%s: everything that may be chosen is in reach, and every question is asked", async (file) => {
    const { head, updates } = read(file);
    const page = await gamePage(head.game);
    for (const update of updates) {
      for (const { seat } of people(head.names)) expect(page.standing(update.view, seat)).not.toMatch(/NaN|undefined|null/);
      if (update.choices?.length) expect(page.question(update.view, head.eyes, people(head.names))).toMatch(/\S.*[.?!]$/);
    }
    for (const update of kinds(updates)) {
      const offered = (update.choices ?? []).filter((choice) => page.offers(choice, update.view)).map((choice) => choice.choice);
      const found = await reached(page, head, update);
      expect(offered.filter((choice) => !found.has(choice))).toEqual([]);
      expect(document.body.textContent).not.toMatch(/NaN|undefined|\[object/);
      for (const name of head.names) expect(document.body.innerHTML).toContain(name);
    }
  });
});
