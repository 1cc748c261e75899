// The commands of the page: one table, in which each part of the page registers its own. Lists of commands and keys
// are made from it.

import { signal } from '@preact/signals';

import { tr } from '../../ui/language.ts';

/** The groups of the table, in the order in which they are shown. */
export const groups = ['Notebook', 'Program', 'Timeline', 'Views', 'Page'] as const;

export type Group = (typeof groups)[number];

/** The names of the groups on the page. */
export const groupWords: Readonly<Record<Group, string>> = {
  Notebook: tr`Notebook`, Program: tr`Program`, 'Timeline': tr`Timeline`, Views: tr`Views`, Page: tr`Page`,
};

/** A command with a key. */
export interface Command {
  /** Unique in the table. */
  id: string;
  group: Group;
  /** What it does, as in "run the cell". */
  words: string;
  /** Its keys, as in "Ctrl+Shift+F"; Ctrl also means Cmd. Empty for none. */
  keys: string;
  /** Why it cannot be run now, in words; empty if it can. Without it, it always can. */
  why?: () => string;
  /** Runs it. Without it, the part with the focus handles the keys itself, and the table only documents them. */
  run?: () => void;
}

/** All commands, in the order in which they were registered. */
export const commands = signal<readonly Command[]>([]);

/** Registers commands; the result removes them again. Two commands with one id are a programming error. */
export function register(...added: readonly Command[]): () => void {
  const ids = new Set(commands.peek().map((c) => c.id));
  for (const c of added) {
    if (ids.has(c.id)) throw new Error(`command ${c.id} is registered twice`);
    ids.add(c.id);
  }
  commands.value = [...commands.peek(), ...added];
  return () => (commands.value = commands.peek().filter((c) => !added.includes(c)));
}

/** Runs the command for a key press, if it is possible now, and returns whether it did. */
export function dispatch(e: KeyboardEvent): boolean {
  const found = commands.peek().find((c) => c.run && pressed(c.keys, e) && !c.why?.());
  if (!found) return false;
  found.run!();
  return true;
}

/** Whether a key press matches keys. Shift is part of typing a sign like ?, so it only counts together with other
 *  keys. */
export function pressed(keys: string, e: KeyboardEvent): boolean {
  const names = keys.split('+');
  const key = names.pop()!;
  const sign = key.length === 1 && names.length === 0;
  return key !== '' && key.toLowerCase() === e.key.toLowerCase()
    && names.includes('Ctrl') === (e.ctrlKey || e.metaKey)
    && names.includes('Alt') === e.altKey
    && (sign || names.includes('Shift') === e.shiftKey);
}
