// The parameters of a call while its arguments are typed, and the meaning of a name under the pointer or at the
// cursor.

import { Prec, StateEffect, StateField, type Extension } from '@codemirror/state';
import { closeHoverTooltips, EditorView, hoverTooltip, keymap, showTooltip, ViewPlugin, type Tooltip, type ViewUpdate } from '@codemirror/view';

import type { Meaning, Signature } from '../../wire/types.gen.ts';
import { askAt, card, word, type Ask } from './ask.ts';

/** A card at the cursor. */
interface Card extends Tooltip {
  /** For a name: the first reference of its comment, null if there is none. A card about a call has no next. */
  next?: Meaning | null;
}

const setCard = StateEffect.define<Card | null>();

/** The card at the cursor: about the call being typed, or the name that was asked about. */
const cardField = StateField.define<Card | null>({
  create: () => null,
  update(card, tr) {
    for (const e of tr.effects) if (e.is(setCard)) return e.value;
    return card && tr.docChanged ? { ...card, pos: tr.changes.mapPos(card.pos) } : card;
  },
  provide: (f) => showTooltip.from(f),
});

/** The delay between the last key press and the question, ms. */
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

function cardOf(s: Signature, pos: number): Card {
  const show = (view: EditorView) => ({ see: s.see, show: (m: Meaning) => showMeaning(view, m, pos, pos) });
  return { pos, above: true, create: (view) => ({ dom: card(s.label, s.params?.[s.active], firstSentence(s.doc), show(view)) }) };
}

/** The card about a name. */
function cardAbout(meaning: Meaning, pos: number, end: number): Card {
  const links = (view: EditorView) => ({ see: meaning.see, show: (m: Meaning) => showMeaning(view, m, pos, end) });
  return { pos, end, above: true, next: meaning.see?.[0] ?? null, create: (view) => ({ dom: card(meaning.label, undefined, meaning.doc, links(view)) }) };
}

/** Shows the meaning of a name, in place of any other card. */
function showMeaning(view: EditorView, meaning: Meaning, pos: number, end: number): void {
  view.dispatch({ effects: [setCard.of(cardAbout(meaning, pos, end)), closeHoverTooltips] });
}

/** The first sentence of a comment: more would cover the program. */
const firstSentence = (doc = ''): string => /^[\s\S]*?[.:](?=\s|$)/.exec(doc)?.[0] ?? doc;

/** The range of the name around a position. */
function nameAt(view: EditorView, pos: number): { from: number; to: number } | null {
  const line = view.state.doc.lineAt(pos);
  const at = pos - line.from;
  const before = new RegExp(`${word.source}$`, 'u').exec(line.text.slice(0, at))![0];
  const after = new RegExp(`^${word.source}`, 'u').exec(line.text.slice(at))![0];
  return before || after ? { from: pos - before.length, to: pos + after.length } : null;
}

async function meaningAt(view: EditorView, pos: number, server: Ask): Promise<{ meaning: Meaning; from: number; to: number } | null> {
  const name = nameAt(view, pos);
  const meaning = name && (await askAt(server, 'explain', view.state, name.from))?.meaning;
  return name && meaning ? { meaning, ...name } : null;
}

/** The card about the name under the pointer. It replaces a card about a call, but not an answer to a question. */
async function hovered(view: EditorView, pos: number, server: Ask): Promise<Tooltip | null> {
  const found = await meaningAt(view, pos, server);
  const shown = view.state.field(cardField);
  if (!found || shown?.next !== undefined) return null;
  if (shown) view.dispatch({ effects: setCard.of(null) });
  return cardAbout(found.meaning, found.from, found.to);
}

export function explaining(server: Ask): Extension {
  const calls = ViewPlugin.define((view) => new Calls(view, server));
  const explain = (view: EditorView): boolean => {
    const { doc, selection } = view.state;
    const shown = view.state.field(cardField);
    if (shown?.next) { // asked again: goes on to what the comment refers to
      showMeaning(view, shown.next, shown.pos, shown.end ?? shown.pos);
      return true;
    }
    void meaningAt(view, selection.main.head, server).then((t) => {
      if (t && view.state.doc === doc && view.state.selection.eq(selection)) showMeaning(view, t.meaning, t.from, t.to);
    });
    return true;
  };
  return [
    cardField, calls,
    hoverTooltip((view, pos) => hovered(view, pos, server)),
    Prec.high(keymap.of([
      { key: 'F1', preventDefault: true, run: explain },
      { key: 'Mod-Shift-Space', run: (view) => (view.plugin(calls)?.soon(), true) },
      { key: 'Escape', run: (view) => view.state.field(cardField) !== null && (view.dispatch({ effects: setCard.of(null) }), true) },
    ])),
  ];
}
