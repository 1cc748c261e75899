// A sentence on what each scheduler paid, and one on losses, from the figures alone.

import { incomparable } from '../../run/comparable.ts';
import { bytes, count, duration, plural } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { PanelHead, Summary } from '../../wire/types.gen.ts';

/** Differences below this part of the larger value count as the same. */
const same = 0.02;

interface Cost {
  of: (s: Summary) => number;
  /** What the cheaper side saved or the other one paid: "took 57.8 s longer". */
  more: (by: number, dear: Summary, cheap: Summary) => string;
}

const costs: readonly Cost[] = [
  { of: (s) => s.makespan, more: (by) => tr`took ${duration(by)} longer` },
  { of: (s) => s.threads, more: (by, d) => tr`needed ${more(by, 'thread')}${d.threadMemory > 0 ? tr` (${d.estimated ? '≈ ' : ''}${bytes(d.threadMemory)} of stacks in all)` : ''}` },
  { of: (s) => s.switches, more: (by) => tr`made ${more(by, 'switch')}` },
  { of: (s) => s.peakBacklog, more: (by) => tr`let ${more(by, 'message')} pile up at the peak` },
];

/** Whether a figure is higher than the other run's, as written: two figures with the same text are equal. */
export function dearer(v: number, other: number | undefined, written: string, otherWritten: string): boolean {
  return v >= 0 && other !== undefined && other >= 0 && v > other && written !== otherWritten;
}

/** What each of two runs paid, and what was lost in each; '' if there is nothing to report. */
export const verdict = (heads: PanelHead[]): string => [paidMore(heads), lost(heads)].filter(Boolean).join(' ');

/** "9,900 messages lost, 101 handled."; '' if none was lost. If the two runs differ, each has a sentence. */
function lost(heads: PanelHead[]): string {
  const words = heads.map((h) => lostWords(h.summary));
  if (words.every((w) => w === '')) return '';
  if (words.every((w) => w === words[0])) return heads.length > 1 ? tr`Each run: ${words[0]!}.` : `${words[0]!}.`;
  return `${heads.map((h, i) => `${h.title}: ${words[i] || tr`no message lost`}`).join('; ')}.`;
}

function lostWords({ lost: n, unhandled, completed }: Summary): string {
  if (n <= 0 && unhandled <= 0) return '';
  const parts = n > 0 ? [tr`${plural(n, 'message')} lost`] : [];
  if (unhandled > 0) parts.push(n > 0 ? tr`${count(unhandled)} never handled` : tr`${plural(unhandled, 'message')} never handled`);
  return [...parts, tr`${count(completed)} handled`].join(', ');
}

/** "Thread per actor needed 24 threads more …; Pool of 10 took 57.8 s longer …" or '' for a single run. */
function paidMore(heads: PanelHead[]): string {
  const [a, b] = heads;
  if (!a || !b) return '';
  const why = incomparable(heads);
  if (why) return tr`${why}, so what the two paid cannot be compared.`;
  const paid: [string[], string[]] = [[], []];
  const equal: string[] = [];
  let exact = true;
  const names = [tr`time`, tr`threads`, tr`switches`, tr`backlog`];
  costs.forEach((cost, i) => {
    const x = cost.of(a.summary);
    const y = cost.of(b.summary);
    if (x < 0 || y < 0 || (x === 0 && y === 0)) return;
    exact &&= x === y;
    if (x === y || (i !== 1 && Math.abs(x - y) <= same * Math.max(x, y))) {
      equal.push(names[i]!);
      return;
    }
    const dear = x > y ? 0 : 1;
    const [d, c] = dear === 0 ? [a.summary, b.summary] : [b.summary, a.summary];
    paid[dear].push(cost.more(Math.abs(x - y), d, c));
  });
  const parts = [a, b].map((h, i) => (paid[i]!.length > 0 ? `${h.title} ${list(paid[i]!)}` : '')).filter(Boolean);
  if (parts.length === 0) return exact ? tr`Both schedulers paid the same.` : tr`Both schedulers paid about the same.`;
  const rest = equal.length > 0 ? tr` About the same for both: ${list(equal)}.` : '';
  return `${parts.join('; ')}.${rest}`;
}

function more(by: number, what: string): string {
  const plural = by === 1 ? what : what.endsWith('ch') ? `${what}es` : `${what}s`;
  return tr`${count(by)} more ${plural}`;
}

function list(items: string[]): string {
  return items.length < 2 ? items.join('') : tr`${items.slice(0, -1).join(', ')} and ${items.at(-1)!}`;
}
