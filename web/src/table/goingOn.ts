/** Going on by keys: what is pressed often goes away with the focus, and what is asked next takes it. */
import { tick } from "svelte";
import type { Action } from "svelte/action";

let byKeys = false;
addEventListener("keydown", () => (byKeys = true), true);
addEventListener("pointerdown", () => (byKeys = false), true);

/** Whether somebody who plays by keys is nowhere: where they were has gone, or they rest on something that waits. */
export function adrift(): boolean {
  const at = document.activeElement;
  return byKeys && (!at || at === document.body || (at as HTMLElement).dataset["rest"] !== undefined);
}

const ASKED = "main [data-curtain] button";
const OFFERED = "main :is([data-choice], [data-toward])";

/** Go on at what can be chosen, else rest here until something can, so that the keys do not begin again at the top. */
export async function goOn(rest: HTMLElement | undefined, choosing: boolean): Promise<void> {
  await tick();
  if (!adrift()) return;
  const next = document.querySelector<HTMLElement>(choosing ? `${ASKED}, ${OFFERED}` : ASKED);
  if (next) next.focus();
  else if (document.activeElement !== rest) rest?.focus({ preventScroll: true });
}

/** What comes when all is chosen: whoever is nowhere, or will be, goes on at its first button. */
export const next: Action<HTMLElement> = (node) => {
  const goOn = (): void => {
    if (adrift()) node.querySelector<HTMLElement>("button, a")?.focus();
  };
  goOn();
  // What was pressed last, or tabbed to, may still be there when this comes, and go away at any time.
  const watch = new MutationObserver(goOn);
  watch.observe(document.body, { childList: true, subtree: true });
  return { destroy: () => watch.disconnect() };
};
