// The visible rows of a long table. Browsers limit the height of scrolled content: beyond that the scroll bar is
// proportional to the rows.

export const rowHeight = 20;
export const rowsInSight = 18;

/** Pixels that every browser can scroll. */
const mostHeight = 16e6;

/** The height of the scrolling box. */
export const boxHeight = (rowsInSight + 1) * rowHeight + 8;

/** The height of n rows, limited to what can be scrolled. */
export function heightOf(n: number): number {
  return Math.min(n * rowHeight, mostHeight);
}

/** The first visible row; a fraction, if it is only partly visible. */
export function rowAt(scrollTop: number, n: number): number {
  if (n * rowHeight <= mostHeight) return scrollTop / rowHeight;
  const part = Math.min(1, Math.max(0, scrollTop / (mostHeight - rowsInSight * rowHeight)));
  return Math.round(part * (n - rowsInSight));
}

/** The scroll position at which a row is the first visible one. */
export function scrollFor(row: number, n: number): number {
  if (n * rowHeight <= mostHeight) return row * rowHeight;
  return (row / (n - rowsInSight)) * (mostHeight - rowsInSight * rowHeight);
}

/** The height above the row `first` that is drawn, if `from` is the first visible one. */
export function above(first: number, from: number, scrollTop: number, n: number): number {
  if (n * rowHeight <= mostHeight) return first * rowHeight;
  return Math.max(0, scrollTop - (from - first) * rowHeight);
}
