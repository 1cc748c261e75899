// The program's editor: CodeMirror with Go, errors at their lines, and the line of the event at the cursor.

import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { go } from '@codemirror/lang-go';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import { useEffect, useRef } from 'preact/hooks';

import type { Advice, AssistRequest, Diagnostic } from '../base/protocol.ts';
import { completion } from './complete.ts';
import { explaining } from './explain.ts';
import { format } from './format.ts';
import { goHighlight } from './highlight.ts';
import { atLine, setAtLine } from './line.ts';
import { toMarks } from './marks.ts';
import { setStops, stopGutter } from './stops.ts';

interface Props {
  label: string;
  text: string;
  /** Counts up when text was replaced from outside. */
  replaced: number;
  diagnostics: Diagnostic[];
  /** 1-based line of the event at the cursor, 0: none. */
  line: number;
  /** Lines with a breakpoint, and whether it is on. */
  stops: ReadonlyMap<number, boolean>;
  onStop: (line: number) => void;
  onMoveStops: (moves: [number, number][]) => void;
  onEdit: (text: string) => void;
  onRun: () => void;
  onAdvance: () => void;
  onSave: () => void;
  assist: (r: AssistRequest) => Promise<Advice>;
}

export function Editor(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const v = new EditorView({ parent: host.current!, state: EditorState.create({ doc: props.text, extensions: extensions(latest) }) });
    view.current = v;
    return () => v.destroy();
  }, []);

  useEffect(() => {
    const v = view.current!;
    if (props.replaced > 0 && v.state.doc.toString() !== props.text) {
      v.dispatch({ changes: { from: 0, to: v.state.doc.length, insert: props.text } });
    }
  }, [props.replaced]);

  useEffect(() => {
    const v = view.current!;
    v.dispatch(setDiagnostics(v.state, toMarks(v.state.doc, props.diagnostics)));
  }, [props.diagnostics]);

  useEffect(() => {
    const v = view.current!;
    v.dispatch({ effects: setAtLine.of(props.line) });
    if (props.line > 0 && props.line <= v.state.doc.lines) reveal(v, props.line);
  }, [props.line]);

  const stops = JSON.stringify([...props.stops]);
  useEffect(() => {
    view.current!.dispatch({ effects: setStops.of(props.stops) });
  }, [stops]);

  return <div class="code" ref={host} data-part="editor" />;
}

/** Scrolls the editor, and only the editor, until the line is in sight. */
function reveal(v: EditorView, line: number): void {
  const block = v.lineBlockAt(v.state.doc.line(line).from);
  const box = v.scrollDOM;
  if (block.top < box.scrollTop + 4) box.scrollTop = Math.max(0, block.top - box.clientHeight / 3);
  else if (block.bottom > box.scrollTop + box.clientHeight - 4) box.scrollTop = block.bottom - (box.clientHeight * 2) / 3;
}

function extensions(latest: { current: Props }): Extension[] {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  const ask = (r: AssistRequest) => latest.current.assist(r);
  return [
    nonce ? EditorView.cspNonce.of(nonce) : [],
    keymap.of([
      { key: 'Shift-Enter', run: () => (latest.current.onAdvance(), true) },
      { key: 'Mod-Enter', run: () => (latest.current.onRun(), true) },
      { key: 'Mod-s', preventDefault: true, run: (v) => (void format(v, ask).then(() => latest.current.onSave()), true) },
      { key: 'Shift-Alt-f', preventDefault: true, run: (v) => (void format(v, ask), true) },
    ]),
    stopGutter({ toggle: (line) => latest.current.onStop(line), move: (moves) => latest.current.onMoveStops(moves) }),
    highlightSpecialChars(), history(), drawSelection(), indentOnInput(), bracketMatching(), closeBrackets(),
    completion(ask), explaining(ask),
    highlightSelectionMatches(), go(), syntaxHighlighting(goHighlight), atLine(),
    EditorState.tabSize.of(4), indentUnit.of('\t'),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, indentWithTab]),
    EditorView.contentAttributes.of({ 'aria-label': latest.current.label, tabindex: '0', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off' }),
    EditorView.updateListener.of((u) => {
      if (u.docChanged) {
        const text = u.state.doc.toString();
        if (text !== latest.current.text) latest.current.onEdit(text);
      }
    }),
    EditorView.domEventHandlers({ blur: () => latest.current.onSave() }),
  ];
}
