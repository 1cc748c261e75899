// The editor that stands in an element of the page, for what is outside of it.

import { EditorView } from '@codemirror/view';

function viewIn(element: HTMLElement | null): EditorView | null {
  const host = element?.querySelector<HTMLElement>('.cm-editor');
  return host ? EditorView.findFromDOM(host) : null;
}

/** The 1-based line of the cursor. */
export function cursorLine(element: HTMLElement | null): number {
  const state = viewIn(element)?.state;
  return state ? state.doc.lineAt(state.selection.main.head).number : 1;
}

/** Chooses a stretch of the text and scrolls to it; the focus stays where it is. */
export function showIn(element: HTMLElement | null, from: number, to: number): void {
  const view = viewIn(element);
  if (!view || to > view.state.doc.length) return;
  element!.scrollIntoView({ block: 'nearest' });
  view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
}

/** Changes the text, in one step that can be undone. */
export function changeIn(element: HTMLElement | null, changes: { from: number; to: number; insert: string }[]): void {
  viewIn(element)?.dispatch({ changes, userEvent: 'input.replace' });
}

/** How long to wait for an editor that is about to come, frames. */
const patience = 30;

/** Puts the cursor into the editor, at the end of a line if one is named, and scrolls no further than it takes to see where that is. */
export function focusIn(find: () => HTMLElement | null, line = 0, frames = patience): void {
  const element = find();
  const view = viewIn(element);
  if (view) {
    if (line > 0) view.dispatch({ selection: { anchor: view.state.doc.line(Math.min(line, view.state.doc.lines)).to } });
    view.contentDOM.focus({ preventScroll: true });
    element!.scrollIntoView({ block: 'nearest' });
  } else if (frames > 0) requestAnimationFrame(() => focusIn(find, line, frames - 1));
}
