/** Bringing what can be chosen into sight where a screen is too small for the whole table. */

const AIR = 12;

/** How far to scroll so that something from `top` to `bottom` is seen above `edge`; its top before its bottom. */
export function distance(top: number, bottom: number, edge: number): number {
  if (bottom > edge) return Math.max(0, Math.min(bottom - edge + AIR, top - AIR));
  return top < 0 ? top - AIR : 0;
}

/** Scroll to what is offered in a scene; say whether that was necessary. */
export function reach(scene: HTMLElement, smooth: boolean): boolean {
  const boxes = [...scene.querySelectorAll("[data-choice], [data-toward]")]
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.height > 0);
  if (!boxes.length) return false;
  // What is asked stands above the lower edge of the screen, below the table (which may have a near side, too).
  const near = scene.closest(".playing")?.querySelector(":scope > .near")?.clientHeight ?? 0;
  const by = distance(Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom)), innerHeight - near);
  if (!by) return false;
  scrollBy({ top: by, behavior: smooth ? "smooth" : "instant" });
  return true;
}
