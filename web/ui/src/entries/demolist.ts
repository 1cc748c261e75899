// Which programs of the library are its demos, in the order in which they are shown.

import type { LessonItem } from '../wire/types.gen.ts';

export interface Demo {
  lesson: LessonItem;
  cell: string;
}

const cells: readonly (readonly [lesson: string, cell: string])[] = [
  ['countdown', 'countdown'], ['producer-consumer', 'goods'], ['commands', 'commands'], ['listeners', 'hub'], ['name-service', 'names'],
  ['chat', 'chat'], ['map-reduce', 'squares'], ['crawler', 'crawler'], ['virus-scan', 'scan'], ['bank-counter', 'counter'], ['all-at-once', 'together'],
];

/** The demos of those lessons that are there. */
export function demosOf(lessons: readonly LessonItem[]): Demo[] {
  return cells.flatMap(([id, cell]) => {
    const lesson = lessons.find((l) => l.id === id && !l.own);
    return lesson ? [{ lesson, cell }] : [];
  });
}
