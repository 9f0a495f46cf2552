/** Places: where on the screen the named spots of a table are, so that things can move between them. */
import type { Action } from "svelte/action";

const spots = new Map<string, Element[]>();
/** Where everything was before the table changed: what leaves a place often takes the place with it. */
let before = new Map<string, DOMRect[]>();

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

/** Keep in mind where everything is now. */
export function remember(): void {
  before = new Map([...spots.keys()].map((name) => [name, boxes(name)]));
}

/** Where the places of a name are, as far as they are on the screen. */
export function boxes(name: string): DOMRect[] {
  return (spots.get(name) ?? []).map((node) => node.getBoundingClientRect()).filter((box) => box.width > 0);
}

/** The last of some, or of several that share a name another one. */
const pick = <Of>(found: Of[] | undefined, nth: number): Of | undefined => found?.at(-1 - nth) ?? found?.at(-1);

/** A card in a hand is in that hand, and what somebody has is theirs: "hand-2:pile" is in "hand-2", and that at "kid-2". */
function around(name: string): string[] {
  const [whole = "", part] = name.split(":");
  return [...(part ? [name] : []), whole, whole.replace(/^[a-z]+-(?=\d)/, "kid-")];
}

/** The very thing that bears a name. */
export function found(name: string, nth = 0): Element | undefined {
  return pick(spots.get(name), nth);
}

/** Where a place is, or what it belongs to; null if neither is on the screen. */
export function spot(name: string, nth = 0): DOMRect | null {
  for (const each of around(name)) {
    const box = pick(boxes(each), nth);
    if (box) return box;
  }
  return null;
}

/** Where a place was before the table changed. */
export function was(name: string, nth = 0): DOMRect | null {
  for (const each of around(name)) {
    const box = pick(before.get(each), nth);
    if (box) return box;
  }
  return spot(name, nth);
}
