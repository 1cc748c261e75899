// Selects the candidates to list: a pool's queue can be long, and the learner can search it.

import type { CandidateState } from '../../wire/types.gen.ts';

/** The most candidates listed at once. */
export const mostListed = 100;

/** The indexes of the candidates to list, in the order of the queue, and how many are left out. Without a search
 *  text, they are the first of the queue, and the one that was picked. Otherwise they are those whose names contain
 *  the text; candidates with exactly this name or place come first. */
export function shortlist(all: readonly CandidateState[], picked: number, sought: string): { shown: number[]; left: number } {
  const letters = sought.trim().toLowerCase();
  const names = (x: CandidateState) => [x.actor, x.thread].map((s) => (s ?? '').toLowerCase());
  const first: number[] = [];
  const others: number[] = [];
  all.forEach((x, i) => {
    if (letters === '' ? i === picked : names(x).includes(letters) || String(i + 1) === letters) first.push(i);
    else if (names(x).some((s) => s.includes(letters))) others.push(i);
  });
  const shown = [...first, ...others].slice(0, mostListed).sort((a, b) => a - b);
  return { shown, left: first.length + others.length - shown.length };
}
