// Line numbers that toggle a breakpoint when pressed, and the marks of breakpoints. Marks move with edits.

import { RangeSet, StateEffect, StateField, type ChangeSet, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, gutterLineClass, GutterMarker, lineNumbers } from '@codemirror/view';

/** Lines with a breakpoint, and whether it is on. */
export const setStops = StateEffect.define<ReadonlyMap<number, boolean>>();

class Stop extends GutterMarker {
  override elementClass: string;
  constructor(readonly on: boolean) {
    super();
    this.elementClass = on ? 'stop' : 'stop off';
  }
}
const marks = { on: new Stop(true), off: new Stop(false) };

function place(state: EditorState, stops: ReadonlyMap<number, boolean>): RangeSet<Stop> {
  const there = [...stops].filter(([line]) => line >= 1 && line <= state.doc.lines).sort(([a], [b]) => a - b);
  return RangeSet.of(there.map(([line, on]) => (on ? marks.on : marks.off).range(state.doc.line(line).from)));
}

const field = StateField.define<RangeSet<Stop>>({
  create: () => RangeSet.empty,
  update(set, tr) {
    for (const e of tr.effects) if (e.is(setStops)) return place(tr.state, e.value);
    if (!tr.docChanged) return set;
    const lines = new Map(linesIn(set, tr).map(({ after, on }) => [after, on] as const));
    return place(tr.state, lines);
  },
  provide: (f) => gutterLineClass.from(f),
});

/** An edit: the text before, the text after, and the changes between them. */
interface Edit {
  startState: EditorState;
  state: EditorState;
  changes: ChangeSet;
}

/** The lines of the marks before and after an edit; 0: everything in the line was deleted. */
function linesIn(set: RangeSet<Stop>, { startState, state, changes }: Edit): { before: number; after: number; on: boolean }[] {
  const out = [];
  for (const at = set.iter(); at.value && at.from <= startState.doc.length; at.next()) {
    const line = startState.doc.lineAt(at.from);
    const gone = line.length > 0 && changes.touchesRange(line.from, line.to) === 'cover';
    const text = line.from + (/^\s*/.exec(line.text)?.[0].length ?? 0); // text inserted before it does not separate it from its line
    out.push({ before: line.number, after: gone ? 0 : state.doc.lineAt(changes.mapPos(text, 1)).number, on: at.value.on });
  }
  return out;
}

interface Listener {
  toggle: (line: number) => void;
  move: (moves: [number, number][]) => void;
}

export function stopGutter({ toggle, move }: Listener): Extension {
  return [
    field,
    lineNumbers({
      domEventHandlers: {
        mousedown: (view, block) => {
          toggle(view.state.doc.lineAt(block.from).number);
          return true;
        },
      },
    }),
    EditorView.updateListener.of((u) => {
      if (!u.docChanged) return;
      const lines = linesIn(u.startState.field(field), u);
      const moves = lines.flatMap(({ before, after }): [number, number][] => (before === after ? [] : [[before, after]]));
      if (moves.length > 0) move(moves);
    }),
  ];
}
