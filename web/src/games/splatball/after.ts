/** How the table of splatball looks once a card has moved: for the moments between two views. */
import type { EventShown } from "$/wire/messages";
import { count, word } from "../cut";
import { type Bag, type Card, type SplatView, type Yard } from "./view";

const more = (bag: Bag, card: Card, change: number): Bag => ({ ...bag, [card]: Math.max(0, (bag[card] ?? 0) + change) });

/** A yard that holds a card more or less; which one is known in one's own. */
function held(yard: Yard, card: string, change: number): Yard {
  return { ...yard, held: Math.max(0, yard.held + change), ...(yard.hand && card ? { hand: more(yard.hand, card as Card, change) } : {}) };
}

const LAID: Record<string, (yard: Yard) => Partial<Yard>> = {
  wall: ({ walls }) => ({ walls: walls + 1 }),
  fort: ({ forts }) => ({ forts: forts + 1 }),
  pile: () => ({ pile: true }),
};

/** The view after some events, drawn from the view before them; `all` tells which cards one has got. */
export function after(before: SplatView, events: readonly EventShown[], all: readonly EventShown[]): SplatView {
  return events.reduce((view, event) => {
    const seat = count(event, "seat");
    const yard = view.yards[seat];
    if (!yard) return view;
    const card = word(event, "card") as Card;
    const change = (next: Yard): SplatView => ({ ...view, yards: view.yards.map((each, at) => (at === seat ? next : each)) });
    switch (event.name) {
      case "drew":
      case "dealt": {
        const got = all.slice(all.indexOf(event)).find((each) => each.name === "got" && count(each, "seat") === seat);
        return { ...change(held(yard, word(got, "card"), 1)), draw: Math.max(0, view.draw - 1) };
      }
      case "threw":
      case "discarded":
        return { ...change(held(yard, card, -1)), discards: more(view.discards, card, 1) };
      case "laid":
        return change({ ...held(yard, card, -1), ...LAID[card]?.(yard) });
      default:
        return view;
    }
  }, before);
}
