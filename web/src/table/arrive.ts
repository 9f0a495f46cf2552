/** What appears on the table comes from where it was. */
import type { Action } from "svelte/action";
import { settings, still } from "$/settings.svelte";
import { measure } from "./measure";
import { was } from "./places";

/** Let an element come from a place, e.g. a card from a hand; what opens over the table is just there. */
export const arrive: Action<HTMLElement, string> = (node, from) => {
  if (still() || !node.animate || node.closest("dialog")) return;
  measure(() => {
    const left = was(from);
    const here = node.getBoundingClientRect();
    if (!left || !here.width) return;
    const x = left.left + left.width / 2 - here.left - here.width / 2;
    const y = left.top + left.height / 2 - here.top - here.height / 2;
    const size = Math.min(2, left.width / here.width, left.height / here.height);
    const frames = { translate: [`${x}px ${y}px`, "0 0"], scale: [size, 1] };
    return () => void node.animate(frames, { duration: 250 / settings().pace, easing: "cubic-bezier(0.33, 1, 0.68, 1)" });
  });
};
