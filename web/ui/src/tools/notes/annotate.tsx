// The window for annotating: the notes on the left, in the order of the tour, and the run beside them. The run's own
// place on the page grows to the size of the window, so that all views are there.

import { effect, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { plural } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { tr } from '../../ui/language.ts';
import { aboutWords, headingOf, lookNow, madeWords, newNote, subjectsAt } from '../../player/notes.ts';
import type { Player } from '../../player/player.ts';
import { noteColors } from '../../wire/constants.gen.ts';
import type { Note } from '../../wire/types.gen.ts';
import type { NoteDesk } from './desk.ts';
import { NoteBox, NoteDot, StillRight } from './notes.tsx';

/** For changes whose result nothing waits for: the desk reports a failure. */
const reported = (did: Promise<void>) => void did.catch(() => {});

/** The bar above the run while it is annotated. */
export function AnnotateBar({ player, desk, tools }: { player: Player; desk: NoteDesk; tools?: ComponentChildren }) {
  return (
    <header class="annotate-bar" data-part="annotate-bar">
      <b>{player.run.value?.scene.title}</b>
      <span class="badge">{tr`annotating`}</span>
      {desk.problem.value && <span class="problem" role="alert" data-part="notes-problem">{desk.problem.value}</span>}
      <span class="grow" />
      {player.notes.given.value.given && <button type="button" class="btn quiet" data-act="notes-reset" title={tr`The notes that came with the lesson instead of yours`} onClick={() => reported(desk.reset())}>{tr`Reset`}</button>}
      <button type="button" class="btn quiet" data-act="notes-undo" disabled={!desk.undoable.value} title="Ctrl+Z" onClick={() => reported(desk.undo())}>{tr`Undo`}</button>
      <button type="button" class="btn quiet" data-act="notes-redo" disabled={!desk.redoable.value} title="Ctrl+Shift+Z" onClick={() => reported(desk.redo())}>{tr`Redo`}</button>
      <button type="button" class="btn" data-act="play-tour" disabled={player.notes.list.value.length === 0} onClick={() => (player.notes.touring.value = 0)}><Icon name="play" /> {tr`Play tour`}</button>
      {tools}
      <button type="button" class="btn primary" data-act="annotate-done" onClick={() => (player.notes.annotating.value = false)}>{tr`Done`}</button>
    </header>
  );
}

/** The notes of the tour: to select, to edit, to reorder. */
export function NoteSide({ player, desk, writing }: { player: Player; desk: NoteDesk; writing: { value: boolean } }) {
  const list = useRef<HTMLOListElement>(null);
  const dragged = useSignal<{ id: string; to: number } | null>(null);
  useEffect(() => reported(desk.refresh()), [desk]);
  const notes = player.notes.list.value;
  const drag = (e: PointerEvent, note: Note) => {
    const handle = e.currentTarget as HTMLElement;
    handle.setPointerCapture(e.pointerId);
    const move = (m: PointerEvent) => {
      const items = Array.from(list.current!.children).filter((li) => li.getAttribute('data-note') !== note.id);
      const to = items.filter((li) => m.clientY > li.getBoundingClientRect().top + li.getBoundingClientRect().height / 2).length;
      dragged.value = { id: note.id, to };
    };
    const drop = () => {
      handle.removeEventListener('pointermove', move);
      const d = dragged.peek();
      dragged.value = null;
      if (d && notes[d.to]?.id !== note.id) reported(desk.move(d.id, d.to));
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', drop, { once: true });
  };
  const shift = (e: KeyboardEvent, note: Note) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[e.key];
    if (by === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    const handle = e.currentTarget as HTMLElement;
    reported(desk.shift(note.id, by).then(() => void setTimeout(() => handle.focus()))); // which a move in the document loses
  };
  return (
    <aside class="note-side" data-part="note-side" aria-label={tr`Notes`}>
      <Title player={player} desk={desk} />
      <ol ref={list}>
        {notes.map((note, i) => (
          <li key={note.id} data-note={note.id} class={`${note.other ? 'faded' : ''} ${note.id === player.notes.openID.value ? 'open' : ''} ${dragged.value?.id === note.id ? 'dragged' : ''} ${dragged.value?.to === i && dragged.value.id !== note.id ? 'target' : ''}`}>
            <button type="button" class="handle" data-act="note-order" aria-label={tr`Order of note ${i + 1}; the up and down arrow keys move it`} title={tr`Drag, or the arrow keys`} onPointerDown={(e) => drag(e, note)} onKeyDown={(e) => shift(e, note)}>⠿</button>
            <NoteDot note={note} number={i + 1} onClick={() => player.show(note)} />
            <div>
              <button type="button" class="heading" onClick={() => player.show(note)}>{headingOf(note)}</button>
              <div class={`meta ${note.orphan ? 'warn' : ''}`} title={madeWords(note)}>{aboutWords(player.run.value, note)}</div>
              {note.id === player.notes.openID.value && <NoteForm key={note.id} player={player} desk={desk} note={note} />}
            </div>
          </li>
        ))}
      </ol>
      {notes.length === 0 && <p class="meta pad">{tr`No notes yet. Step to what you want to explain, and add one.`}</p>}
      {writing.value ? <NewNoteForm player={player} desk={desk} onDone={() => (writing.value = false)} /> : (
        <p class="add"><button type="button" class="btn" data-act="note-add" onClick={() => (writing.value = true)}><Icon name="note" /> {tr`Add note`}</button> <span class="meta">{tr`press n at a step`}</span></p>
      )}
    </aside>
  );
}

function Title({ player, desk }: { player: Player; desk: NoteDesk }) {
  const save = (title: string) => {
    if (title.trim() !== player.notes.tour.peek()) reported(desk.change((l) => ({ ...l, title: title.trim() })));
  };
  return (
    <div class="side-title">
      <input
        key={player.notes.tour.value} type="text" data-part="tour-title" aria-label={tr`Title of the tour`} placeholder={tr`Title of the tour`} maxLength={300} defaultValue={player.notes.tour.value}
        onChange={(e) => save(e.currentTarget.value)}
      />
      <span class="meta">{tr`${plural(player.notes.list.value.length, 'note')}, in the order of the tour`}</span>
    </div>
  );
}

/** The form for a new note: what it is about, and its text. */
function NewNoteForm({ player, desk, onDone }: { player: Player; desk: NoteDesk; onDone: () => void }) {
  const subjects = subjectsAt(player);
  const chosen = useSignal(0);
  const subject = subjects[Math.min(chosen.value, subjects.length - 1)];
  if (!subject) return <p class="meta pad">{tr`There is no step to attach it to.`}</p>;
  const add = async (text: string) => {
    const note = newNote(subject, text);
    await desk.add(note);
    player.notes.openID.value = note.id;
    onDone();
  };
  return (
    <div class="adding">
      <label>{tr`Note on`} <select class="pick" data-part="note-about" value={chosen.value} onChange={(e) => (chosen.value = Number(e.currentTarget.value))}>
        {subjects.map((s, i) => <option key={i} value={i} data-about={s.about}>{s.words}</option>)}
      </select></label>
      <NoteBox text="" onSave={add} onCancel={onDone} />
    </div>
  );
}

/** What can be changed about the open note. */
function NoteForm({ player, desk, note }: { player: Player; desk: NoteDesk; note: Note }) {
  const editing = useSignal(false);
  const edit = (by: Partial<Note>) => reported(desk.edit(note.id, by));
  // The key changes only with the saved text: typing in progress survives when something else is saved.
  const line = (name: 'label' | 'predict', words: string) => (
    <label>{words} <input
      key={`${name} ${note[name] ?? ''}`} type="text" data-part={`note-${name}`} maxLength={300} defaultValue={note[name] ?? ''}
      onChange={(e) => e.currentTarget.value.trim() !== (note[name] ?? '') && edit({ [name]: e.currentTarget.value.trim() })}
    /></label>
  );
  return (
    <div class="note-form">
      {editing.value ? (
        <NoteBox
          text={note.text} onCancel={() => (editing.value = false)}
          onSave={async (text) => {
            await desk.edit(note.id, { text });
            editing.value = false;
          }}
        />
      ) : <p class="source" data-part="note-source">{note.text}</p>}
      <div class="acts">
        {!editing.value && <button type="button" class="link" data-act="note-edit" onClick={() => (editing.value = true)}>{tr`Edit`}</button>}
        <button type="button" class="link" data-act="note-view" title={tr`With the note, the tour shows this view, these times and this actor`} onClick={() => edit({ look: lookNow(player) })}>{tr`Take this view`}</button>
        {note.look && <button type="button" class="link" data-act="note-no-view" onClick={() => edit({ look: undefined })}>{tr`Any view`}</button>}
        {note.place && <button type="button" class="link" data-act="note-no-place" onClick={() => edit({ place: undefined })}>{tr`Usual place`}</button>}
        <StillRight desk={desk} note={note} onError={() => {}} />
        <button type="button" class="link" data-act="note-delete" onClick={() => reported(desk.remove(note.id))}>{tr`Delete`}</button>
      </div>
      {line('label', tr`Label`)}
      <label>{tr`Colour`} <select class="pick" data-part="note-color" value={note.color ?? ''} onChange={(e) => edit({ color: e.currentTarget.value })}>
        <option value="">{tr`blue`}</option>
        {noteColors.map((c) => <option key={c} value={c}>{colourWords[c]}</option>)}
      </select></label>
      {line('predict', tr`Ask before it is shown`)}
    </div>
  );
}

const colourWords: Record<(typeof noteColors)[number], string> = { amber: tr`amber`, green: tr`green`, red: tr`red`, violet: tr`violet`, grey: tr`grey` };

/** While a run is annotated, makes the rest of the page inert, and maps the keys for undo. */
export function besideAnnotating(player: Player, desk: NoteDesk, box: { current: HTMLElement | null }): () => void {
  let inert: Element[] = [];
  const free = () => {
    for (const el of inert) el.removeAttribute('inert');
    inert = [];
    document.body.classList.remove('annotates');
  };
  const onKey = (e: KeyboardEvent) => {
    const writes = e.target instanceof HTMLElement && e.target.closest('input, textarea, select');
    if (e.key === 'Escape' && !writes && player.notes.touring.peek() < 0) player.notes.annotating.value = false;
    else if (e.key.toLowerCase() === 'z' && (e.ctrlKey || e.metaKey) && !writes) reported(e.shiftKey ? desk.redo() : desk.undo());
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const stop = effect(() => {
    const el = box.current;
    free();
    removeEventListener('keydown', onKey, true);
    if (!player.notes.annotating.value || !el) return;
    document.body.classList.add('annotates');
    for (let at: Element = el; at.parentElement && at !== document.body; at = at.parentElement) {
      for (const other of at.parentElement.children) {
        if (other === at || other.hasAttribute('inert')) continue;
        other.setAttribute('inert', '');
        inert.push(other);
      }
    }
    addEventListener('keydown', onKey, true);
  });
  return () => {
    stop();
    free();
    removeEventListener('keydown', onKey, true);
  };
}
