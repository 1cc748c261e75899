// The commands of the page: one table, in which each part of the page enters its own. What lists commands or keys reads it.

import { signal } from '@preact/signals';

import { tr } from '../../ui/language.ts';

/** The groups of the table, in the order in which they are shown. */
export const groups = ['Notebook', 'Program', 'Timeline', 'Views', 'Page'] as const;

export type Group = (typeof groups)[number];

/** What the groups are called on the page. */
export const groupWords: Readonly<Record<Group, string>> = {
  Notebook: tr`Notebook`, Program: tr`Program`, 'Timeline': tr`Timeline`, Views: tr`Views`, Page: tr`Page`,
};

/** What can be done by a key. */
export interface Command {
  /** Unique in the table. */
  id: string;
  group: Group;
  /** What it does, as in "run the cell". */
  words: string;
  /** Its keys, as in "Ctrl+Shift+F"; Ctrl stands for Cmd, too. Empty for none. */
  keys: string;
  /** Why it cannot be done now, in words; empty if it can. Without it, it always can. */
  why?: () => string;
  /** Does it. Without it, the part that has the focus hears the keys itself, and the table only tells them. */
  run?: () => void;
}

/** All commands, in the order in which they were registered. */
export const commands = signal<readonly Command[]>([]);

/** Enters commands; the result takes them out again. A second command of one id is a mistake of ours. */
export function register(...added: readonly Command[]): () => void {
  const ids = new Set(commands.peek().map((c) => c.id));
  for (const c of added) {
    if (ids.has(c.id)) throw new Error(`command ${c.id} is registered twice`);
    ids.add(c.id);
  }
  commands.value = [...commands.peek(), ...added];
  return () => (commands.value = commands.peek().filter((c) => !added.includes(c)));
}

/** Does the command that a key press stands for, if it can be done now, and reports whether it did. */
export function dispatch(e: KeyboardEvent): boolean {
  const found = commands.peek().find((c) => c.run && pressed(c.keys, e) && !c.why?.());
  if (!found) return false;
  found.run!();
  return true;
}

/** Whether a key press is of these keys. Shift is part of what a sign like ? is, so it only counts beside other keys. */
export function pressed(keys: string, e: KeyboardEvent): boolean {
  const names = keys.split('+');
  const key = names.pop()!;
  const sign = key.length === 1 && names.length === 0;
  return key !== '' && key.toLowerCase() === e.key.toLowerCase()
    && names.includes('Ctrl') === (e.ctrlKey || e.metaKey)
    && names.includes('Alt') === e.altKey
    && (sign || names.includes('Shift') === e.shiftKey);
}
