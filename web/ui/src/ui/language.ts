// The page's texts in the reader's language. Texts stand in the sources in English, where they are used, as templates of
// tr and trn. ../../words/en.json lists them all, and each other file of that folder says them in another language, by the
// English text. The server puts what the reader's language has into the page, so that all of it is there from the start.

import type { ComponentChildren } from 'preact';

/** By the English text: the text, or that for one, for several, ..., by the category that Intl.PluralRules has for the number. */
export type Words = Readonly<Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>>;

/** A language whose every text is the English one in brackets: what stands without them on the page is not translated. */
const pseudo = 'en-XA';

/** What says the page's texts in a language (BCP 47). What words lack, it says in English. */
export function speaker(language: string, words: Words) {
  const plurals = new Intl.PluralRules(language);
  const pieces = new WeakMap<TemplateStringsArray, readonly (string | number)[]>();
  const finish = language === pseudo ? (text: string) => `⟦${text}⟧` : (text: string) => text;

  /** The pieces of a template in the language: texts, and the numbers of the values that stand between them. */
  function piecesOf(parts: TemplateStringsArray): readonly (string | number)[] {
    let found = pieces.get(parts);
    if (!found) {
      const key = parts.reduce((text, part, i) => `${text}{${i - 1}}${part}`);
      const entry = words[key];
      const text = finish(typeof entry === 'string' ? entry : key);
      found = text.split(/\{(\d+)\}/).map((s, i) => (i % 2 ? Number(s) : s)).filter((s) => s !== '');
      pieces.set(parts, found);
    }
    return found;
  }

  return {
    tr(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
      let text = '';
      for (const p of piecesOf(parts)) text += typeof p === 'number' ? values[p] : p;
      return text;
    },
    trn(parts: TemplateStringsArray, ...values: readonly ComponentChildren[]): ComponentChildren {
      return piecesOf(parts).map((p) => (typeof p === 'number' ? values[p] : p));
    },
    counted(n: number, written: string, word: string): string {
      const key = `{0} ${word}`;
      const entry = words[key];
      const form = typeof entry === 'object' ? entry[plurals.select(n)] ?? entry.other : entry;
      return finish((form ?? (n === 1 ? key : `${key}s`)).replace('{0}', written));
    },
  };
}

const there = typeof document !== 'undefined';

/** The language of the page, as BCP 47 has it. */
export const language = (there && document.documentElement.lang) || 'en';

const listed = there ? document.getElementById('words')?.textContent : '';
const page = speaker(language, listed ? JSON.parse(listed) as Words : {});

/** A text of the page: tr`step ${n} of ${last}`. */
export const tr = page.tr;

/** A text of the page with elements in it: trn`Start ${<code>rehearse</code>} again`. */
export const trn = page.trn;

/** How many there are of something: counted(2, '2', 'thread') is "2 threads". */
export const counted = page.counted;
