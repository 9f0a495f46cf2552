/** Where a caption stands: near what it is about, and on nothing that it is about. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 6;

const shared = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

type Size = Pick<DOMRect, "width" | "height">;

/** Where a caption stands: how far below the top of the table, and whether in its middle or, narrower, at a side. */
export interface Standing {
  top: number;
  side: "" | "left" | "right";
}

/** How wide a caption at a side may be, and how wide a table is that has sides. */
export const NARROW = 300;
const WIDE = 2.5 * NARROW;
const PADDING = { across: 32, down: 16 };
const LINE = 24;

/** About how large a caption becomes if it is broken into narrow lines. */
function narrowed({ width, height }: Size): Size {
  const lines = Math.max(1, Math.round((height - PADDING.down) / LINE));
  const inside = NARROW - PADDING.across;
  // Words do not fill a line to its end.
  const more = Math.ceil(((width - PADDING.across) * lines * 1.1) / inside);
  return { width: Math.min(width, NARROW), height: PADDING.down + LINE * more };
}

/** Where a caption stands: under its place, above it, at an edge, or between other things, wherever it covers least; at a side only if nothing is covered there. */
export function captionAt(table: Box, caption: Size, about: Box | null, busy: readonly Box[]): Standing {
  const middle = least(table, caption, (table.left + table.right - caption.width) / 2, about, busy);
  if (!middle.covers || table.right - table.left < WIDE) return { top: middle.top, side: "" };
  const narrow = narrowed(caption);
  const far = about ? (about.left + about.right) / 2 > (table.left + table.right) / 2 : false;
  for (const side of far ? (["right", "left"] as const) : (["left", "right"] as const)) {
    const left = side === "left" ? table.left + GAP : table.right - narrow.width - GAP;
    const { top, covers } = least(table, narrow, left, about, busy);
    if (!covers) return { top, side };
  }
  return { top: middle.top, side: "" };
}

/** How far below the top of the table a caption that begins at `left` covers least, and how much that is. */
function least(table: Box, caption: Size, left: number, about: Box | null, busy: readonly Box[]): { top: number; covers: number } {
  const edges = [table.bottom - caption.height - GAP, table.top + GAP];
  const around = (box: Box): number[] => [box.bottom + GAP, box.top - caption.height - GAP];
  const inside = (top: number): boolean => top >= table.top && top + caption.height <= table.bottom;
  const covers = (top: number): number => {
    const box = { left, top, right: left + caption.width, bottom: top + caption.height };
    // What it tells of counts more than what is merely there.
    return busy.reduce((sum, each) => sum + shared(box, each), about ? shared(box, about) * 3 : 0);
  };
  const tops = [...(about ? around(about).filter(inside) : []), ...edges, ...busy.flatMap(around).filter(inside)];
  const best = tops.reduce((best, top) => (covers(top) < covers(best) ? top : best));
  return { top: best - table.top, covers: covers(best) };
}
