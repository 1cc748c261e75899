// The lesson's text, which may be in another language than the page.

import { signal } from '@preact/signals';
import type { HTMLAttributes } from 'preact';

import { tr } from '../ui/language.ts';
import { withPass } from '../wire/key.ts';
import { onSite } from '../wire/transport.ts';

/** The language of the lesson on the page, BCP 47; undefined: there is no lesson. */
export const lessonLanguage = signal<string | undefined>(undefined);

/** HTML in which a figure that is a paragraph of its own leads to the picture alone: beside a program there is little room for it. */
const withFigures = (html: string): string =>
  html.replace(/<p>(<img [^>]*?src="([^"]+\.svg[^"]*)"[^>]*>)<\/p>/g, (_, img: string, src: string) =>
    `<p><a class="figure" href="${src}" target="_blank" rel="noopener" title="${tr`Open the picture in a tab of its own`}">${img}</a></p>`);

/** HTML of the lesson, which the server has sanitised. */
export function LessonText({ html, as: Tag = 'div', ...rest }: { html: string; as?: 'div' | 'span' } & HTMLAttributes<HTMLElement>) {
  return <Tag lang={lessonLanguage.value} {...rest as object} dangerouslySetInnerHTML={{ __html: withFigures(onSite(withPass(html))) }} />;
}
