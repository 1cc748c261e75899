// An author's changes to the parts of a lesson of their own.

import { signal } from '@preact/signals';

import { errorText } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import { stored } from '../../wire/stored.ts';
import type { ArrangeRequest, LessonPage, Part } from '../../wire/types.gen.ts';
import { Arranger, refOf, type ArrangeServer } from './arrange.ts';
import type { Notebook } from './notebook.ts';
import { dropDraft, keptDraft, TextEdit } from './textedit.ts';
import { newSection, newText } from './newtext.ts';

/** What an author needs from the surrounding page. */
export interface Desk extends ArrangeServer {
  /** Loads the current lesson. */
  load: () => Promise<LessonPage>;
  /** Whether an error says that the file has something else in the part's place. */
  changed: (e: unknown) => boolean;
  /** The 1-based line of the cursor in a cell's program. */
  cursorLine: (cell: string) => number;
  /** Moves the cursor into a cell's program, to the end of a line. */
  focus: (cell: string, line: number) => void;
}

export class Author {
  readonly arranger: Arranger;
  /** The text being edited. */
  readonly editing = signal<{ index: number; edit: TextEdit } | null>(null);
  private key: string;

  constructor(private book: Notebook, private desk: Desk) {
    this.arranger = new Arranger(book, desk);
    this.key = stored('text', book.page.peek().id);
    this.resumeDraft();
  }

  get parts(): Part[] {
    return this.book.page.value.parts ?? [];
  }

  /** Whether a text can be inserted before the part at an index as a part of its own: not before text without a
   *  heading. */
  textFits(index: number): boolean {
    const next = this.parts[index];
    return next?.kind !== 'text' || isHeading(next);
  }

  /** The id of the program that the part at an index is about: the next one, or the last; '' if there is none. */
  cellAt(index: number): string {
    const ids = (parts: Part[]) => parts.flatMap((p) => (p.kind === 'cell' && p.id ? [p.id] : []));
    return ids(this.parts.slice(index))[0] ?? ids(this.parts).at(-1) ?? '';
  }

  mergeable(index: number): boolean {
    const next = this.parts[index + 1];
    return next?.kind === 'cell' && next.alone;
  }

  async addCell(index: number): Promise<void> {
    const before = new Set(this.book.models.peek().keys());
    const page = await this.change(tr`A program was added.`, { op: 'add', kind: 'cell', text: 'func main() {\n\t\n}\n', ...this.before(index) });
    const made = page?.parts?.find((p) => p.kind === 'cell' && !before.has(p.id ?? ''));
    if (made?.id) this.desk.focus(made.id, 2);
  }

  /** Adds a working exercise or question, and opens it for editing. */
  async addTask(index: number, kind: 'exercise' | 'quiz'): Promise<void> {
    const before = new Set(this.parts.map((p) => p.id));
    const words = kind === 'quiz' ? tr`A question was added.` : tr`An exercise was added.`;
    const { newExercise, newQuestion } = await import('./templates.ts');
    const text = kind === 'quiz' ? newQuestion() : newExercise();
    const page = await this.change(words, { op: 'add', kind, text, ...this.before(index) });
    const at = page?.parts?.findIndex((p) => p.id && !before.has(p.id)) ?? -1;
    if (at >= 0) await this.write(at);
  }

  async addText(index: number): Promise<void> {
    const text = this.parts[index - 1]?.kind === 'text' ? newSection : newText;
    const page = await this.change(tr`A text was added.`, { op: 'add', kind: 'text', text, ...this.before(index) });
    const at = page?.parts?.findIndex((p, i) => i >= index && p.text.trim() === text) ?? -1;
    if (at >= 0) await this.write(at);
  }

  async remove(index: number): Promise<void> {
    const part = this.parts[index]!;
    await this.change(part.id ? tr`The ${part.kind} ${part.id} was deleted.` : tr`A text was deleted.`, { op: 'remove', part: refOf(part) });
  }

  /** Moves a part by one place, up or down. */
  async move(index: number, by: 1 | -1): Promise<void> {
    const upper = this.parts[by > 0 ? index : index - 1];
    if (!upper || index + by >= this.parts.length) return;
    await this.change(tr`A part was moved ${by > 0 ? tr`down` : tr`up`}.`, { op: 'swap', part: refOf(upper) });
  }

  async copy(index: number): Promise<void> {
    await this.change(tr`A part was duplicated.`, { op: 'copy', part: refOf(this.parts[index]!) });
  }

  async split(index: number): Promise<void> {
    const part = this.parts[index]!;
    await this.change(tr`The cell ${part.id!} was split.`, { op: 'split', part: refOf(part), line: this.desk.cursorLine(part.id!) });
  }

  async merge(index: number): Promise<void> {
    const part = this.parts[index]!;
    await this.change(tr`The cell ${part.id!} was merged with the next.`, { op: 'merge', part: refOf(part) });
  }

  /** Opens a part's Markdown for editing. */
  async write(index: number): Promise<void> {
    const part = this.parts[index]!;
    const model = part.id ? this.book.models.peek().get(part.id) : undefined;
    if (!(await this.stopWriting())) return;
    if (model && !(await model.saver.settled())) {
      this.arranger.error.value = tr`The program is not saved yet; the message beside it says why.`;
      return;
    }
    try {
      this.book.update(await this.desk.load()); // programs were saved since
    } catch (e) {
      this.arranger.error.value = errorText(e);
      return;
    }
    const now = this.parts.findIndex((p) => (part.id ? p.id === part.id : p.hash === part.hash));
    const found = this.parts[now];
    if (found) this.editing.value = { index: now, edit: new TextEdit(this.texts, this.key, found.line, found.text) };
  }

  /** Ends editing once everything is in the file. Returns whether it is. */
  async stopWriting(): Promise<boolean> {
    const writing = this.editing.peek();
    if (!writing) return true;
    if (!(await writing.edit.settled())) return false;
    const page = writing.edit.saved.peek();
    const undo = writing.edit.undo();
    if (undo) this.arranger.remember(tr`A text was changed.`, undo);
    this.editing.value = null;
    if (page) this.book.update(page);
    return true;
  }

  /** Resolves a text whose place in the file has something else now: the file's text stays, and this one is added at
   *  the end. */
  async keepBoth(): Promise<void> {
    const text = this.editing.peek()?.edit.text.peek();
    if (text === undefined) return;
    this.editing.value = null;
    if (await this.arranger.do(tr`Your text was added at the end.`, { op: 'add', kind: 'text', text })) dropDraft(this.key);
  }

  giveUp(): void {
    this.editing.value = null;
    dropDraft(this.key);
    location.reload();
  }

  private texts = { rewrite: (splice: Parameters<Arranger['rewrite']>[0]) => this.arranger.rewrite(splice), changed: (e: unknown) => this.desk.changed(e) };

  private async change(words: string, request: ArrangeRequest): Promise<LessonPage | null> {
    if (!(await this.stopWriting())) {
      this.arranger.error.value = tr`Your text is not saved yet; the message below it says why.`;
      return null;
    }
    return this.arranger.do(words, request);
  }

  /** The place of a new part: before the one at an index. */
  private before(index: number): Pick<ArrangeRequest, 'part'> {
    const next = this.parts[index];
    return next ? { part: refOf(next) } : {};
  }

  /** Continues editing what was not saved when the page was left. */
  private resumeDraft(): void {
    const draft = keptDraft(this.key);
    if (!draft) return;
    const index = this.parts.findIndex((p) => p.text === draft.base);
    const at = index >= 0 ? index : 0;
    this.editing.value = { index: at, edit: new TextEdit(this.texts, this.key, index >= 0 ? this.parts[index]!.line : draft.line, draft.base, draft.text) };
  }
}

/** Whether a text begins with a heading, of either form. */
const isHeading = (part: Part): boolean => /^ {0,3}#{1,6}\s/.test(part.text) || /^[^\n]*\n {0,3}(=+|-+)[ \t]*\n/.test(part.text);
