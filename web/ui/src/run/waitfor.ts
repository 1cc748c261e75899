// The names of what goroutines share in sentences: those of their rows, and what the source calls them there.

import { tr } from '../ui/language.ts';
import type { Object as Shared } from '../wire/types.gen.ts';

/** The text of a wait for an event about an object, which the source calls `here` if that is not its name: each place such as {0 jobs} has the name of the object, or of its select's case from 1. */
export function waitFor(text: string, id: number, here: string, objects: readonly Shared[]): string {
  const at = objects[id - 1];
  return text.replace(/\{(\d+) ([^{}]*)\}/g, (_, number: string, source: string) => {
    const n = Number(number);
    const of = at?.cases?.[n - 1];
    const [row, called] = n === 0 ? [at, here] : [objects[(of?.object ?? 0) - 1], of?.here ?? ''];
    return row ? calledHere(row.name, called) : called || source;
  });
}

/** The name of an object at a place where the source calls it something else; '' if it calls it by its name. */
export const calledHere = (name: string, here: string): string => (here ? tr`${name} (here ${here})` : name);
