// Where the notes on a cell are changed. Each change is a function of the list, saved in its turn: if another window has changed the
// list meanwhile, the function is applied to what is there now, so that neither loses anything.

import { signal } from '@preact/signals';

import { errorText } from '../base/format.ts';
import { tr } from '../base/language.ts';
import { changed, moved, replay, type NoteList } from '../base/notes.ts';
import type { Player } from '../base/player.ts';
import type { NotesReply, NotesRequest } from '../base/protocol.ts';
import type { Note } from '../base/scene.ts';

/** The server of the notes on one cell. */
export interface NoteServer {
  load(run: string): Promise<NotesReply>;
  save(r: NotesRequest): Promise<{ reply: NotesReply; conflict: boolean }>;
}

/** A change that can be taken back. */
interface Done {
  from: NoteList;
  to: NoteList;
}

/** So often a change is made again on what another window has saved. */
const tries = 5;

export class NoteDesk {
  readonly undoable = signal(false);
  readonly redoable = signal(false);
  /** Why the last change was not saved; '': it was. */
  readonly problem = signal('');
  /** Other notes came with the lesson, and a reset brings them back. */
  readonly given = signal(false);
  private done: Done[] = [];
  private undone: Done[] = [];
  private last: Promise<unknown> = Promise.resolve();

  constructor(private player: Player, private server: NoteServer) {
    player.placeNote = (id, place) => this.change((l) => changed(l, id, { place })).catch(() => {}); // problem says why
  }

  /** Changes the list, and rejects if that could not be saved; then it is as it was. */
  change(how: (l: NoteList) => NoteList): Promise<void> {
    return this.inTurn(async () => {
      this.done.push(await this.save(how));
      this.undone = [];
      this.tell();
    });
  }

  add(note: Note): Promise<void> {
    return this.change((l) => ({ ...l, notes: [...l.notes, note] }));
  }

  remove(id: string): Promise<void> {
    return this.change((l) => ({ ...l, notes: l.notes.filter((n) => n.id !== id) }));
  }

  edit(id: string, by: Partial<Note>): Promise<void> {
    return this.change((l) => changed(l, id, by));
  }

  move(id: string, to: number): Promise<void> {
    return this.change((l) => moved(l, id, to));
  }

  /** Moves a note so many places on or back from where it is then. */
  shift(id: string, by: number): Promise<void> {
    return this.change((l) => moved(l, id, l.notes.findIndex((n) => n.id === id) + by));
  }

  undo(): Promise<void> {
    return this.turnBack(this.done, this.undone);
  }

  redo(): Promise<void> {
    return this.turnBack(this.undone, this.done);
  }

  /** The notes that came with the lesson instead of one's own; they can be taken back, too. */
  reset(): Promise<void> {
    return this.inTurn(async () => {
      const from = this.list();
      this.take((await this.server.save({ ...this.request(from), reset: true })).reply);
      this.done.push({ from, to: this.list() });
      this.tell();
    });
  }

  /** Looks what there is, as after another window's change. */
  refresh(): Promise<void> {
    return this.inTurn(async () => this.take(await this.server.load(this.run())));
  }

  private turnBack(of: Done[], onto: Done[]): Promise<void> {
    return this.inTurn(async () => {
      const last = of.at(-1);
      if (!last) return;
      onto.push(await this.save((l) => replay(last.to, last.from, l)));
      of.pop();
      this.tell();
    });
  }

  private async save(how: (l: NoteList) => NoteList): Promise<Done> {
    for (let i = 0; ; i++) {
      const from = this.list();
      const { reply, conflict } = await this.server.save(this.request(how(from)));
      this.take(reply);
      if (!conflict) return { from, to: { title: reply.title, notes: reply.notes } };
      if (i === tries) throw new Error(tr`Another window changes the notes all the time.`);
    }
  }

  private request(l: NoteList): NotesRequest {
    return { run: this.run(), revision: this.player.revision, title: l.title, notes: l.notes };
  }

  private take(reply: NotesReply): void {
    this.player.takeNotes(reply);
    this.given.value = reply.given;
  }

  private list(): NoteList {
    return { title: this.player.tour.peek(), notes: this.player.allNotes };
  }

  private run(): string {
    return this.player.run.peek()?.id ?? '';
  }

  private tell(): void {
    this.undoable.value = this.done.length > 0;
    this.redoable.value = this.undone.length > 0;
  }

  private inTurn(what: () => Promise<void>): Promise<void> {
    const mine = this.last.then(what, what);
    this.last = mine.then(() => (this.problem.value = ''), (e: unknown) => (this.problem.value = tr`Not saved. ${errorText(e)}`));
    return mine;
  }
}
