/** splatball on the page. */
import type { GamePage } from "../contract";
import Board from "./Board.svelte";
import Flying from "./Flying.svelte";
import { offers, out, question, secret, standing, turn } from "./asking";
import { beats } from "./beats";

const page: GamePage = { Board, Flying, beats, question, offers, secret, turn, out, standing };

export default page;
