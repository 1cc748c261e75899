// The line of the event at the cursor, marked in the text and in the line numbers. The mark moves with edits.

import { RangeSet, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, gutterLineClass, GutterMarker, type DecorationSet } from '@codemirror/view';

/** 1-based; 0 or a line beyond the end marks none. */
export const setAtLine = StateEffect.define<number>();

const lineMark = Decoration.line({ class: 'at', attributes: { 'aria-current': 'step' } });

class AtGutter extends GutterMarker {
  override elementClass = 'at';
}
const gutterMark = new AtGutter();

function decorate(state: EditorState, line: number): DecorationSet {
  if (line < 1 || line > state.doc.lines) return Decoration.none;
  return Decoration.set([lineMark.range(state.doc.line(line).from)]);
}

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, tr) {
    for (const e of tr.effects) if (e.is(setAtLine)) return decorate(tr.state, e.value);
    return set.map(tr.changes);
  },
  provide: (f) => [
    EditorView.decorations.from(f),
    gutterLineClass.computeN([f], (state) => {
      const at = state.field(f).iter();
      return at.value ? [RangeSet.of([gutterMark.range(at.from)])] : [];
    }),
  ],
});

export function atLine(): Extension {
  return field;
}
