/** What bricks asks, what its board offers, and how a seat stands. */
import { say } from "$/words/index.svelte";
import type { ChoiceShown } from "$/wire/messages";
import type { Person, View } from "../contract";
import { bricksView } from "./view";

const OFFERED = /^(hide|build brick|build snowball|duck|stand|throw \d+( brick \d+)?|brick \d+)$/;

export function question(view: View, eyes: number | null, people: Person[]): string {
  const { phase, turn, target, actions, damage, actors } = bricksView(view);
  const words = say().bricks;
  const name = (seat: number | undefined): string => people.find((each) => each.seat === seat)?.name ?? "";
  const actor = actors[0];
  const mine = eyes !== null && actors.includes(eyes);
  if (phase === "over" || actor === undefined) return phase === "over" ? words.over : "";
  if (phase === "duck") return mine ? words.duckOrStand(name(turn)) : words.willDuck(name(target));
  if (phase === "lose") {
    if (!mine) return words.theyPick(name(actor));
    return target === eyes ? words.myBrick(damage) : words.theirBrick(name(target), damage);
  }
  return mine ? words.yourTurn(actions) : words.waits(name(actor));
}

export const offers = (choice: ChoiceShown): boolean => OFFERED.test(choice.choice);

export function standing(view: View, seat: number): string {
  const sheet = bricksView(view).sheets[seat];
  if (!sheet) return "";
  return sheet.out ? say().bricks.out : say().bricks.standing(sheet.hit_points, sheet.freeze, sheet.wall.length);
}

export const turn = (view: View): number | null => (bricksView(view).phase === "over" ? null : bricksView(view).turn);

export const out = (view: View, seat: number): boolean => Boolean(bricksView(view).sheets[seat]?.out);
