// The notes on the run being shown, and the state of their list, their tour and their window.

import { batch, signal } from '@preact/signals';

import type { Run } from '../run/run.ts';
import type { Note, NotePlace } from '../wire/types.gen.ts';

/** A list of notes as the server stores it. */
interface StoredNotes {
  title: string;
  notes: Note[];
  revision: string;
  given: boolean;
  missing: number;
}

export class ShownNotes {
  /** The notes being shown; none of a truncated run's is, unless a tour shows it. */
  readonly list = signal<Note[]>([]);
  /** The ID of the open note; '': none is open. */
  readonly openID = signal('');
  /** The title of the notes' tour. */
  readonly tour = signal('');
  /** The index of the note that a tour is at; -1: no tour is being played. */
  readonly touring = signal(-1);
  /** Whether the window for annotating is open. */
  readonly annotating = signal(false);
  /** The revision of the list, for conflicts between writers. */
  revision = '';
  /** Whether the lesson came with other notes, and how many of them have been changed or removed. */
  readonly given = signal({ given: false, missing: 0 });
  /** Moves a note's callout; null where notes are read-only. */
  place: ((id: string, place: NotePlace) => Promise<void>) | null = null;
  /** The list while the run is truncated. */
  private hidden: Note[] = [];

  constructor(private readonly isTruncated: () => boolean) {}

  /** All notes, including hidden ones. */
  get all(): Note[] {
    return this.isTruncated() ? this.hidden : this.list.peek();
  }

  /** Replaces the list. */
  set(l: StoredNotes): void {
    batch(() => {
      this.tour.value = l.title;
      if (this.isTruncated()) this.hidden = l.notes;
      else this.list.value = l.notes;
      this.revision = l.revision;
      this.given.value = { given: l.given, missing: l.missing };
    });
  }

  /** Replaces the list by a run's. */
  setFrom({ notes, scene }: Run): void {
    this.set({ title: scene.tour ?? '', notes, revision: scene.revision ?? '', given: scene.given ?? false, missing: scene.missing ?? 0 });
  }

  /** Hides all notes, when the run is about to be truncated or has been truncated otherwise before. */
  hide(): void {
    if (!this.isTruncated()) this.hidden = this.list.value;
    this.list.value = [];
  }

  /** Shows the notes again that hide has hidden. */
  showHidden(): void {
    this.list.value = this.hidden;
  }

  /** The open note, if a run has it and knows its place. */
  openIn(run: Run): Note | undefined {
    return run.notes.find((n) => n.id === this.openID.value && !n.orphan);
  }
}
