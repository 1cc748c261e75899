// Edits the Markdown of a part. It is saved in the lesson's file within a second of the last key. While the file
// could not be read as a lesson, for instance with a fence still open, the text is kept in the browser, and the error
// is shown.

import { signal } from '@preact/signals';

import { errorText } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { LessonPage, Splice } from '../../wire/types.gen.ts';

const quiet = 500;

export type TextState = 'clean' | 'pending' | 'saved' | 'failed' | 'changed';

/** Saves a text; `changed` finds out whether the file has something else in its place. */
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
  /** The lesson with the text as it was last saved, which is shown beside the text. */
  readonly saved = signal<LessonPage | null>(null);
  private timer = 0;
  private saving: Promise<void> | null = null;

  private first: string;

  /** `base` is the text in the file, at `line`. */
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

  /** The number of lines that the text has in the file. */
  get lines(): number {
    return this.base.split('\n').length - 1;
  }

  /** The inverse of everything that was saved; null: nothing was. */
  undo(): Splice | null {
    return this.base === this.first ? null : { line: this.line, before: '', old: this.base, new: this.first, after: '' };
  }

  /** Saves unsaved text. Returns whether everything is in the file. */
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
      return; // the next save is pending
    }
    this.state.value = 'saved';
    dropDraft(this.key);
  }
}

/** A text as it is written to the file: without blank lines at its ends, but with a line end. */
const whole = (text: string): string => `${text.replace(/^(?:[ \t]*\n)+/, '').replace(/\s+$/, '')}\n`;

function keepDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or disabled; only the file has the text then.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** A text being edited when the page was left, which did not reach the file. */
export function keptDraft(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    return draft && typeof draft.text === 'string' && typeof draft.base === 'string' && typeof draft.line === 'number' ? draft : null;
  } catch {
    return null;
  }
}

/**
 * The server's error about the file, with line numbers translated to a text of `lines` lines that begins at the line
 * `from`; and the first of these numbers, 0: none is in the text.
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
