// Event kinds and reasons, from the tables that the server generates, and sets of them.

import { tr } from '../ui/language.ts';
import { kindLevels, type Level } from '../wire/kinds.gen.ts';

export { Kind, kindWords, Reason, reasonWords, type Level } from '../wire/kinds.gen.ts';

export const levelWords: Readonly<Record<Level, string>> = { warning: tr`warning`, trace: tr`trace`, detail: tr`detail` };

/** How much an event of a kind matters. */
export const levelOf = (kind: number): Level => kindLevels[kind] ?? 'trace';

/** A set of event kinds: 1 at the number of each kind in the set. */
export type KindSet = Uint8Array;

export function kindSet(...list: readonly number[]): KindSet {
  const set = new Uint8Array(256);
  for (const k of list) set[k] = 1;
  return set;
}
