// The lists of messages that differ, and their rows.

import { duration } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Match } from '../../run/match.ts';
import type { PanelRun } from '../../run/run.ts';
import { messageText } from '../../run/words.ts';
import { fates, fateWords } from './fates.ts';
import type { Moved } from './moved.ts';

export type ListName = 'moved' | 'changed' | 'added' | 'missing' | 'elsewhere' | 'fate';

export interface Row {
  a: number; // message id in A; 0: none
  b: number;
  message: string;
  to: string;
  /** How it differs. */
  how: string;
}

/** The pair of a match, or a message of one run only, that a row is about. */
export interface Item {
  a: number;
  b: number;
  how: (a: PanelRun, b: PanelRun) => string;
}

/** "2.2 s later" */
export function later(ns: number): string {
  if (ns === 0) return tr`at the same time`;
  return ns > 0 ? tr`${duration(ns)} later` : tr`${duration(-ns)} earlier`;
}

const receiver = (run: PanelRun, msg: number) => run.receiver(msg) || tr`nobody`;

/** All lists with their items, the most different first. */
export function lists(a: PanelRun, b: PanelRun, match: Match, moved: Moved): Record<ListName, Item[]> {
  const out: Record<ListName, Item[]> = { moved: [], changed: [], added: [], missing: [], elsewhere: [], fate: [] };
  const order = Array.from({ length: moved.n }, (_, i) => i).filter((i) => moved.late[i] !== 0);
  order.sort((x, y) => Math.abs(moved.late[y]!) - Math.abs(moved.late[x]!));
  for (const i of order) out.moved.push({ a: match.a[moved.pair[i]!]!, b: match.b[moved.pair[i]!]!, how: () => tr`began ${later(moved.late[i]!)}` });
  const fa = fates(a);
  const fb = fates(b);
  for (let k = 0; k < match.a.length; k++) {
    const x = match.a[k]!;
    const y = match.b[k]!;
    if (match.changed[k]) out.changed.push({ a: x, b: y, how: () => tr`is ${messageText(b, y)} in B` });
    if (match.elsewhere[k]) out.elsewhere.push({ a: x, b: y, how: () => tr`to ${receiver(b, y)} in B` });
    if (fa[x] !== fb[y]) out.fate.push({ a: x, b: y, how: () => tr`${fateWords[fa[x]!]} in A, ${fateWords[fb[y]!]} in B` });
  }
  for (const x of match.missing) out.missing.push({ a: x, b: 0, how: () => tr`in A only` });
  for (const y of match.added) out.added.push({ a: 0, b: y, how: () => tr`in B only` });
  return out;
}

export function rowOf(item: Item, a: PanelRun, b: PanelRun): Row {
  const run = item.a > 0 ? a : b;
  const msg = item.a > 0 ? item.a : item.b;
  return { a: item.a, b: item.b, message: messageText(run, msg), to: receiver(run, msg), how: item.how(a, b) };
}

/** The result of pairing in a sentence: "All 1,810 messages matched; none added, none missing." */
export function matchSentence(match: Match, count: (n: number) => string): string {
  const n = match.a.length;
  const number = (list: number[]) => (list.length === 0 ? tr`none` : count(list.length));
  const inA = n + match.missing.length;
  const first = match.missing.length === 0 ? tr`All ${count(n)} messages of A have a partner in B` : tr`${count(n)} of ${count(inA)} messages of A have a partner in B`;
  return tr`${first}; ${number(match.added)} added, ${number(match.missing)} missing.`;
}
