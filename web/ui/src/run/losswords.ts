// Losses in words: for each kind of loss what happened, between which actors, why, and what to do. The twin of
// render/losswords.go, which has no translations.

import { count, plural } from '../ui/format.ts';
import { tr } from '../ui/language.ts';
import { lossTexts, unhandledTexts } from '../wire/losses.gen.ts';
import type { End, Loss, LossReason, LossPair, PanelHead } from '../wire/types.gen.ts';

/** A line about a loss: its label and its text. */
export interface LossLine {
  label: string;
  text: string;
  /** The run that it is about, if there are several; or that it holds for each. */
  of: string;
  /** The panel and step of the first lost message. */
  panel: number;
  step: number;
}

/** The losses of the runs, one line per reason. What holds for each run, and what to do about it, is listed once. */
export function lossLines(heads: readonly PanelHead[]): LossLine[] {
  const all = heads.map((h) => h.summary.losses.map((l) => wordsOf(l, h.outcome.end)));
  const explained = new Set<string>();
  return all.flatMap((lines, panel) => lines.flatMap((l) => {
    const shared = all.every((other) => other.some((o) => o.label === l.label && o.fact === l.fact && o.reason === l.reason));
    if (shared && panel > 0) return [];
    const text = explained.has(l.reason) ? l.fact : `${l.fact} ${l.reason}`;
    explained.add(l.reason);
    return [{ label: l.label, text, of: heads.length === 1 ? '' : shared ? tr`Each run` : heads[panel]!.title, panel, step: l.step }];
  }));
}

/** The words for a loss: its label, sender and message and receiver, and the reason with advice. */
function wordsOf(l: Loss, end: End): { label: string; fact: string; reason: string; step: number } {
  const { label, why, remedy } = l.why === 'unhandled' ? unhandledTexts[end] : lossTexts[l.why];
  return { label, fact: `${between(l)}.`, reason: `${why} ${remedy}`.trim(), step: l.first };
}

/** 9,900 messages from main to counter (capacity 100) */
function between(l: Loss): string {
  const text = plural(l.n, 'message');
  if (l.pairs.length === 1 && !l.more) return `${text} ${pairWords(l.pairs[0]!, l.why)}`;
  const parts = l.pairs.map((p) => `${count(p.n)} ${pairWords(p, l.why)}`);
  if (l.more) parts.push(tr`${count(l.pairs.reduce((rest, p) => rest - p.n, l.n))} between others`);
  return `${text}: ${parts.join(', ')}`;
}

function pairWords(p: LossPair, why: LossReason): string {
  const to = p.to === p.from ? tr`from ${p.from} to itself` : p.to ? tr`from ${p.from} to ${p.to}` : tr`from ${p.from}`;
  switch (why) {
    case 'full': case 'newest': case 'oldest': return tr`${to} (capacity ${count(p.capacity ?? 0)})`;
    case 'refused': case 'nobody': return tr`${to} (subject "${p.subject}")`;
    default: return to;
  }
}
