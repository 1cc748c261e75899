// Which of those who were ready are listed: a pool's queue can be long, and each of them can be looked for.

import type { CandidateState } from '../../wire/types.gen.ts';

/** How many are listed. */
export const most = 100;

/** Indices of those to list, in the order of the queue, and how many more there are. Nothing sought: the first of the
 *  queue, and who was picked. Else those with these letters in a name; before others, who is called so or has this place. */
export function listed(all: readonly CandidateState[], picked: number, sought: string): { shown: number[]; left: number } {
  const letters = sought.trim().toLowerCase();
  const names = (x: CandidateState) => [x.actor, x.thread].map((s) => (s ?? '').toLowerCase());
  const first: number[] = [];
  const others: number[] = [];
  all.forEach((x, i) => {
    if (letters === '' ? i === picked : names(x).includes(letters) || String(i + 1) === letters) first.push(i);
    else if (names(x).some((s) => s.includes(letters))) others.push(i);
  });
  const shown = [...first, ...others].slice(0, most).sort((a, b) => a - b);
  return { shown, left: first.length + others.length - shown.length };
}
