// Lines of a program's text.

/** Where a 1-based line ends, or the text if it has fewer. */
export function endOfLine(text: string, line: number): number {
  let at = -1;
  for (let n = 0; n < line; n++) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return text.length;
  }
  return at;
}
