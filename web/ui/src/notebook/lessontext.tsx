// The lesson's text, which may be in another language than the page.

import { signal } from '@preact/signals';
import type { HTMLAttributes } from 'preact';

import { withPictures } from '../wire/key.ts';

/** The language of the lesson on the page, BCP 47; undefined: there is no lesson. */
export const lessonLanguage = signal<string | undefined>(undefined);

/** HTML of the lesson, which the server has sanitised. */
export function LessonText({ html, as: Tag = 'div', ...rest }: { html: string; as?: 'div' | 'span' } & HTMLAttributes<HTMLElement>) {
  return <Tag lang={lessonLanguage.value} {...rest as object} dangerouslySetInnerHTML={{ __html: withPictures(html) }} />;
}
