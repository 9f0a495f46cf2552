/** Where seats stand around a yard: yours near, the others clockwise from your left. Cells never overlap. */

export interface Cell {
  column: number;
  row: number;
  wide: number;
  high: number;
}

export interface Ring {
  /** ring: around the middle; rows: in rows above it; strip: small ones, and one of them big. */
  kind: "ring" | "rows" | "strip";
  columns: number;
  /** The others in the order of play, from the left neighbour on. */
  others: Cell[];
  middle: Cell;
  near: Cell;
  /** How many rows there are, the near one included. */
  rows: number;
}

const cell = (column: number, row: number, wide = 1, high = 1): Cell => ({ column, row, wide, high });

/** Who sits where: the seats after the near one, in the order of play. */
export function after(near: number, seats: number): number[] {
  return Array.from({ length: seats - 1 }, (_, index) => (near + 1 + index) % seats);
}

/** The style of a cell in a grid. */
export function area(at: Cell): string {
  return `${at.row} / ${at.column} / span ${at.high} / span ${at.wide}`;
}

/** Around the middle, as children stand in a yard. */
function circle(others: number): Ring {
  const ring = (columns: number, rows: number, seats: Cell[], middle: Cell, near: Cell): Ring => ({
    kind: "ring", columns, rows, others: seats, middle, near,
  });
  switch (others) {
    case 1:
      return ring(3, 3, [cell(2, 1)], cell(1, 2, 3), cell(1, 3, 3));
    case 2:
      return ring(3, 2, [cell(1, 1), cell(3, 1)], cell(2, 1), cell(1, 2, 3));
    case 3:
    case 4:
    case 5: {
      const top = Array.from({ length: others - 2 }, (_, index) => cell(index + 2, 1));
      return ring(others, 3, [cell(1, 1, 1, 2), ...top, cell(others, 1, 1, 2)], cell(2, 2, others - 2), cell(1, 3, others));
    }
    case 6:
      return ring(5, 2, [cell(1, 2), cell(1, 1), cell(2, 1), cell(4, 1), cell(5, 1), cell(5, 2)], cell(3, 1), cell(2, 2, 3));
    default:
      return ring(
        5, 2,
        [cell(1, 2), cell(1, 1), cell(2, 1), cell(3, 1), cell(4, 1), cell(5, 1), cell(5, 2)],
        cell(2, 2), cell(3, 2, 2),
      );
  }
}

/**
 * Where everybody stands in a yard of some width, if a seat needs at least `least`, and `roomy` in a ring
 * around the middle. With `strips`, many seats on a small screen become a strip of small ones.
 */
export function ring(others: number, width: number, least: number, roomy: number, strips = false): Ring {
  const fit = Math.max(1, Math.floor(width / least));
  const around = circle(others);
  if (others > 1 && width >= around.columns * roomy) return around;
  if (others === 1) {
    return fit >= 3 ? around : { kind: "ring", columns: 1, rows: 3, others: [cell(1, 1)], middle: cell(1, 2), near: cell(1, 3) };
  }
  let deep = Math.ceil(others / fit);
  if (strips && (deep > 2 || (fit < 3 && deep > 1))) {
    const strip = Array.from({ length: others }, (_, index) => cell((index % 4) + 1, Math.floor(index / 4) + 1));
    deep = Math.ceil(others / 4);
    return { kind: "strip", columns: 4, rows: deep + 2, others: strip, middle: cell(1, deep + 1, 4), near: cell(1, deep + 2, 4) };
  }
  const columns = Math.ceil(others / deep);
  const seats = Array.from({ length: others }, (_, index) => cell((index % columns) + 1, Math.floor(index / columns) + 1));
  return { kind: "rows", columns, rows: deep + 2, others: seats, middle: cell(1, deep + 1, columns), near: cell(1, deep + 2, columns) };
}
