/** The cards in words: titles, labels that tell the whole card, and what explains a half. */
import { say } from "$/words/index.svelte";
import { ABILITIES, design, type Ability } from "./designs";

/** A card by its two halves: "Sneak Attack / Dodge". */
export function title(card: string): string {
  const [one, other] = design(card).halves;
  const { abilities } = say().arsenal;
  return one === other ? abilities[one].name : `${abilities[one].name} / ${abilities[other].name}`;
}

/** Everything that a card says, for those who cannot see it. */
export function whole(card: string): string {
  const { halves, level } = design(card);
  const { abilities, levels, points } = say().arsenal;
  if (!level) return `${abilities.nothing.name}. ${abilities.nothing.does}`;
  const texts = halves.map((half) => `${abilities[half].name}: ${abilities[half].does}`);
  return `${title(card)}, ${levels[level]}, ${points(level)}. ${texts.join(" ")}`;
}

export interface Explained {
  title: string;
  text: string;
  rules: readonly string[];
}

/** What explains one half of a card. */
export function half(ability: string): Explained {
  const known = ability as Ability;
  const { name, does } = say().arsenal.abilities[known];
  return { title: name, text: does, rules: [ABILITIES[known].rule] };
}

/** What explains a whole card. */
export function both(card: string): Explained {
  const { halves, level, rule } = design(card);
  const { abilities, levels, points } = say().arsenal;
  if (!level) return half("nothing");
  const text = halves.map((each) => `${abilities[each].name}: ${abilities[each].does}`).join(" ");
  return { title: title(card), text: `${levels[level]}, ${points(level)}. ${text}`, rules: [rule, ...halves.map((each) => ABILITIES[each].rule)] };
}
