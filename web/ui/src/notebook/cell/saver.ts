// Saves a cell's text: locally at once, on the server within a second of the last key. The local copy stays until the
// server has answered, so that neither a crash nor a lost connection loses a keystroke.

import { signal } from '@preact/signals';

import { errorText } from '../../ui/format.ts';
import type { Cell, SaveReply } from '../../wire/types.gen.ts';
import type { CellServer } from './server.ts';
import { stored } from '../../wire/stored.ts';

/** The delay between the last key press and the save, ms. */
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
  /** Another window's newer text, while the learner has to decide; else null. */
  readonly theirs = signal<string | null>(null);
  /** The text on the server. */
  private saved: string;
  private revision: number;
  /** The hash of the lesson's text from which ours was derived; it differs from the page's if the lesson has changed
   *  since. */
  private baseHash: string;
  /** The hash of the text in the lesson's file, once one was saved there; '' if edits are stored outside of the file. */
  private inFile = '';
  private text: string;
  /** During a conflict: the state from which ours was derived, so that there is a conflict after a reload, too. */
  private before: { revision: number; baseHash: string } | null = null;
  private timer = 0;
  private retry = firstRetry;
  private busy = false;
  /** Resolves when the latest request to the server is answered. */
  private answer: Promise<void> = Promise.resolve();
  private key: string;
  /** The local copy as this window wrote or read it; any other copy is another window's, which has not saved it yet. */
  private localCopy: string | null = null;

  constructor(private server: CellServer, private lesson: string, private cell: Cell) {
    this.saved = this.text = cell.text;
    this.revision = cell.revision;
    this.baseHash = cell.baseHash;
    this.key = stored('edit', `${lesson}/${cell.id}`);
  }

  /** The initial text: a local copy that never reached the server has precedence over the server's text. */
  start(): string {
    const copy = this.readCopy();
    if (!copy || copy.text === this.saved) this.dropCopy();
    else {
      this.text = copy.text;
      // With an older revision, the server reports a conflict, which is then shown.
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

  /** Whether a save is pending. */
  get saving(): boolean {
    return this.busy;
  }

  /** Saves now if anything is unsaved; leaving: the page is being closed. */
  flush(leaving = false): void {
    if (this.text !== this.saved && this.theirs.value === null) {
      clearTimeout(this.timer);
      this.save(leaving);
    }
  }

  /** Saves unsaved text, and returns whether everything typed is saved. */
  async settled(): Promise<boolean> {
    await this.answer;
    this.flush();
    await this.answer;
    return this.text === this.saved && this.theirs.value === null;
  }

  /** A change by this page has put this text of the cell into the lesson's file. */
  rebase(cell: Cell): void {
    this.saved = this.text = cell.text;
    this.baseHash = this.inFile = cell.baseHash;
    this.dropCopy();
  }

  /** The text in this window is meant for the current text of the lesson. */
  confirm(): void {
    this.baseHash = this.cell.hash;
    clearTimeout(this.timer);
    this.save(false);
  }

  /** Goes back to the lesson's text. A pending save or reset is answered first: otherwise it would look like a
   *  conflict. */
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

  /** Ends a conflict: keeps the text of this window, or takes the other one. Returns the text. */
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
      this.keepCopy(); // another window with this cell may have overwritten the copy
      this.schedule(this.retry);
      this.retry = Math.min(longestRetry, this.retry * 2);
    } finally {
      this.busy = false;
    }
  }

  private answered(sent: string, r: { conflict: boolean; reply: SaveReply }): void {
    const before = { revision: this.revision, baseHash: this.baseHash };
    this.revision = r.reply.revision;
    if (r.reply.baseHash) this.baseHash = this.inFile = r.reply.baseHash; // also in a conflict: keeping mine overwrites that text
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

  private readCopy(): Copy | null {
    try {
      this.localCopy = localStorage.getItem(this.key);
      const copy = JSON.parse(this.localCopy ?? 'null') as Copy | null;
      return copy && typeof copy.text === 'string' && typeof copy.baseHash === 'string' ? copy : null;
    } catch {
      return null; // unreadable or disabled
    }
  }

  private keepCopy(): void {
    try {
      const copy: Copy = { text: this.text, revision: this.revision, baseHash: this.baseHash, ...this.before };
      this.localCopy = JSON.stringify(copy);
      localStorage.setItem(this.key, this.localCopy);
    } catch {
      // Storage is full or disabled; only the server has a copy then.
    }
  }

  private dropCopy(): void {
    try {
      if (localStorage.getItem(this.key) === this.localCopy) localStorage.removeItem(this.key);
    } catch {
      // As above.
    }
  }
}
