/** The plan of a new table: what the form holds, and what is sent. */
import type { GameShown, NewTable, OptionShown, WantedSeat } from "$/wire/messages";
import { children } from "./games";

export type Value = boolean | number | string;
export type Kind = "me" | "here" | "invited" | "open" | "easy" | "normal" | "hard";
export type With = "bots" | "screen" | "friends";

export const KINDS: Kind[] = ["me", "here", "invited", "open", "easy", "normal", "hard"];
export const PATIENCES = [0, 60, 300, 3600, 86400, 259200] as const;

export interface Place {
  key: number;
  kind: Kind;
  name: string;
}

export interface Plan {
  game: string;
  places: Place[];
  options: Record<string, Value>;
  hints: boolean;
  watching: boolean;
  listed: boolean;
  patience: number;
}

/** Seats of a table that nobody has changed yet, by game and by who is to play. */
const USUAL: Record<With, Record<string, number>> = {
  bots: { arsenal: 2, splatball: 4, bricks: 3 },
  screen: { arsenal: 2, splatball: 3, bricks: 3 },
  friends: { arsenal: 2, splatball: 4, bricks: 3 },
};
const OTHERS: Record<With, Kind> = { bots: "normal", screen: "here", friends: "invited" };

export const isBot = (kind: Kind): boolean => kind === "easy" || kind === "normal" || kind === "hard";

let keys = 0;

export function place(kind: Kind, name = ""): Place {
  keys += 1;
  return { key: keys, kind, name };
}

/** Return the plan that the form begins with. */
export function firstPlan(game: GameShown, how: With, mine: string): Plan {
  const count = Math.max(game.fewest_seats, Math.min(game.most_seats, USUAL[how][game.game] ?? 2));
  const places = [place("me", mine)];
  while (places.length < count) places.push(place(OTHERS[how]));
  return {
    game: game.game,
    places: named(places),
    options: {},
    hints: true,
    watching: how === "friends",
    // It only counts where a seat is for anybody, who could not find the table otherwise.
    listed: true,
    patience: 0,
  };
}

/** Give every bot without a name that of a child nobody is called yet. */
export function named(places: Place[]): Place[] {
  const free = children(8, places.map((each) => each.name));
  return places.map((each) => (isBot(each.kind) && !each.name ? { ...each, name: free.shift() ?? "" } : each));
}

/** Seat somebody else: a name stays with a person, and a child of the yard stays a bot. */
export function reseat(places: Place[], key: number, kind: Kind): Place[] {
  return named(
    places.map((each) => {
      if (each.key !== key) return each;
      const keepsName = isBot(kind) === isBot(each.kind) && kind !== "invited" && kind !== "open";
      return { ...each, kind, name: keepsName ? each.name : "" };
    }),
  );
}

/** What an option is now: as it was set, or as printed. */
export function valueOf(plan: Plan, option: OptionShown): Value {
  return plan.options[option.name] ?? option.default;
}

/** Set an option; what is as printed is not kept. */
export function choose(plan: Plan, option: OptionShown, value: Value): Record<string, Value> {
  const rest = { ...plan.options };
  delete rest[option.name];
  return value === option.default ? rest : { ...rest, [option.name]: value };
}

/** The options that everybody is asked about; the others are house rules. */
const ASKED = new Set(["quick_start", "alternates", "teams", "strategic", "start_hit_points"]);

export const isAsked = (option: OptionShown): boolean => ASKED.has(option.name);

/** Whether an option says anything at this table. */
export function matters(option: OptionShown, plan: Plan): boolean {
  return option.seats.includes(plan.places.length) && (option.needs === null || Boolean(plan.options[option.needs]));
}

/** Return what the server is asked for. */
export function newTable(plan: Plan, game: GameShown): NewTable {
  const options = Object.fromEntries(
    game.options
      .filter((option) => option.name in plan.options && matters(option, plan))
      .map((option) => [option.name, plan.options[option.name]!]),
  );
  const seats = plan.places.map(wanted);
  return {
    game: plan.game,
    seats: seats as [WantedSeat, ...WantedSeat[]],
    options,
    hints: plan.hints,
    watching: plan.watching || !plan.places.some((each) => each.kind === "me" || each.kind === "here"),
    listed: plan.listed && plan.places.some((each) => each.kind === "open"),
    patience: plan.patience,
  };
}

function wanted({ kind, name }: Place): WantedSeat {
  const called = name.trim() ? { name: name.trim() } : {};
  if (kind === "me" || kind === "here") return { kind: "me", ...called };
  if (kind === "invited" || kind === "open") return { kind };
  return { kind: "bot", level: kind, ...called };
}

/** Whether nobody has to come before the game can begin. */
export function ready(plan: Plan): boolean {
  return plan.places.every((each) => each.kind !== "invited" && each.kind !== "open");
}

/** An alternate of arsenal as its cards: ["a-b", "c-d"] that come, for those that leave. */
export function swapped(value: string): { coming: string[]; leaving: string[] } {
  const [coming = "", leaving = ""] = value.split(" for ");
  return { coming: coming.split("+"), leaving: leaving.split("+") };
}

/** The named values that go with a number of alternates. */
export function namedFor(option: OptionShown, count: number): string[] {
  return option.named.filter((value) => swapped(value).coming.length === count);
}
