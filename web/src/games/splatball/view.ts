/** splatball as the server shows it to one seat. */
import type { View } from "../contract";

export const CARDS = ["single", "double", "splatball", "wall", "fort", "pile"] as const;
export type Card = (typeof CARDS)[number];

/** How many there are of each card. */
export type Bag = Partial<Record<Card, number>>;

export interface Yard {
  hits: number;
  walls: number;
  forts: number;
  /** Forts with a snowball on them. */
  cracked: number;
  pile: boolean;
  /** 0 while in, else 1 for the first who went out. */
  out: number;
  held: number;
  /** Only in one's own yard. */
  hand?: Bag;
}

export interface SplatView {
  seats: number;
  options: { hits_to_out: number; strategic: boolean };
  phase: string;
  turn: number;
  draw: number;
  discards: Bag;
  unseen: Bag;
  yards: Yard[];
  actors: number[];
}

export const splatView = (view: View): SplatView => view as unknown as SplatView;

/** A bag as a row of cards, always in the same order. */
export function cards(bag: Bag | undefined): Card[] {
  return CARDS.flatMap((card) => Array.from({ length: bag?.[card] ?? 0 }, () => card));
}

export const total = (bag: Bag): number => Object.values(bag).reduce((sum, each) => sum + each, 0);

/** Whether a card is thrown at somebody; the others are laid in front of oneself. */
export const isThrown = (card: Card): boolean => card === "single" || card === "double" || card === "splatball";

/** The names of places on this table. */
export const at = {
  head: (seat: number): string => `seat-${seat}`,
  shelter: (seat: number): string => `shelter-${seat}`,
  pile: (seat: number): string => `pile-${seat}`,
  /** A hand, or a card in it; one that nobody knows is a back. */
  hand: (seat: number, card?: string): string => (card ? `hand-${seat}:${card}` : `hand-${seat}`),
  draw: "draw",
  discards: "discards",
};
