/** What a game brings to the table: how it is drawn, moved and asked about. It knows no rules. */
import type { Component } from "svelte";
import type { ChoiceShown, EventShown, HintShown, Line } from "$/wire/messages";

/** A game as one seat sees it; every game has its own type for it. */
export type View = Record<string, unknown>;

export type Mood = "ready" | "thinking" | "hit" | "laughing" | "ducking";

/** Somebody at the table, as everybody may know them. */
export interface Person {
  seat: number;
  name: string;
  /** What it is called where there is little room, if that is another name. */
  short?: string;
  /** Whether nobody gave that name. */
  unnamed?: boolean;
  /** The level of the bot that plays this seat now, empty for a person. */
  bot: string;
  away: boolean;
  present: boolean;
  mood: Mood;
}

/** Something that moves from one place of the table to another. Places are named with `use:place`. */
export interface Flight {
  /** What is drawn: "card" (kind is the card), "back", "snowball", "slushball", "brick", … */
  thing: string;
  kind?: string;
  from: string;
  /** A thing of its own that is named with a colon, e.g. a card in a hand, is seen once this has landed on it. */
  to: string;
  /** slide: a card moves; throw: an arc with a splat at its end; drop: a thing falls into place; turn: a card is turned up. */
  path: "slide" | "throw" | "drop" | "turn";
  /** Whether a thrown thing hits (splat), is stopped (thud) or passes by (miss); a card may become something else (melt). */
  end?: "splat" | "thud" | "miss" | "melt";
  delay?: number;
}

export type SoundName = "thud" | "splat" | "crunch" | "rumble" | "rattle" | "fanfare" | "whoosh" | "flip";

/** A moment of what is shown: one sentence of the story with what moves while it is told. */
export interface Beat {
  line: Line | null;
  events: EventShown[];
  /** How long it takes at normal speed, in milliseconds. */
  ms: number;
  flights: Flight[];
  moods: Record<number, Mood>;
  sound: SoundName | null;
  /** Where the caption is shown: the name of a place, or empty for the middle of the table. */
  at: string;
  /** How the table is seen during this beat, if that is neither as before nor as after. */
  view?: View;
}

/** What one update tells: the view before it, the view after it, and what happened in between. */
export interface Told {
  before: View | null;
  after: View;
  events: EventShown[];
  story: Line[];
  eyes: number | null;
}

export interface BoardProps {
  /** What these eyes see. During beats it is the view before, or the beat's own. */
  view: View;
  /** Whose eyes, null for somebody who watches. */
  eyes: number | null;
  people: Person[];
  /** Who still has to choose. */
  owed: number[];
  /** What may be chosen now; empty while beats are shown or nothing is asked. */
  choices: ChoiceShown[];
  /** What these eyes have chosen, while others have not. */
  mine: string;
  /** Make one of the choices. */
  choose: (choice: string) => void;
  /** Ask for something that is not among the choices: the server says why it cannot be. */
  whyNot: (choice: string) => void;
  /**
   * What the server said to that, for what opens over the table; empty if nothing was asked. What would be
   * refused also carries `data-why`, the choice that it would be: with the keys, resting on it asks.
   */
  why?: string;
  /** What the coach says, by choice; null if nobody asked. */
  hint: ReadonlyMap<string, HintShown> | null;
  beat: Beat | null;
  /** In a replay with open cards: the view of every seat. */
  open: View[] | null;
}

export interface GamePage {
  Board: Component<BoardProps>;
  /** How its own things look while they move; snowballs are drawn by the shell. */
  Flying?: Component<{ thing: string; kind: string }>;
  /** Cut what an update tells into moments. */
  beats: (told: Told) => Beat[];
  /** What the eyes are asked now, as a short sentence in the language of the page. */
  question: (view: View, eyes: number | null, people: Person[], choices?: ChoiceShown[]) => string;
  /** Whether the board itself offers a choice; the tray under the table offers the rest. */
  offers: (choice: ChoiceShown, view: View) => boolean;
  /** Whether hands are secret, so that a curtain falls between people around one screen. */
  secret: (view: View) => boolean;
  /** Whose turn is shown; "all" where everybody plays at the same time, null where nobody does. */
  turn: (view: View) => number | "all" | null;
  /** Whether a seat is out of the game. */
  out: (view: View, seat: number) => boolean;
  /** A short line for a person, e.g. hits taken or points; shown in lists, at the end, on phones. */
  standing: (view: View, seat: number) => string;
}
