/** The games that the page can draw; each is loaded when it is played. */
import type { GamePage } from "./contract";

const pages: Record<string, () => Promise<{ default: GamePage }>> = {
  arsenal: () => import("./arsenal"),
  splatball: () => import("./splatball"),
  bricks: () => import("./bricks"),
};

/** How a game is drawn. */
export async function gamePage(game: string): Promise<GamePage> {
  const page = pages[game];
  if (!page) throw new Error(`This page cannot draw the game ${game}.`);
  return (await page()).default;
}
