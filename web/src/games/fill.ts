/**
 * A board fills its scene by a height of its own. Stretched by the scene it would be laid out for two heights, and the
 * browser keeps neither: whatever changed on it, all of it would be laid out again.
 */
import type { Action } from "svelte/action";

export const fill: Action<HTMLElement> = (node) => {
  const scene = node.parentElement;
  if (!scene || typeof ResizeObserver === "undefined") return;
  let high = 0;
  const fit = (): void => {
    const own = node.offsetHeight;
    // Where there is more to see than room, there is nothing to fill.
    if (own > high && own >= scene.clientHeight) return;
    node.style.minHeight = "";
    high = scene.clientHeight;
    node.style.minHeight = `${high}px`;
  };
  // What else is on the screen may have taken some of the room: then the page is longer.
  const watching = new ResizeObserver(fit);
  watching.observe(scene);
  watching.observe(document.body);
  addEventListener("resize", fit);
  return {
    destroy() {
      watching.disconnect();
      removeEventListener("resize", fit);
    },
  };
};
