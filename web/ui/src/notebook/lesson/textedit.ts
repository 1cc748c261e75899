// Writing the Markdown of a part: saved in the lesson's file within a second of the last key. While it could not be read as a
// lesson, as with a fence that is still open, it is kept in the browser, and what is wrong is said.

import { signal } from '@preact/signals';

import { errorText } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { LessonPage, Splice } from '../../wire/types.gen.ts';

const quiet = 500;

export type TextState = 'clean' | 'pending' | 'saved' | 'failed' | 'changed';

/** What a text is saved with; changed: the file has something else in its place. */
export interface TextServer {
  rewrite: (splice: Splice) => Promise<LessonPage>;
  changed: (e: unknown) => boolean;
}

export interface Draft {
  line: number;
  base: string;
  text: string;
}

export class TextEdit {
  readonly text;
  readonly state = signal<TextState>('clean');
  readonly problem = signal('');
  /** The lesson with the text as it was saved last, which is shown beside it. */
  readonly saved = signal<LessonPage | null>(null);
  private timer = 0;
  private saving: Promise<void> | null = null;

  private first: string;

  /** base is what the file has; line is where. */
  constructor(private server: TextServer, private key: string, readonly line: number, private base: string, text = base) {
    this.first = base;
    this.text = signal(text);
    if (text !== base) this.edit(text);
  }

  edit(text: string): void {
    this.text.value = text;
    keepDraft(this.key, { line: this.line, base: this.base, text });
    if (this.state.value !== 'changed') this.state.value = 'pending';
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.save(), quiet);
  }

  /** The lines of the file that the text has now. */
  get lines(): number {
    return this.base.split('\n').length - 1;
  }

  /** What takes back all that was saved; null: nothing was. */
  undo(): Splice | null {
    return this.base === this.first ? null : { line: this.line, before: '', old: this.base, new: this.first, after: '' };
  }

  /** Saves what is not saved yet. It returns whether all of it is in the file. */
  async settled(): Promise<boolean> {
    clearTimeout(this.timer);
    await this.saving;
    await this.save();
    return this.base === whole(this.text.peek());
  }

  private async save(): Promise<void> {
    await this.saving;
    const text = whole(this.text.peek());
    if (this.state.peek() === 'changed') return;
    if (text === '\n') {
      this.problem.value = tr`An empty text is not saved. Delete removes the part.`;
      this.state.value = 'failed';
      return;
    }
    if (text === this.base) {
      this.finish(text);
      return;
    }
    this.saving = this.send(text);
    await this.saving;
    this.saving = null;
  }

  private async send(text: string): Promise<void> {
    try {
      this.saved.value = await this.server.rewrite({ line: this.line, before: '', old: this.base, new: text, after: '' });
      this.base = text;
      this.finish(text);
    } catch (e) {
      this.problem.value = errorText(e);
      this.state.value = this.server.changed(e) ? 'changed' : 'failed';
    }
  }

  private finish(text: string): void {
    this.problem.value = '';
    if (whole(this.text.peek()) !== text) {
      keepDraft(this.key, { line: this.line, base: this.base, text: this.text.peek() });
      return; // the next save is on its way
    }
    this.state.value = 'saved';
    dropDraft(this.key);
  }
}

/** A text as it stands in the file: without blank lines at its ends, but with a line end. */
const whole = (text: string): string => `${text.replace(/^(?:[ \t]*\n)+/, '').replace(/\s+$/, '')}\n`;

function keepDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or switched off; the file is then the only place.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** A text that was being written when the page was left, and did not reach the file. */
export function keptDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    return draft && typeof draft.text === 'string' && typeof draft.base === 'string' && typeof draft.line === 'number' ? draft : null;
  } catch {
    return null;
  }
}

/**
 * What is wrong, as the server says it of the file, in the lines of a text of so many lines that begins at a line of the file; and the
 * first of those lines, 0: none of them.
 */
export function inLinesOf(problem: string, from: number, lines: number): { text: string; line: number } {
  let first = 0;
  const text = problem.replace(/[^\s:]+\.md:(\d+)(?::\d+)?: /g, (_, n: string) => {
    const own = Number(n) - from + 1;
    if (own < 1 || own > lines) return tr`Elsewhere in the lesson, line ${n}: `;
    first ||= own;
    return tr`Line ${own}: `;
  });
  return { text, line: first };
}
