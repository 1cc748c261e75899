// The order of lessons, everywhere on the page: that in which the server lists them.

import { tr } from '../../ui/language.ts';
import type { LessonItem } from '../../wire/types.gen.ts';

/** The heading that a lesson is listed under; '' if there is none. */
export const groupOf = (l: LessonItem): string => (l.beside ? tr`Your notebooks` : l.group);

/** Lessons below one heading. */
export interface Section {
  group: string;
  lessons: LessonItem[];
}

/** The lessons in order below their headings. If lessons of another group are in between, a heading is repeated:
 *  order has precedence. */
export function sections(lessons: readonly LessonItem[]): Section[] {
  const all: Section[] = [];
  for (const l of lessons) {
    const last = all.at(-1);
    if (last?.group === groupOf(l)) last.lessons.push(l);
    else all.push({ group: groupOf(l), lessons: [l] });
  }
  return all;
}

/** The place of a lesson among those of its kind, the lessons or one's own notebooks; null if it is not listed. */
export function placeOf(lessons: readonly LessonItem[], id: string): { among: LessonItem[]; at: number; next: LessonItem | null } | null {
  const self = lessons.find((l) => l.id === id);
  if (!self) return null;
  const among = lessons.filter((l) => l.beside === self.beside);
  const at = among.indexOf(self);
  return { among, at, next: among[at + 1] ?? null };
}
