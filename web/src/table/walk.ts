/** A long list that is one stop for the keys: from there the arrows lead to the others. */

/** Go to the button before or after the one that a key was pressed on, or to the first or last of the list. */
export function walk(event: KeyboardEvent): void {
  const here = event.target as HTMLElement;
  const all = [...here.closest("ol")!.querySelectorAll("button")];
  const at = all.indexOf(here as HTMLButtonElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  all[to]?.focus();
}
