/** splatball on the page. */
import type { GamePage } from "../contract";
import Board from "./Board.svelte";
import Flying from "./Flying.svelte";
import { offers, question, secret, standing } from "./asking";
import { beats } from "./beats";

const page: GamePage = { Board, Flying, beats, question, offers, secret, standing };

export default page;
