/** What is said to somebody who has chosen: only what is true; what comes of it tells itself. */
import { say } from "$/words/index.svelte";

/** `cut`: the line is down, and the choice not there yet; `others`: somebody else is still choosing. */
export function afterChoice(cut: boolean, others: boolean): string {
  const words = say().table;
  if (cut) return words.keptChoice;
  return others ? words.chosen : "";
}
