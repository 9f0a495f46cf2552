/** Reads a recording (tests/recordings.py): who plays what, then every update, of whose view it says only what is new. */
import type { View } from "$/games/contract";
import type { Update } from "$/wire/messages";

export interface Head {
  game: string;
  eyes: number | null;
  names: string[];
}
export type Shown = Update & { view: View };

export function recording(text: string): { head: Head; updates: Shown[] } {
  const [head, ...lines] = text.trim().split("\n").map((line) => JSON.parse(line) as unknown);
  let view: View = {};
  const updates = (lines as (Shown & { gone: string[] })[]).map((line) => {
    view = { ...view, ...line.view };
    for (const key of line.gone) delete view[key];
    return { ...line, view };
  });
  return { head: head as Head, updates };
}
