// What a call takes, while its arguments are written; what a name means, under the pointer or at the cursor.

import { Prec, StateEffect, StateField, type Extension } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, showTooltip, ViewPlugin, type Tooltip, type ViewUpdate } from '@codemirror/view';

import type { Signature } from '../base/protocol.ts';
import { askAt, card, word, type Ask } from './ask.ts';

const setCard = StateEffect.define<Tooltip | null>();

/** The card at the cursor: of the call that is written, or of the name that was asked about. */
const cardField = StateField.define<Tooltip | null>({
  create: () => null,
  update(card, tr) {
    for (const e of tr.effects) if (e.is(setCard)) return e.value;
    return card && tr.docChanged ? { ...card, pos: tr.changes.mapPos(card.pos) } : card;
  },
  provide: (f) => showTooltip.from(f),
});

/** From the last key to the question, ms. */
const pause = 30;

class Calls {
  private timer = 0;
  private asked = 0;

  constructor(private view: EditorView, private ask: Ask) {}

  update(u: ViewUpdate): void {
    const shown = u.state.field(cardField) !== null;
    let opens = false;
    if (u.docChanged && u.transactions.some((tr) => tr.isUserEvent('input'))) {
      u.changes.iterChanges((_a, _b, _c, _d, text) => (opens ||= /[(,]/.test(text.toString())));
    }
    if (opens || (shown && (u.docChanged || u.selectionSet))) this.soon();
    if (shown && u.focusChanged && !u.view.hasFocus) this.close();
  }

  soon(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.look(), pause);
  }

  private async look(): Promise<void> {
    const { state } = this.view;
    const mine = ++this.asked;
    const advice = await askAt(this.ask, 'call', state, state.selection.main.head);
    const now = this.view.state;
    if (mine !== this.asked || now.doc !== state.doc || !now.selection.eq(state.selection)) return;
    const s = advice?.signature;
    if (s || now.field(cardField)) this.view.dispatch({ effects: setCard.of(s ? cardOf(s, state.selection.main.head) : null) });
  }

  private close(): void {
    queueMicrotask(() => this.view.dispatch({ effects: setCard.of(null) }));
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.asked++;
  }
}

function cardOf(s: Signature, pos: number): Tooltip {
  return { pos, above: true, create: () => ({ dom: card(s.label, s.params?.[s.active], firstSentence(s.doc)) }) };
}

/** What is said first: more would cover the program. */
const firstSentence = (doc = ''): string => /^[\s\S]*?[.:](?=\s|$)/.exec(doc)?.[0] ?? doc;

/** The name around a position, in the document. */
function nameAt(view: EditorView, pos: number): { from: number; to: number } | null {
  const line = view.state.doc.lineAt(pos);
  const at = pos - line.from;
  const before = new RegExp(`${word.source}$`, 'u').exec(line.text.slice(0, at))![0];
  const after = new RegExp(`^${word.source}`, 'u').exec(line.text.slice(at))![0];
  return before || after ? { from: pos - before.length, to: pos + after.length } : null;
}

async function meaningAt(view: EditorView, pos: number, ask: Ask): Promise<Tooltip | null> {
  const name = nameAt(view, pos);
  const meaning = name && (await askAt(ask, 'explain', view.state, name.from))?.meaning;
  if (!name || !meaning) return null;
  return { pos: name.from, end: name.to, above: true, create: () => ({ dom: card(meaning.label, undefined, meaning.doc) }) };
}

export function explaining(ask: Ask): Extension {
  const calls = ViewPlugin.define((view) => new Calls(view, ask));
  const explain = (view: EditorView): boolean => {
    const { doc, selection } = view.state;
    void meaningAt(view, selection.main.head, ask).then((t) => {
      if (t && view.state.doc === doc && view.state.selection.eq(selection)) view.dispatch({ effects: setCard.of(t) });
    });
    return true;
  };
  return [
    cardField, calls,
    hoverTooltip((view, pos) => meaningAt(view, pos, ask)),
    Prec.high(keymap.of([
      { key: 'F1', preventDefault: true, run: explain },
      { key: 'Mod-Shift-Space', run: (view) => (view.plugin(calls)?.soon(), true) },
      { key: 'Escape', run: (view) => view.state.field(cardField) !== null && (view.dispatch({ effects: setCard.of(null) }), true) },
    ])),
  ];
}
