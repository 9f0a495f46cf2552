/** Explanations: what a thing on the table is, shown on hover, on focus and on a long press. */
import { untrack } from "svelte";
import type { Action } from "svelte/action";

export interface Explained {
  title: string;
  text: string;
  /** The numbers of the rules behind it. */
  rules: readonly string[];
}

interface Shown extends Explained {
  left: number;
  top: number;
  bottom: number;
}

/** How long a finger or a pointer rests before it wants to know. */
const HOVER = 450;
const PRESS = 500;

let current = $state.raw<Shown | null>(null);
let owner: Element | null = null;

export function explanation(): Shown | null {
  return current;
}

export const EXPLANATION = "explanation";

function show(node: Element, what: Explained): void {
  // A part of something that is to stay in sight is explained beside the whole.
  const box = (node.closest("[data-whole]") ?? node).getBoundingClientRect();
  current = { ...what, left: box.left + box.width / 2, top: box.top, bottom: box.bottom };
  owner = node;
  node.setAttribute("aria-describedby", EXPLANATION);
}

function hide(node: Element): void {
  node.removeAttribute("aria-describedby");
  if (owner !== node) return;
  owner = null;
  // An element that is taken away while it has the focus is blurred in the middle of Svelte's work.
  untrack(() => (current = null));
}

/** Tell those who do not see the note, unless the label has told it. */
function describe(node: HTMLElement, what: Explained | null | undefined): void {
  const told = node.getAttribute("aria-label") ?? "";
  if (what && node.tabIndex >= 0 && !told.includes(what.text)) node.setAttribute("aria-description", what.text);
  else node.removeAttribute("aria-description");
}

/** Explain an element. A long press explains and does nothing else. */
export const explain: Action<HTMLElement, Explained | null | undefined> = (node, given) => {
  let what = given;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  const after = (ms: number, then: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  };
  const open = (): void => {
    if (what) show(node, what);
  };
  const close = (): void => {
    clearTimeout(timer);
    hide(node);
  };
  const release = (): void => {
    pressed = false;
    close();
  };
  const events: Record<string, (event: Event) => void> = {
    pointerenter: (event) => (event as PointerEvent).pointerType === "mouse" && after(HOVER, open),
    // What a long press has opened stays until the next touch.
    pointerleave: () => !pressed && close(),
    pointerdown: (event) => {
      close();
      pressed = false;
      if ((event as PointerEvent).pointerType === "mouse") return;
      after(PRESS, () => {
        pressed = true;
        open();
        addEventListener("pointerdown", release, { once: true, capture: true });
      });
    },
    pointerup: () => clearTimeout(timer),
    pointercancel: close,
    focus: () => node.matches(":focus-visible") && after(HOVER, open),
    blur: close,
    keydown: (event) => (event as KeyboardEvent).key === "Escape" && close(),
    contextmenu: (event) => pressed && event.preventDefault(),
  };
  const swallow = (event: Event): void => {
    if (!pressed) return;
    pressed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const [name, hear] of Object.entries(events)) node.addEventListener(name, hear);
  node.addEventListener("click", swallow, true);
  describe(node, what);
  return {
    update(next) {
      const same = what?.title === next?.title && what?.text === next?.text;
      what = next;
      describe(node, what);
      if (owner === node && !same) hide(node);
    },
    destroy() {
      removeEventListener("pointerdown", release, true);
      close();
      for (const [name, hear] of Object.entries(events)) node.removeEventListener(name, hear);
      node.removeEventListener("click", swallow, true);
    },
  };
};
