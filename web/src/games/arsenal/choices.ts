/** The choices of arsenal, read from their notation. */
import { CARDS } from "$/art/cards/designs";

export interface Choice {
  text: string;
  action: string;
  side: "left" | "right" | null;
  cached: boolean;
  cards: string[];
  half: string;
  pile: number | null;
}

const known = (word: string): boolean => word in CARDS;

/** Take a choice apart: "play left cached sneak-dodge:dodge". */
export function parse(text: string): Choice {
  const [action = "", ...rest] = text.split(" ");
  const choice: Choice = { text, action, side: null, cached: false, cards: [], half: "", pile: null };
  rest.forEach((word, place) => {
    const [card = "", half = ""] = word.split(":");
    if (word === "left" || word === "right") choice.side = word;
    else if (word === "cached") choice.cached = true;
    else if (known(card)) {
      choice.cards.push(card);
      choice.half = half;
    } else if (rest[place - 1] === "pile") choice.pile = Number(word);
    else if (word !== "pile") choice.half = word;
  });
  return choice;
}

/** The verb of everything that can be asked of a person, for choices that the board lays out. */
export const LAID_OUT = new Set([
  "play", "follow", "pass", "use", "steal", "raid", "take", "fetch", "cache", "keep", "return", "abandon", "restock", "give", "look", "assign", "add",
]);
