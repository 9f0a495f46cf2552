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

/** How far below the top of the table a caption begins: under its place, above it, at an edge, or between other things, wherever it covers least. */
export function captionTop(table: Box, caption: Pick<DOMRect, "width" | "height">, about: Box | null, busy: readonly Box[]): number {
  const left = (table.left + table.right - caption.width) / 2;
  const edges = [table.bottom - caption.height - GAP, table.top + GAP];
  const around = (box: Box): number[] => [box.bottom + GAP, box.top - caption.height - GAP];
  const inside = (top: number): boolean => top >= table.top && top + caption.height <= table.bottom;
  const covers = (top: number): number => {
    const box = { left, top, right: left + caption.width, bottom: top + caption.height };
    // What it tells of counts more than what is merely there.
    return busy.reduce((sum, each) => sum + shared(box, each), about ? shared(box, about) * 3 : 0);
  };
  const tops = [...(about ? around(about).filter(inside) : []), ...edges, ...busy.flatMap(around).filter(inside)];
  return tops.reduce((best, top) => (covers(top) < covers(best) ? top : best)) - table.top;
}
