/** The router: which screen the address names. */
export interface Route {
  /** The parts of the path: `/t/abc` is ["t", "abc"], home is []. */
  parts: string[];
  query: URLSearchParams;
  /** What follows the #, where no server sees it: invitations are there. */
  hash: string;
}

/** A part of an address as it was meant; one that means nothing stays as it was typed. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function read(): Route {
  return {
    parts: location.pathname.split("/").filter(Boolean).map(decoded),
    query: new URLSearchParams(location.search),
    hash: decoded(location.hash.slice(1)),
  };
}

let current = $state.raw<Route>(read());

export function route(): Route {
  return current;
}

/** Go to another screen of the page. */
export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  current = read();
  scrollTo(0, 0);
}

/** Change the address of this screen without leaving it, e.g. to a moment of a replay. */
export function note(path: string): void {
  history.replaceState(null, "", path);
}

/** Follow the browser's buttons, and links within the page. */
export function follow(): void {
  addEventListener("popstate", () => (current = read()));
  addEventListener("hashchange", () => (current = read()));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const leaves = link.origin !== location.origin || link.target || link.hasAttribute("download");
    const within = link.pathname === location.pathname && link.search === location.search && link.hash;
    if (leaves || within || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
