/** Being curious: whoever rests with the keys on something that cannot be chosen is told why, without asking. */
import type { Action } from "svelte/action";

/** How long somebody rests before it is a question: who tabs through a table asks nothing. */
export const REST = 600;

export interface Curiosity {
  /** Ask why something cannot be chosen. */
  ask: (choice: string) => void;
  /** The focus has moved on: nobody waits for the answer any more. */
  forget: () => void;
}

/** Ask about what carries `data-why`, the choice that it would be, once for each time that the focus rests on it. */
export const curious: Action<HTMLElement, Curiosity> = (node, given) => {
  let curiosity = given;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  const rest = (event: FocusEvent): void => {
    const thing = event.target as HTMLElement;
    clearTimeout(timer);
    if (thing.dataset["why"] === undefined || !thing.matches(":focus-visible")) return;
    timer = setTimeout(() => {
      // Meanwhile it may have been offered, or taken away.
      const choice = thing.dataset["why"];
      if (choice === undefined || document.activeElement !== thing) return;
      asked = true;
      curiosity.ask(choice);
    }, REST);
  };
  const leave = (): void => {
    clearTimeout(timer);
    if (asked) curiosity.forget();
    asked = false;
  };
  // Whoever presses it asks at once.
  const press = (): void => clearTimeout(timer);
  node.addEventListener("focusin", rest);
  node.addEventListener("focusout", leave);
  node.addEventListener("click", press, true);
  return {
    update(next) {
      curiosity = next;
    },
    destroy() {
      clearTimeout(timer);
      node.removeEventListener("focusin", rest);
      node.removeEventListener("focusout", leave);
      node.removeEventListener("click", press, true);
    },
  };
};
