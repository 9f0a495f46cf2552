/** The games that the page can draw; each is loaded when it is played. */
import type { GamePage } from "./contract";

const pages: Record<string, () => Promise<{ default: GamePage }>> = {
  arsenal: () => import("./arsenal"),
  splatball: () => import("./splatball"),
  bricks: () => import("./bricks"),
};

const loaded = new Map<string, Promise<{ default: GamePage }>>();

/** How a game is drawn; loaded once. */
export async function gamePage(game: string): Promise<GamePage> {
  const page = pages[game];
  if (!page) throw new Error(`This page cannot draw the game ${game}.`);
  const found = loaded.get(game) ?? page();
  loaded.set(game, found);
  // What did not arrive is asked for again next time.
  found.catch(() => loaded.delete(game));
  return (await found).default;
}
