// Keeps a cell's text: a local copy at once, the server's within a second of the last key. The local copy stays until
// the server has answered, so that neither a crash nor a lost connection costs a keystroke.

import { signal } from '@preact/signals';

import { errorText } from '../../ui/format.ts';
import type { Cell, SaveReply } from '../../wire/types.gen.ts';
import type { CellServer } from './server.ts';

/** From the last key to the save, ms. */
const quiet = 600;
const firstRetry = 1000;
const longestRetry = 15_000;

export type SaveState =
  | { is: 'clean' }
  | { is: 'pending' }
  | { is: 'saved'; at: Date }
  | { is: 'failed'; why: string };

interface Copy {
  text: string;
  revision: number;
  baseHash: string;
}

export class Saver {
  readonly state = signal<SaveState>({ is: 'clean' });
  /** Another window's newer text, while the learner has to decide; null otherwise. */
  readonly theirs = signal<string | null>(null);
  /** What the server has. */
  private saved: string;
  private revision: number;
  /** The lesson's text that ours was made from; another one than the page's if the lesson has changed since. */
  private baseHash: string;
  /** The hash of the text in the lesson's file, once one was saved there; '' if edits are kept apart from it. */
  private inFile = '';
  private text: string;
  /** During a conflict: what ours was made from, so that it is a conflict after a reload, too. */
  private before: { revision: number; baseHash: string } | null = null;
  private timer = 0;
  private retry = firstRetry;
  private busy = false;
  /** Settles when what was last asked of the server is answered. */
  private answer: Promise<void> = Promise.resolve();
  private key: string;
  /** The local copy as this window wrote or took it; another one is another window's, which has not saved it yet. */
  private kept: string | null = null;

  constructor(private server: CellServer, private lesson: string, private cell: Cell) {
    this.saved = this.text = cell.text;
    this.revision = cell.revision;
    this.baseHash = cell.baseHash;
    this.key = `rehearse-edit:${lesson}/${cell.id}`;
  }

  /** The text to begin with: a local copy that never reached the server goes before the server's. */
  start(): string {
    const copy = this.localCopy();
    if (!copy || copy.text === this.saved) this.dropCopy();
    else {
      this.text = copy.text;
      // An older revision makes the server answer with a conflict, which is then shown.
      this.revision = copy.revision;
      this.baseHash = copy.baseHash;
      this.schedule(0);
    }
    return this.text;
  }

  edit(text: string): void {
    this.text = text;
    if (text === this.saved && !this.busy) {
      clearTimeout(this.timer);
      this.dropCopy();
      if (this.state.value.is === 'pending') this.state.value = { is: 'clean' };
      return;
    }
    this.keepCopy();
    this.state.value = { is: 'pending' };
    this.schedule(quiet);
  }

  /** Whether a save is on its way. */
  get saving(): boolean {
    return this.busy;
  }

  /** Saves now if anything is unsaved; leaving: the page goes away. */
  flush(leaving = false): void {
    if (this.text !== this.saved && this.theirs.value === null) {
      clearTimeout(this.timer);
      this.save(leaving);
    }
  }

  /** Whether everything typed is saved, once what is not has been tried. */
  async settled(): Promise<boolean> {
    await this.answer;
    this.flush();
    await this.answer;
    return this.text === this.saved && this.theirs.value === null;
  }

  /** The lesson's file has this text of the cell now, by a change that the page made. */
  rebase(cell: Cell): void {
    this.saved = this.text = cell.text;
    this.baseHash = this.inFile = cell.baseHash;
    this.dropCopy();
  }

  /** What is in this window is meant for the lesson's text as it is now. */
  confirm(): void {
    this.baseHash = this.cell.hash;
    clearTimeout(this.timer);
    this.save(false);
  }

  /** Back to the lesson's text. A save or reset under way is answered first: overtaken, it would look like a conflict. */
  reset(): Promise<string> {
    const text = this.answer.then(() => this.resetNow());
    this.answer = text.then(() => undefined, () => undefined);
    return text;
  }

  private async resetNow(): Promise<string> {
    clearTimeout(this.timer);
    this.busy = true;
    try {
      const reply = await this.server.reset(this.lesson, this.cell.id);
      clearTimeout(this.timer); // of what was typed meanwhile
      this.accept(reply.text, reply.revision);
      this.theirs.value = this.before = null;
      this.state.value = { is: 'clean' };
      return reply.text;
    } finally {
      this.busy = false;
    }
  }

  /** Ends a conflict: keep what is in this window, or take the other text, which is returned. */
  resolve(keepMine: boolean): string {
    const theirs = this.theirs.value ?? this.text;
    this.theirs.value = this.before = null;
    if (keepMine) this.schedule(0);
    else this.accept(theirs, this.revision);
    return keepMine ? this.text : theirs;
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.save(false), ms);
  }

  private save(leaving: boolean): void {
    if (this.theirs.value !== null) return;
    if (this.busy && !leaving) this.schedule(quiet);
    else this.answer = this.saveNow(leaving);
  }

  private async saveNow(leaving: boolean): Promise<void> {
    const text = this.text;
    this.busy = true;
    try {
      const r = await this.server.save(this.lesson, this.cell.id, { text, baseHash: this.baseHash, revision: this.revision }, leaving);
      this.retry = firstRetry;
      this.answered(text, r);
    } catch (e) {
      this.state.value = { is: 'failed', why: errorText(e) };
      this.keepCopy(); // another window with this cell may have put its own in the place
      this.schedule(this.retry);
      this.retry = Math.min(longestRetry, this.retry * 2);
    } finally {
      this.busy = false;
    }
  }

  private answered(sent: string, r: { conflict: boolean; reply: SaveReply }): void {
    const before = { revision: this.revision, baseHash: this.baseHash };
    this.revision = r.reply.revision;
    if (r.reply.baseHash) this.baseHash = this.inFile = r.reply.baseHash; // also of a conflict: to keep mine is to write over that
    if (r.conflict && r.reply.text !== sent) {
      this.theirs.value = r.reply.text;
      this.before = before;
      this.keepCopy(); // as above
      return;
    }
    this.saved = sent;
    if (this.text === sent) {
      this.dropCopy();
      const at = new Date(r.reply.saved);
      this.state.value = { is: 'saved', at: Number.isNaN(at.getTime()) ? new Date() : at };
    } else {
      this.keepCopy();
      this.schedule(quiet);
    }
  }

  private accept(text: string, revision: number): void {
    this.text = this.saved = text;
    this.revision = revision;
    this.baseHash = this.inFile || this.cell.hash;
    this.dropCopy();
  }

  private localCopy(): Copy | null {
    try {
      this.kept = localStorage.getItem(this.key);
      const copy = JSON.parse(this.kept ?? 'null') as Copy | null;
      return copy && typeof copy.text === 'string' && typeof copy.baseHash === 'string' ? copy : null;
    } catch {
      return null; // unreadable or switched off
    }
  }

  private keepCopy(): void {
    try {
      const copy: Copy = { text: this.text, revision: this.revision, baseHash: this.baseHash, ...this.before };
      this.kept = JSON.stringify(copy);
      localStorage.setItem(this.key, this.kept);
    } catch {
      // Storage is full or switched off; the server's copy is then the only one.
    }
  }

  private dropCopy(): void {
    try {
      if (localStorage.getItem(this.key) === this.kept) localStorage.removeItem(this.key);
    } catch {
      // As above.
    }
  }
}
