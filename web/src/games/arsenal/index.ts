/** The page of arsenal: its table, its moments and its words. */
import { say } from "$/words/index.svelte";
import type { GamePage, View } from "../contract";
import { beats } from "./beats";
import Board from "./Board.svelte";
import { LAID_OUT, parse } from "./choices";
import Flying from "./Flying.svelte";
import { pointsOf } from "./known";
import { question } from "./question";
import { read, TEAMS } from "./view";

/** How somebody stands: points as far as they are known, and how many cards lie where. */
function standing(shown: View, seat: number): string {
  const view = read(shown);
  const { points, more } = pointsOf(view, seat);
  const words = say().arsenal;
  const team = view.teams?.[seat % TEAMS];
  const player = view.players[seat];
  if (view.result || !player) return words.standingPoints(points, more);
  return words.standing(words.standingPoints(points, more), team ? player.draw + team.draw : player.draw, team ? team.discards : player.discards);
}

const page: GamePage = {
  Board,
  Flying,
  beats,
  question,
  offers: (choice, view) => read(view).seat !== null && LAID_OUT.has(parse(choice.choice).action),
  secret: () => true,
  turn: (view) => (read(view).result ? null : "all"),
  // Whoever is not in a tie-break waits for it like everybody else: nobody ever is out.
  out: () => false,
  standing,
};

export default page;
