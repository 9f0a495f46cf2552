/** What the things of bricks are, with the rules behind them. */
import type { Explained } from "$/art/explain.svelte";
import { say, type Catalogue } from "$/words/index.svelte";
import type { Sheet } from "./view";

export type Thing = keyof Catalogue["bricks"]["about"];

export const RULES: Record<Thing, readonly string[]> = {
  hide: ["D24", "D25", "D27"],
  buildBrick: ["D28", "D29"],
  buildSnowball: ["D31"],
  throwAt: ["D10", "D13", "D15", "D16", "D18"],
  throwBrick: ["D19", "D20", "D21"],
  duck: ["D12", "D26", "RD-11"],
  stand: ["RD-11"],
  loseBrick: ["D15", "RD-20", "RD-22"],
  hitPoints: ["D4", "D32", "RD-30"],
  freeze: ["D16", "D17", "D25"],
  wall: ["D5", "D13", "D22"],
  store: ["D10", "RD-08"],
  tokens: ["D26", "D27", "D23", "RD-12"],
  cube: ["RD-01", "D15"],
  actions: ["D8", "RD-06"],
};

export function about(thing: Thing, title: string): Explained {
  return { title, text: say().bricks.about[thing], rules: RULES[thing] };
}

/** Everything that somebody has, in a note. */
export function known(name: string, sheet: Sheet, most: number): Explained {
  const words = say().bricks;
  if (sheet.out) return { title: name, text: words.out, rules: RULES.hitPoints };
  const lines = [
    `${words.hitPoints(sheet.hit_points, most)}, ${words.freezePoints(sheet.freeze)}`,
    `${words.snowballs(sheet.snowballs)}, ${words.tokens(sheet.hides)}`,
    words.wallOf(name, sheet.wall.join(", ")),
  ];
  return { title: name, text: lines.join("\n"), rules: [] };
}
