/** What splatball asks, what its board offers, and how a seat stands. */
import { say } from "$/words/index.svelte";
import type { ChoiceShown } from "$/wire/messages";
import type { Person, View } from "../contract";
import { cards, isThrown, splatView } from "./view";

const OFFERED = /^(throw (single|double|splatball) \d+|lay (wall|fort|pile)|discard (single|double|splatball|wall|fort|pile))$/;

export function question(view: View, eyes: number | null, people: Person[], choices: ChoiceShown[] = []): string {
  const { phase, actors, yards, options } = splatView(view);
  const words = say().splatball;
  const actor = actors[0];
  if (phase === "over") return words.over;
  if (actor === undefined) return "";
  if (actor !== eyes) return words.waits(people.find((each) => each.seat === actor)?.name ?? "");
  const inVain = choices.length > 0 && choices.every(({ choice }) => choice.startsWith("discard "));
  if (options.strategic) return inVain ? words.playNone : words.playCard;
  const drawn = cards(yards[actor]?.hand)[0];
  if (!drawn) return words.playCard;
  if (inVain) return words.youDrewInVain(words.cards[drawn]);
  return isThrown(drawn) ? words.youDrewThrow(words.cards[drawn]) : words.youDrew(words.cards[drawn]);
}

export const offers = (choice: ChoiceShown): boolean => OFFERED.test(choice.choice);

export const secret = (view: View): boolean => splatView(view).options.strategic;

export function standing(view: View, seat: number): string {
  const { yards, options } = splatView(view);
  const yard = yards[seat];
  if (!yard) return "";
  return yard.out ? say().splatball.out : say().splatball.standing(yard.hits, options.hits_to_out);
}

export const turn = (view: View): number | null => (splatView(view).phase === "over" ? null : splatView(view).turn);

export const out = (view: View, seat: number): boolean => Boolean(splatView(view).yards[seat]?.out);
