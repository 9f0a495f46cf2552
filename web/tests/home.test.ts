import { afterEach, describe, expect, test, vi } from "vitest";
import { children, complete, open, quickTable, together } from "$/screens/parts/games";
import { linked } from "$/screens/parts/linked";
import { ordered } from "$/screens/parts/mine";
import { choose, firstPlan, matters, namedFor, newTable, place, ready, reseat, swapped, valueOf, type Plan } from "$/screens/parts/plan";
import type { GameShown, MyTable, OptionShown, TableShown } from "$/wire/messages";

const option = (name: string, rest: Partial<OptionShown> = {}): OptionShown => ({
  name, text: name, default: false, values: [false, true], lowest: null, highest: null, named: [], rules: [], seats: [2, 3, 4, 5, 6, 7, 8], needs: null, ...rest,
});
const arsenal: GameShown = {
  game: "arsenal", title: "", credit: "", fewest_seats: 2, most_seats: 8,
  options: [
    option("quick_start"),
    option("teams", { seats: [4, 6, 8] }),
    option("alternates", { default: 0, values: [0, 1, 2, 3], named: ["a-b for c-d", "a-b+e-f for c-d+g-h"] }),
    option("cache_scores", { default: true, values: [true, false], needs: "alternates" }),
  ],
};
const asked = (name: string): OptionShown => arsenal.options.find((each) => each.name === name)!;

describe("play now", () => {
  test("seats me against bots of different names", () => {
    const table = quickTable("splatball", "Mika");
    expect(table.options).toEqual({ strategic: true });
    expect(table.seats[0]).toEqual({ kind: "me", name: "Mika" });
    expect(table.seats.slice(1).every((seat) => seat.kind === "bot" && seat.level)).toBe(true);
    expect(new Set(table.seats.map((seat) => seat.name)).size).toBe(4);
  });

  test("leaves the name to the server if there is none", () => {
    expect(quickTable("arsenal", "").seats[0]).toEqual({ kind: "me" });
  });

  test("begins at once only when every seat has somebody", () => {
    const table = (...kinds: string[]): TableShown => ({ seats: kinds.map((kind) => ({ kind })) }) as TableShown;
    expect(complete(table("person", "bot"))).toBe(true);
    expect(complete(table("person", "invited"))).toBe(false);
    expect(complete(table("person", "open"))).toBe(false);
  });
});

describe("a table whose answer was lost", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("is asked for again under its id until there is an answer, and the next one under another", async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    const sent: { path: string; body: { id?: string; luck?: string } }[] = [];
    const made = { token: "t", table: { table: "abc", seats: [{ kind: "person" }, { kind: "bot" }] } };
    const lost = [true, false, true, false, false, false, false];
    vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
      sent.push({ path, body: JSON.parse(body) });
      if (lost.shift()) throw new TypeError("the connection broke");
      return { ok: true, json: async () => made };
    });
    const wanted = quickTable("arsenal", "Ana");
    await expect(open(wanted)).rejects.toMatchObject({ code: "no-server" });
    await expect(open(wanted)).rejects.toMatchObject({ code: "no-server" });
    await open(wanted);
    await open(wanted);
    const ids = sent.filter((each) => each.path === "/api/tables").map((each) => each.body.id);
    const lucks = sent.filter((each) => each.path === "/api/tables/abc/start").map((each) => each.body.luck);
    expect(ids).toEqual([ids[0], ids[0], ids[0], expect.not.stringMatching(ids[0]!)]);
    expect(lucks).toEqual([lucks[0], lucks[0], expect.not.stringMatching(lucks[0]!)]);
  });
});

describe("a new table", () => {
  test("around one screen everybody is me to the server", () => {
    const plan = firstPlan(arsenal, "screen", "Ana");
    expect(newTable(plan, arsenal).seats).toEqual([{ kind: "me", name: "Ana" }, { kind: "me" }]);
    expect(ready(plan)).toBe(true);
  });

  test("with friends it waits for them", () => {
    const plan = firstPlan(arsenal, "friends", "Ana");
    expect(newTable(plan, arsenal).seats[1]).toEqual({ kind: "invited" });
    expect(ready(plan)).toBe(false);
  });

  test("sends only what is not as printed", () => {
    let plan = firstPlan(arsenal, "bots", "");
    expect(newTable(plan, arsenal).options).toEqual({});
    plan = { ...plan, options: choose(plan, asked("quick_start"), true) };
    expect(valueOf(plan, asked("quick_start"))).toBe(true);
    expect(newTable(plan, arsenal).options).toEqual({ quick_start: true });
    plan = { ...plan, options: choose(plan, asked("quick_start"), false) };
    expect(plan.options).toEqual({});
  });

  test("leaves out options that say nothing at this table", () => {
    const plan: Plan = { ...firstPlan(arsenal, "bots", ""), options: { teams: true, cache_scores: false } };
    expect(newTable(plan, arsenal).options).toEqual({});
    const four = { ...plan, places: [...plan.places, place("easy"), place("easy")], options: { ...plan.options, alternates: 1 } };
    expect(newTable(four, arsenal).options).toEqual({ teams: true, alternates: 1, cache_scores: false });
    expect(matters(asked("teams"), { ...four, places: four.places.slice(1) })).toBe(false);
  });

  test("is listed only with a free seat, and may be watched if nobody here plays", () => {
    const plan = firstPlan(arsenal, "bots", "");
    expect(newTable(plan, arsenal)).toMatchObject({ listed: false, watching: false });
    const bots = { ...plan, places: [place("hard", "A"), place("open")] };
    expect(newTable(bots, arsenal)).toMatchObject({ listed: true, watching: true });
    expect(newTable({ ...bots, listed: false }, arsenal)).toMatchObject({ listed: false });
  });

  test("gives a bot a child's name and takes it away again for a friend", () => {
    const places = [place("me", "Mika"), place("here", "Bo")];
    const bot = reseat(places, places[1]!.key, "hard");
    expect(bot[1]!.name).toBe("Lotte");
    expect(reseat(bot, bot[1]!.key, "invited")[1]!.name).toBe("");
    expect(reseat(bot, bot[1]!.key, "easy")[1]!.name).toBe("Lotte");
  });

  test("offers the named alternates that go with their number", () => {
    expect(namedFor(asked("alternates"), 1)).toEqual(["a-b for c-d"]);
    expect(swapped("a-b+e-f for c-d+g-h")).toEqual({ coming: ["a-b", "e-f"], leaving: ["c-d", "g-h"] });
  });
});

describe("joining", () => {
  test.each([
    ["rm5u6m6d", "/t/rm5u6m6d"],
    [" rm5u6m6d#invitation=ab_c ", "/t/rm5u6m6d#invitation=ab_c"],
    ["http://yard.example:8000/t/rm5u6m6d#invitation=abc", "/t/rm5u6m6d#invitation=abc"],
    ["yard.example/replay/rm5u6m6d?at=3", "/replay/rm5u6m6d?at=3"],
    ["http://yard.example/elsewhere", null],
    ["javascript:alert(1)", null],
    ["what is this?", null],
    ["", null],
  ])("%s", (pasted, path) => {
    expect(linked(pasted)).toBe(path);
  });
});

test("my tables: where it is my turn first, then the newest", () => {
  const mine = (table: string, due: boolean): MyTable => ({ due, table: { table } }) as MyTable;
  const found = [mine("a", false), mine("b", true), mine("c", false), mine("d", true)];
  const age = new Map([["a", 0], ["b", 1], ["c", 2], ["d", 3]]);
  expect(ordered(found, age).map((each) => each.table.table)).toEqual(["d", "b", "c", "a"]);
});

test("names in a row", () => {
  expect(together([])).toBe("");
  expect(together(["Ana"])).toBe("Ana");
  expect(together(["Ana", "Bo", "Cy"])).toBe("Ana, Bo and Cy");
  expect(children(2, [" mika "])).toEqual(["Lotte", "Emil"]);
});
