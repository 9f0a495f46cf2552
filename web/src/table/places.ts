/** Places: where on the screen the named spots of a table are, so that things can move between them. */
import type { Action } from "svelte/action";

const spots = new Map<string, Element[]>();

/** Give an element a name. The element that took a name last is the one that is found under it. */
export const place: Action<Element, string | undefined> = (node, name) => {
  let known = name;
  add(known, node);
  return {
    update(next) {
      if (next === known) return;
      remove(known, node);
      known = next;
      add(known, node);
    },
    destroy() {
      remove(known, node);
    },
  };
};

function add(name: string | undefined, node: Element): void {
  if (name) spots.set(name, [...(spots.get(name) ?? []), node]);
}

function remove(name: string | undefined, node: Element): void {
  if (!name) return;
  const rest = (spots.get(name) ?? []).filter((each) => each !== node);
  if (rest.length) spots.set(name, rest);
  else spots.delete(name);
}

/** Where a place is, or null if it is not on the screen. */
export function spot(name: string): DOMRect | null {
  const node = spots.get(name)?.at(-1);
  const box = node?.getBoundingClientRect();
  return box && box.width > 0 ? box : null;
}
