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

/** How far a hand shakes in a click. */
const SHAKE = 4;

let current = $state.raw<Shown | null>(null);
let owner: Element | null = null;
/** What is about to be explained. */
let wanted: Element | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Where the pointer was pressed and still rests: what comes to lie under it was not asked for. */
let resting: { x: number; y: number } | null = null;
/** The movement that the innermost thing under it has answered. */
let answered: Event | null = null;

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

function after(node: Element, ms: number, then: () => void): void {
  clearTimeout(timer);
  wanted = node;
  timer = setTimeout(() => {
    wanted = null;
    then();
  }, ms);
}

function forget(node: Element): void {
  if (wanted !== node) return;
  wanted = null;
  clearTimeout(timer);
}

/** Close what is open, and what was about to be: something else has come over the table. */
export function hush(): void {
  if (wanted) forget(wanted);
  if (owner) hide(owner);
}

function moved({ clientX, clientY }: MouseEvent): boolean {
  if (resting && Math.hypot(clientX - resting.x, clientY - resting.y) <= SHAKE) return false;
  resting = null;
  return true;
}

/** Tell those who do not see the note, unless the label has told it. */
function describe(node: HTMLElement, what: Explained | null | undefined): void {
  const told = node.getAttribute("aria-label") ?? "";
  if (what && node.tabIndex >= 0 && !told.includes(what.text)) node.setAttribute("aria-description", what.text);
  else node.removeAttribute("aria-description");
}

/** Explain an element. A long press explains and does nothing else; so does a tap where there is nothing to press. */
export const explain: Action<HTMLElement, Explained | null | undefined> = (node, given) => {
  let what = given;
  let pressed = false;
  const open = (): void => {
    if (what) show(node, what);
  };
  const close = (): void => {
    forget(node);
    hide(node);
  };
  const release = (): void => {
    pressed = false;
    close();
  };
  /** What a finger has opened stays until the next touch. */
  const stay = (): void => {
    pressed = true;
    open();
    addEventListener("pointerdown", release, { once: true, capture: true });
  };
  const events: Record<string, (event: Event) => void> = {
    // A table that changes enters under a pointer that rests; only one that moves asks.
    pointermove: (event) => {
      if (!what || answered === event || (event as PointerEvent).pointerType !== "mouse" || !moved(event as PointerEvent)) return;
      answered = event;
      if (owner !== node && wanted !== node) after(node, HOVER, open);
    },
    pointerleave: () => !pressed && close(),
    pointerdown: (event) => {
      close();
      pressed = false;
      if ((event as PointerEvent).pointerType === "mouse") resting = { x: (event as PointerEvent).clientX, y: (event as PointerEvent).clientY };
      else after(node, PRESS, stay);
    },
    click: (event) => {
      // The innermost thing answers, and whatever can be pressed answers for itself.
      if (!what || (event.target as Element).closest("button, a") || (owner && owner !== node && node.contains(owner))) return;
      if ((event as PointerEvent).pointerType === "mouse") open();
      else stay();
    },
    pointerup: () => forget(node),
    pointercancel: close,
    focus: () => node.matches(":focus-visible") && after(node, HOVER, open),
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
