// Cuts text at the boundaries of characters as a reader sees them, never within an emoji or a combined letter.

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as a reader counts them. */
export function characters(text: string): string[] {
  return Array.from(segmenter.segment(text), (s) => s.segment);
}

/** A text of at most `most` characters; a longer one loses its end. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text; // a text has no more characters than code units
  let n = 0;
  let end = 0;
  for (const { index } of segmenter.segment(text)) {
    n++;
    if (n === most) end = index;
    if (n > most) return `${text.slice(0, end)}…`;
  }
  return text;
}

/** The longest part of a text that fits with `after` behind it: all of it, or a beginning and an ellipsis. '' if not
 *  even one character fits. */
export function fitted(text: string, fits: (text: string) => boolean, after = ''): string {
  if (fits(text + after)) return text + after;
  const all = characters(text);
  const cut = (n: number) => `${all.slice(0, n).join('')}…${after}`;
  let [some, beyond] = [0, all.length]; // the number of characters lies between: some fit, beyond do not
  while (beyond - some > 1) {
    const n = (some + beyond) >>> 1;
    if (fits(cut(n))) some = n;
    else beyond = n;
  }
  return some > 0 ? cut(some) : '';
}
