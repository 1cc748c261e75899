// What was lost, in words: of a kind of loss what happened, between whom, why and what to do. The twin of render/losswords.go, for
// the page has it in the reader's language.

import { count, plural } from '../ui/format.ts';
import { tr } from '../ui/language.ts';
import { lossTexts, unhandledTexts } from '../wire/losses.gen.ts';
import type { End, Loss, LossReason, LossPair, PanelHead } from '../wire/types.gen.ts';

/** A line about a loss: its label, and the rest. */
export interface LossLine {
  label: string;
  text: string;
  /** Of which of several runs, or that it is true of each. */
  of: string;
  /** The panel and the step of the first. */
  panel: number;
  step: number;
}

/** What was lost in the runs, a line for each reason; what is true of each run once, and so is why and what to do. */
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

/** The words of a loss: its label, who sent what to whom, and why with what to do about it. */
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
