// The design tokens as the style sheet has them, for who has no page to ask.

/** Reads the tokens of a theme from the text of the style sheet: a token's plain value, '' if there is none. */
export function tokenReader(css: string, theme: string): (name: string) => string {
  const found = new Map<string, string>();
  for (const [, selectors = '', body = ''] of css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const of = selectors.split(',').map((s) => s.trim());
    if (!of.includes(':root') && !of.includes(`[data-theme="${theme}"]`)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)) found.set(name, value.trim());
  }
  const read = (name: string): string => {
    const value = found.get(name) ?? '';
    const other = /^var\((--[\w-]+)\)$/.exec(value);
    return other ? read(other[1]!) : value;
  };
  return read;
}
