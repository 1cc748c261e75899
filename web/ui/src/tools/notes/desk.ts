// Changes the notes on a cell. Each change is a function of the list, and changes are saved one after the other. If
// another window has changed the list meanwhile, the function is applied to its list, so that neither change is lost.

import { computed, signal } from '@preact/signals';

import { errorText } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import { changed, moved, putBack, replay, withNotes, type NoteList } from '../../player/notes.ts';
import type { Player } from '../../player/player.ts';
import type { Note, NotesReply, NotesRequest } from '../../wire/types.gen.ts';

/** The server of the notes on one cell. */
export interface NoteServer {
  load(run: string): Promise<NotesReply>;
  save(r: NotesRequest): Promise<{ reply: NotesReply; conflict: boolean }>;
}

/** A change that can be undone. */
interface Done {
  from: NoteList;
  to: NoteList;
}

/** A deleted note, and its index. */
export interface Deleted {
  note: Note;
  at: number;
}

/** How often a change is applied to a list that another window has saved. */
const tries = 5;

export class NoteDesk {
  readonly undoable = signal(false);
  readonly redoable = signal(false);
  /** Why the latest change was not saved; '' if it was. */
  readonly problem = signal('');
  /** The notes deleted since the page was opened and not restored, the latest first. */
  readonly deleted = computed(() => {
    const there = new Set(this.player.notes.list.value.map((n) => n.id));
    return this.removed.value.filter((d) => !there.has(d.note.id));
  });
  /** The ID of the note that was just deleted, until something else is changed; '': none. */
  readonly justDeleted = signal('');
  private readonly removed = signal<Deleted[]>([]);
  /** The notes that came with the lesson, if some of them are missing. */
  private lesson: Note[] = [];
  private done: Done[] = [];
  private undone: Done[] = [];
  private last: Promise<unknown> = Promise.resolve();

  constructor(private player: Player, private server: NoteServer) {
    player.notes.place = (id, place) => this.change((l) => changed(l, id, { place })).catch(() => {}); // problem says why it failed
  }

  /** Changes the list. It rejects if the change cannot be saved, and the list is then as before. */
  change(how: (l: NoteList) => NoteList): Promise<void> {
    return this.changeBy(() => this.save(how));
  }

  private changeBy(save: () => Promise<Done>): Promise<void> {
    return this.inTurn(async () => {
      this.done.push(await save());
      this.undone = [];
      this.justDeleted.value = '';
      this.tell();
    });
  }

  add(note: Note): Promise<void> {
    return this.change((l) => ({ ...l, notes: [...l.notes, note] }));
  }

  async remove(id: string): Promise<void> {
    let deleted: Deleted | null = null;
    await this.change((l) => {
      const at = l.notes.findIndex((n) => n.id === id);
      if (at >= 0) deleted = { note: l.notes[at]!, at };
      return { ...l, notes: l.notes.filter((n) => n.id !== id) };
    });
    if (!deleted) return;
    this.removed.value = [deleted, ...this.removed.value.filter((d) => d.note.id !== id)];
    this.justDeleted.value = id;
  }

  /** Restores a deleted note. */
  async restore(id: string): Promise<void> {
    const deleted = this.removed.peek().find((d) => d.note.id === id);
    if (deleted) await this.change((l) => putBack(l, deleted.note, deleted.at));
  }

  /** Restores those of the lesson's notes that were deleted or changed; the learner's own notes stay. */
  async restoreGiven(): Promise<void> {
    await this.refresh();
    await this.change((l) => withNotes(l, this.lesson));
  }

  edit(id: string, by: Partial<Note>): Promise<void> {
    return this.change((l) => changed(l, id, by));
  }

  move(id: string, to: number): Promise<void> {
    return this.change((l) => moved(l, id, to));
  }

  /** Moves a note by a number of places from its current one. */
  shift(id: string, by: number): Promise<void> {
    return this.change((l) => moved(l, id, l.notes.findIndex((n) => n.id === id) + by));
  }

  undo(): Promise<void> {
    return this.turnBack(this.done, this.undone);
  }

  redo(): Promise<void> {
    return this.turnBack(this.undone, this.done);
  }

  /** Replaces the list by the notes that came with the lesson. It can be undone. */
  reset(): Promise<void> {
    return this.changeBy(() => this.save((l) => l, true));
  }

  /** Reloads the list, for instance after a change in another window. */
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

  /** Saves the changed list or, with `reset`, the notes that came with the lesson. */
  private async save(how: (l: NoteList) => NoteList, reset = false): Promise<Done> {
    for (let i = 0; ; i++) {
      const from = this.list();
      const { reply, conflict } = await this.server.save({ ...this.request(how(from)), ...(reset && { reset }) });
      this.take(reply);
      if (!conflict) return { from, to: { title: reply.title, notes: reply.notes } };
      if (i === tries) throw new Error(tr`Another window keeps changing the notes.`);
    }
  }

  private request(l: NoteList): NotesRequest {
    return { run: this.run(), revision: this.player.notes.revision, title: l.title, notes: l.notes };
  }

  private take(reply: NotesReply): void {
    this.player.notes.set(reply);
    this.lesson = reply.lesson ?? [];
  }

  private list(): NoteList {
    return { title: this.player.notes.tour.peek(), notes: this.player.notes.all };
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
