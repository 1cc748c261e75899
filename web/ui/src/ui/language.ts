// The page's texts in the reader's language. The sources contain them in English, where they are used, as templates
// of tr and trn. ../../words/en.json lists them all. Each other file of that folder maps the English texts to another
// language. The server embeds the file for the reader's language into the page, so that all texts are there from the
// start.

import type { ComponentChildren } from 'preact';

/** By English text: its translation, or one translation for each category that Intl.PluralRules has for the number
 *  (one, few, other, ...). */
export type Words = Readonly<Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>>;

/** A pseudo-language: every text is the English one in brackets. Whatever appears without brackets is not translated. */
const pseudo = 'en-XA';

/** Translates the page's texts into a language (BCP 47). Texts missing in `words` stay English. */
export function speaker(language: string, words: Words) {
  const plurals = new Intl.PluralRules(language);
  const pieces = new WeakMap<TemplateStringsArray, readonly (string | number)[]>();
  const finish = language === pseudo ? (text: string) => `⟦${text}⟧` : (text: string) => text;

  /** The pieces of a template in the language: texts, and the indexes of the values between them. */
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

/** The language of the page (BCP 47). */
export const language = (there && document.documentElement.lang) || 'en';

const listed = there ? document.getElementById('words')?.textContent : '';
const page = speaker(language, listed ? JSON.parse(listed) as Words : {});

/** A text of the page: tr`step ${n} of ${last}`. */
export const tr = page.tr;

/** A text of the page with elements in it: trn`Start ${<code>rehearse</code>} again`. */
export const trn = page.trn;

/** A number of things: counted(2, '2', 'thread') is "2 threads". */
export const counted = page.counted;
