/** Bringing what can be chosen into sight where a screen is too small for the whole table. */

const AIR = 12;

/** How far to scroll so that something from `top` to `bottom` is seen below `head` and above `edge`; its top before its bottom. */
export function distance(top: number, bottom: number, edge: number, head = 0): number {
  if (bottom > edge) return Math.max(0, Math.min(bottom - edge + AIR, top - head - AIR));
  return top < head ? top - head - AIR : 0;
}

/** Where things are: of half a card all of it, as only the whole can be read. */
const boxesOf = (scene: HTMLElement, kind: string): DOMRect[] =>
  [...scene.querySelectorAll(kind)].map((each) => (each.closest("[data-whole]") ?? each).getBoundingClientRect()).filter((box) => box.height > 0);
const over = (boxes: DOMRect[], edge: number, head = 0): number =>
  distance(Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom)), edge, head);

/** How much of a screen is taken by what stays above a scene, as what is said in a lesson does; beside it, it takes nothing. */
function above(scene: HTMLElement): number {
  const said = scene.closest(".lesson")?.querySelector("[data-above]")?.getBoundingClientRect();
  return said && said.right > scene.getBoundingClientRect().left ? said.height + AIR : 0;
}

/** Scroll to what is offered in a scene, or to what it is about; say whether that was necessary. */
export function reach(scene: HTMLElement, smooth: boolean): boolean {
  const boxes = boxesOf(scene, "[data-choice], [data-toward]");
  if (!boxes.length) return false;
  // What is asked stands above the lower edge of the screen, below the table (which may have a near side, too).
  const near = scene.closest(".playing")?.querySelector(":scope > .near")?.clientHeight ?? 0;
  let by = over(boxes, innerHeight - near, above(scene));
  // A hand that sticks to the lower edge must not lie on what its cards are played at.
  const about = boxesOf(scene, "[data-about]");
  if (!by && about.length) by = over(about, Math.min(...boxes.map((box) => box.top)) - AIR);
  if (!by) return false;
  scrollBy({ top: by, behavior: smooth ? "smooth" : "instant" });
  return true;
}
