/** What the cards of splatball do, with the rules behind them. */
import type { Explained } from "$/art/explain.svelte";
import { say, type Catalogue } from "$/words/index.svelte";

export type Thing = keyof Catalogue["splatball"]["about"];

export const RULES: Record<Thing, readonly string[]> = {
  single: ["T17", "T18", "T19", "T20", "RT-10"],
  double: ["T21", "T22", "T24", "RT-11"],
  splatball: ["T31", "RT-05", "RT-07"],
  wall: ["T18", "T27"],
  fort: ["T19", "T20", "T27"],
  pile: ["T28", "T29", "T30"],
  cracked: ["T19", "T20"],
  hits: ["T2", "T25", "RT-14"],
  hand: ["T34", "T35", "RT-23"],
};

export function about(thing: Thing, title: string): Explained {
  return { title, text: say().splatball.about[thing], rules: RULES[thing] };
}
