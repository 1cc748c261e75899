// Lines of a program's text.

/** The end of a 1-based line, or of the text if it has fewer lines. */
export function endOfLine(text: string, line: number): number {
  let at = -1;
  for (let n = 0; n < line; n++) {
    at = text.indexOf('\n', at + 1);
    if (at < 0) return text.length;
  }
  return at;
}
