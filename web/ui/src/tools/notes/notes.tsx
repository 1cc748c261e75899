// Notes beside a run: the list, in the order of the tour, and the box in which one is written.

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { errorText } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { tr, trn } from '../../ui/language.ts';
import { aboutWords, madeWords } from '../../player/notes.ts';
import type { Player } from '../../player/player.ts';
import type { Note } from '../../wire/types.gen.ts';
import { colourOf, NoteBody } from '../../views/draw/notemarks.tsx';
import type { NoteDesk } from './desk.ts';
import { Recovery } from './recovery.tsx';

interface ListProps {
  player: Player;
  /** Without it notes are read-only. */
  desk?: NoteDesk | undefined;
  onError: (e: unknown) => void;
}

/** The list below a run. */
export function NoteList({ player, desk, onError }: ListProps) {
  const notes = player.notes.list.value;
  return (
    <>
      {desk && <Recovery player={player} desk={desk} onError={onError} />}
      {notes.length === 0 ? <ol data-part="notes" hidden /> : (
        <ol class="notes" data-part="notes" aria-label={tr`Notes`}>
          {notes.map((note, i) => <Item key={note.id} player={player} note={note} number={i + 1} desk={desk} onError={onError} />)}
        </ol>
      )}
    </>
  );
}

/** A note's number; a question mark for a note that has no place in the run. */
export function NoteDot({ note, number, onClick }: { note: Note; number: number; onClick: () => void }) {
  return <button type="button" class={`dot${note.orphan ? ' orphan' : colourOf(note)}`} aria-label={tr`Show note ${number}`} onClick={onClick}>{note.orphan ? '?' : number}</button>;
}

function Item({ player, note, number, desk, onError }: ListProps & { note: Note; number: number }) {
  const editing = useSignal(false);
  const open = player.notes.openID.value === note.id;
  const save = async (text: string) => {
    if (text !== note.text) await desk?.edit(note.id, { text });
    editing.value = false;
  };
  return (
    <li class={`${open ? 'open' : ''} ${note.other ? 'faded' : ''}`} data-note={note.id}>
      <NoteDot note={note} number={number} onClick={() => player.show(note)} />
      <div>
        {editing.value ? <NoteBox text={note.text} onSave={save} onCancel={() => (editing.value = false)} /> : <NoteBody note={note} />}
        <div class={`meta ${note.orphan ? 'warn' : ''}`} title={madeWords(note)}>{aboutWords(player.run.value, note)}</div>
        {desk && !editing.value && (
          <div class="acts">
            <button type="button" class="link" data-act="note-edit" onClick={() => (editing.value = true)}>{tr`Edit`}</button>
            <StillRight desk={desk} note={note} onError={onError} />
            <button type="button" class="link" data-act="note-delete" onClick={() => void desk.remove(note.id).catch(onError)}>{tr`Delete`}</button>
          </div>
        )}
      </div>
    </li>
  );
}

/** Turns a note about another run into one about the run being shown. */
export function StillRight({ desk, note, onError }: { desk: NoteDesk; note: Note; onError: (e: unknown) => void }) {
  if (!note.other || note.orphan) return null;
  return <button type="button" class="link" data-act="note-still" title={tr`The note is right for this program and these settings, too: from now on it is about them`} onClick={() => void desk.edit(note.id, { here: true }).catch(onError)}>{tr`Still right`}</button>;
}

/** The buttons that annotate a run and play its tour. */
export function TourButtons({ player, desk }: { player: Player; desk?: NoteDesk | undefined }) {
  const some = player.notes.list.value.length > 0;
  return (
    <>
      {some && (
        <button type="button" class="btn quiet" data-act="tour" title={tr`Go through the notes one by one`} onClick={() => (player.notes.touring.value = 0)}>
          <Icon name="play" /> <span class="lab">{tr`Tour`}</span>
        </button>
      )}
      {desk && (
        <button type="button" class="btn quiet icon" data-act="annotate" aria-label={tr`Annotate: write and order notes`} title={tr`Annotate: write and order notes`} onClick={() => (player.notes.annotating.value = true)}>
          <Icon name="edit" />
        </button>
      )}
    </>
  );
}

/**
 * A box for writing a note: Ctrl+Enter or Save saves it, Escape cancels. The owner of the box closes it in onSave,
 * once the note is saved; a text that could not be saved stays in the box.
 */
export function NoteBox({ text, about, onSave, onCancel }: {
  text: string; about?: string; onSave: (text: string) => Promise<void>; onCancel: () => void;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  const saving = useSignal(false);
  const problem = useSignal('');
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const save = () => {
    const value = box.current!.value.trim();
    if (!value) return onCancel();
    if (saving.value) return;
    saving.value = true;
    problem.value = '';
    onSave(value)
      .catch((e: unknown) => (problem.value = tr`Not saved. ${errorText(e)}`))
      .finally(() => (saving.value = false));
  };
  const onKey = (e: KeyboardEvent) => {
    if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) save();
    else if (e.key === 'Escape') onCancel();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div class="notebox">
      {about && <div class="meta">{trn`Note on ${about}`}</div>}
      <textarea ref={box} data-part="note-text" aria-label={tr`Text of the note`} rows={3} maxLength={5000} defaultValue={text} onKeyDown={onKey} />
      {problem.value && <p class="problem" role="alert" data-part="note-problem">{problem.value}</p>}
      <div class="row">
        <button type="button" class="btn primary" data-act="note-save" disabled={saving.value} onClick={save}>{tr`Save note`}</button>
        <button type="button" class="btn" data-act="note-cancel" onClick={onCancel}>{tr`Cancel`}</button>
        <span class="meta wide">{tr`Markdown. Ctrl+Enter saves`}</span>
      </div>
    </div>
  );
}

