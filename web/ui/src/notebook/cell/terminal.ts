// The look of a program's output on a terminal, without colours: a carriage return goes back to the start of the
// line, and further output overwrites it, as progress bars do; escape sequences show nothing. The twin of
// render/document/screen.go.

/** A sequence that shows nothing: one with numbers and a letter, a title or a link that ends with a bell or ESC \\,
 *  others. */
const sequence = /(?:\x1b\[|\x9b)([ -?]*)([@-~]?)|\x1b\](?:[^\x07\x1b\n]*(?:\x07|\x1b\\))?|\x1b[ -/]*[0-~]?/y;

/** Limits of cursor movements by sequences. */
const maxColumn = 1000;

/** A part of an output: what was written to one stream. */
export interface Part {
  text: string;
}

/** The parts as a terminal shows them. Where parts overwrite each other, the later one is visible. */
export function screen<P extends Part>(parts: readonly P[]): readonly P[] {
  if (!parts.some((p) => /[\r\b\x1b\x9b]/.test(p.text))) return parts;
  const out: P[] = [];
  let line: { char: string; part: P }[] = [];
  let at = 0;
  const put = (text: string, part: P) => {
    const last = out.at(-1);
    if (last && sources.get(last) === part) last.text += text;
    else {
      const made = { ...part, text };
      sources.set(made, part);
      out.push(made);
    }
  };
  const sources = new Map<P, P>();
  const flush = () => {
    for (const c of line) put(c.char, c.part);
    line = [];
    at = 0;
  };
  const whole = parts.map((p) => p.text).join('');
  let i = 0;
  for (const [part, end] of ends(parts)) {
    while (i < end) {
      sequence.lastIndex = i;
      const found = sequence.exec(whole);
      if (found) {
        change(found[1] ?? '', found[2] ?? '', part);
        i = sequence.lastIndex;
        continue;
      }
      const char = String.fromCodePoint(whole.codePointAt(i)!);
      i += char.length;
      if (char === '\n') {
        flush();
        put('\n', part);
      } else if (char === '\r') at = 0;
      else if (char === '\b') at = Math.max(at - 1, 0);
      else {
        while (line.length < at) line.push({ char: ' ', part });
        line[at++] = { char, part };
      }
    }
  }
  flush();
  return out;

  function change(digits: string, letter: string, part: P): void {
    const number = Math.min(Number(digits.replace(/\D/g, '') || 0), maxColumn);
    if (letter === 'G') at = Math.max(number - 1, 0);
    if (letter !== 'K') return;
    if (number === 0) line.length = Math.min(at, line.length);
    else if (number === 1) for (let k = 0; k <= at && k < line.length; k++) line[k] = { char: ' ', part };
    else line = [];
  }
}

/** Each part with its end in the concatenated text. */
function* ends<P extends Part>(parts: readonly P[]): Generator<[P, number]> {
  let end = 0;
  for (const p of parts) yield [p, (end += p.text.length)];
}
