/** Arriving at another screen: reading and the keys begin at its heading, as on a page that was opened. */

/** Milliseconds after which nobody waits for a heading any more. */
const PATIENCE = 5000;

/** Whether somebody is at something already that they should not be taken from. */
function busy(main: HTMLElement): boolean {
  const at = document.activeElement;
  return !!at && (at.closest("dialog, input, select, textarea") !== null || (at !== main && main.contains(at)));
}

/** Give the focus to the heading of a screen, as soon as it has one; returns how to stop waiting for it. */
export function arrive(main: HTMLElement): () => void {
  const stop = (): void => {
    watch.disconnect();
    clearTimeout(timer);
    removeEventListener("keydown", stop, true);
  };
  const look = (): boolean => {
    const heading = main.querySelector("h1");
    if (!heading) return false;
    stop();
    if (!busy(main)) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    return true;
  };
  const watch = new MutationObserver(look);
  const timer = setTimeout(() => stop(), PATIENCE);
  // Who has gone on meanwhile is somewhere.
  addEventListener("keydown", stop, true);
  if (!look()) watch.observe(main, { childList: true, subtree: true });
  return stop;
}
