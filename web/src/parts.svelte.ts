/** Parts of the page that are loaded when they are wanted: one that does not come is told, and can be asked for again. */
type Load = () => Promise<unknown>;

let missing = $state.raw<Load | null>(null);

/** What did not come last, as a way to ask for it again; null if nothing is missing. */
export function missed(): Load | null {
  return missing;
}

/** Load a part; if it does not come, say so and throw. */
export async function part<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const found = await load();
    missing = null;
    return found;
  } catch (error) {
    missing = load;
    throw error;
  }
}

/** Ask again for what did not come; where the server is there but has other files by now, the page begins anew. */
export async function again(): Promise<void> {
  // Of styles that did not come the browser keeps an empty link, and nobody asks for them once more.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) if (!link.sheet) link.replaceWith(link.cloneNode());
  try {
    await missing?.();
    missing = null;
  } catch {
    if (await fetch("/healthz").then((answer) => answer.ok, () => false)) location.reload();
  }
}
