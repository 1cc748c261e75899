// Access to the program in an element of the page, for code outside of the editor.

import { placeIn } from './place.ts';
import type { Change } from './props.ts';

/** The 1-based line of the cursor. */
export function cursorLine(element: HTMLElement | null): number {
  return placeIn(element)?.cursorLine ?? 1;
}

/** Selects a range of the text and scrolls to it; the focus stays where it is. */
export function showIn(element: HTMLElement | null, from: number, to: number): void {
  const place = placeIn(element);
  if (!place) return;
  element!.scrollIntoView({ block: 'nearest' });
  place.show(from, to);
}

/** Changes the text, in one step that can be undone. */
export function changeIn(element: HTMLElement | null, changes: Change[]): void {
  placeIn(element)?.change(changes);
}

/** How long to wait for a program that is about to be created, frames. */
const patience = 30;

/** Moves the cursor into the program, to the end of a line if one is given, and scrolls no further than needed to
 *  show it. */
export function focusIn(find: () => HTMLElement | null, line = 0, frames = patience): void {
  const element = find();
  const place = placeIn(element);
  if (place) {
    place.focus(line);
    element!.scrollIntoView({ block: 'nearest' });
  } else if (frames > 0) requestAnimationFrame(() => focusIn(find, line, frames - 1));
}
