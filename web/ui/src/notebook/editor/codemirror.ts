// The program's editor: CodeMirror with Go, errors at their lines, and the line of the event at the cursor. It is
// loaded after the lesson's text is painted; place.ts makes an editor when one is needed.

import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { go } from '@codemirror/lang-go';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap } from '@codemirror/view';

import type { AssistRequest } from '../../wire/types.gen.ts';
import { completion } from './complete.ts';
import { explaining } from './explain.ts';
import { format } from './format.ts';
import { goHighlight } from './highlight.ts';
import { atLine, setAtLine } from './line.ts';
import { toMarks } from './marks.ts';
import type { EditorProps, Made } from './props.ts';
import { setStops, stopGutter } from './stops.ts';

/** Makes an editor for a text in an element. */
export function make(parent: HTMLElement, latest: { current: EditorProps }, text: string): Made {
  const v = new EditorView({ parent, state: EditorState.create({ doc: text, extensions: extensions(latest) }) });
  return {
    replace: (text) => {
      if (v.state.doc.toString() !== text) v.dispatch({ changes: { from: 0, to: v.state.doc.length, insert: text } });
    },
    showDiagnostics: (list) => v.dispatch(setDiagnostics(v.state, toMarks(v.state.doc, list))),
    showLine: (line) => {
      v.dispatch({ effects: setAtLine.of(line) });
      if (line > 0 && line <= v.state.doc.lines) reveal(v, line);
    },
    showStops: (stops) => v.dispatch({ effects: setStops.of(stops) }),
    focus: () => v.contentDOM.focus({ preventScroll: true }),
    choose: (anchor, head, scroll) => {
      if (Math.max(anchor, head) > v.state.doc.length) return;
      v.dispatch({ selection: { anchor, head }, ...(scroll && { effects: EditorView.scrollIntoView(anchor, { y: 'center' }) }) });
    },
    change: (changes) => v.dispatch({ changes, userEvent: 'input.replace' }),
    cursorLine: () => v.state.doc.lineAt(v.state.selection.main.head).number,
    scrollTo: (left, top) => v.scrollDOM.scrollTo(left, top),
    end: () => v.destroy(),
  };
}

/** Scrolls the editor, and only the editor, until a line is in sight. */
function reveal(v: EditorView, line: number): void {
  const block = v.lineBlockAt(v.state.doc.line(line).from);
  const box = v.scrollDOM;
  if (block.top < box.scrollTop + 4) box.scrollTop = Math.max(0, block.top - box.clientHeight / 3);
  else if (block.bottom > box.scrollTop + box.clientHeight - 4) box.scrollTop = block.bottom - (box.clientHeight * 2) / 3;
}

function extensions(latest: { current: EditorProps }): Extension[] {
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
