/** How wide an element is, told again whenever that changes. */
import type { Action } from "svelte/action";

export const width: Action<HTMLElement, (width: number) => void> = (node, tell) => {
  tell(node.clientWidth);
  if (typeof ResizeObserver === "undefined") return;
  const watching = new ResizeObserver(() => tell(node.clientWidth));
  watching.observe(node);
  return { destroy: () => watching.disconnect() };
};
