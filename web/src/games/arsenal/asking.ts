/** What is asked on the table itself: at a pile, at the drift, at somebody's discards, at a card in a battle. */
import type { ChoiceShown } from "$/wire/messages";
import type { BoardProps } from "../contract";
import { parse } from "./choices";
import { namedPlay, raidedBy, robbed, TEAMS, type ArsenalView, type PlayShown } from "./view";

/** What a thing on the table needs to be asked about. */
export type Asking = Pick<BoardProps, "choices" | "mine" | "hint" | "choose" | "whyNot" | "why">;

/** Whether a choice is made at the thing that it is about; the others are laid out before the seat. */
export function inPlace(choice: string, view: ArsenalView): boolean {
  const { action, pile } = parse(choice);
  if (pile !== null) return view.piles[pile] !== undefined;
  if (action === "fetch") return true;
  if (action === "steal") return robbed(view) !== null;
  return playAsked(choice, view) !== undefined;
}

/** The card in a battle that a choice is about. */
export function playAsked(choice: string, view: ArsenalView): PlayShown | undefined {
  if (choice === "use other half") return namedPlay(view);
  return choice === "raid" ? raidedBy(view) : undefined;
}

/** What is asked of the piles: to take or to look; empty if nothing is. A pile that is not offered says why. */
export function pileVerb(choices: readonly ChoiceShown[]): string {
  const found = choices.map((each) => parse(each.choice)).find((each) => each.pile !== null);
  return found ? `${found.action} pile` : "";
}

/** The choice to steal from somebody's discards; in a team they are everybody's. */
export function stealFrom(view: ArsenalView, choices: readonly ChoiceShown[], seat: number): ChoiceShown | undefined {
  const victim = robbed(view);
  if (victim === null) return undefined;
  const same = view.teams ? victim % TEAMS === seat % TEAMS : victim === seat;
  return same ? choices.find((each) => each.choice === "steal") : undefined;
}
