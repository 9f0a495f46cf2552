/** The games that the page can draw; each is loaded when it is played. */
import type { GamePage } from "./contract";
import { bring } from "$/words/parts";

type Game = "arsenal" | "splatball" | "bricks";

const pages: Record<Game, () => Promise<{ default: GamePage }>> = {
  arsenal: () => import("./arsenal"),
  splatball: () => import("./splatball"),
  bricks: () => import("./bricks"),
};

const loaded = new Map<string, Promise<{ default: GamePage }>>();

/** How a game is drawn; loaded once. */
export async function gamePage(game: string): Promise<GamePage> {
  if (!(game in pages)) throw new Error(`This page cannot draw the game ${game}.`);
  const known = game as Game;
  const found = loaded.get(game) ?? Promise.all([pages[known](), bring(known)]).then(([page]) => page);
  loaded.set(game, found);
  // What did not arrive is asked for again next time.
  found.catch(() => loaded.delete(game));
  return (await found).default;
}
