// Text cut where a reader sees one character end and the next begin, and never within an emoji or a combined letter.

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as a reader counts them. */
export function characters(text: string): string[] {
  return Array.from(segmenter.segment(text), (s) => s.segment);
}

/** A text of at most so many characters: a longer one loses its end. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text; // it has no more characters than units
  const all = characters(text);
  return all.length <= most ? text : `${all.slice(0, most - 1).join('')}…`;
}

/** The longest that fits of a text with something after it: all of it, or else a part and an ellipsis. '' if not even one
 *  character does. */
export function fitted(text: string, fits: (text: string) => boolean, after = ''): string {
  if (fits(text + after)) return text + after;
  const all = characters(text);
  for (let n = all.length - 1; n > 0; n--) {
    const cut = `${all.slice(0, n).join('')}…${after}`;
    if (fits(cut)) return cut;
  }
  return '';
}
