// Which steps a filter keeps.

import type { PanelRun } from '../base/run.ts';
import { describe, kindWords } from '../base/words.ts';

/** Steps whose words, kind or thread contain every word of the query; all steps if it is empty. Case does not matter. */
export function filterSteps(run: PanelRun, query: string): Int32Array {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const kept = new Int32Array(run.events);
  let n = 0;
  for (let step = 0; step < run.events; step++) {
    if (words.length > 0 && !matches(run, step, words)) continue;
    kept[n++] = step;
  }
  return kept.subarray(0, n);
}

function matches(run: PanelRun, step: number, words: string[]): boolean {
  const text = `${describe(run, step)} ${kindWords[run.c.kind[step]!]} ${run.threadName(run.c.thread[step]!)}`.toLowerCase();
  return words.every((w) => text.includes(w));
}
