// Which rows of a long table are in sight. Browsers bound the height of what they scroll: beyond that the scroll bar stands
// for the rows in proportion.

export const rowHeight = 20;
export const rowsInSight = 18;

/** Pixels that every browser scrolls. */
const mostHeight = 16e6;

/** The height of the box that is scrolled in. */
export const boxHeight = (rowsInSight + 1) * rowHeight + 8;

/** The height of n rows, as far as there can be so much. */
export function heightOf(n: number): number {
  return Math.min(n * rowHeight, mostHeight);
}

/** The first row in sight; between two, if it is partly so. */
export function rowAt(scrollTop: number, n: number): number {
  if (n * rowHeight <= mostHeight) return scrollTop / rowHeight;
  const part = Math.min(1, Math.max(0, scrollTop / (mostHeight - rowsInSight * rowHeight)));
  return Math.round(part * (n - rowsInSight));
}

/** Where to scroll for a row to be the first in sight. */
export function scrollFor(row: number, n: number): number {
  if (n * rowHeight <= mostHeight) return row * rowHeight;
  return (row / (n - rowsInSight)) * (mostHeight - rowsInSight * rowHeight);
}

/** The height above the row `first` that is drawn, if `from` is the first in sight. */
export function above(first: number, from: number, scrollTop: number, n: number): number {
  if (n * rowHeight <= mostHeight) return first * rowHeight;
  return Math.max(0, scrollTop - (from - first) * rowHeight);
}
