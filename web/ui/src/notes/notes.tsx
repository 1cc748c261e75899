// Notes on steps: the callout beside the open one's number, the list, and the box in which one is written.

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { count, errorText } from '../base/format.ts';
import { tr, trn } from '../base/language.ts';
import type { Player } from '../base/player.ts';
import type { Note } from '../base/scene.ts';

/** Where notes are kept. Without a store (a file from the export) they can only be read. */
export interface NoteStore {
  add(note: Note): Promise<Note>;
  change(note: Note): Promise<Note>;
  remove(note: Note): Promise<void>;
}

interface Placed {
  note: Note;
  number: number;
}

export function where(player: Player, note: Note): string {
  const run = player.run.value;
  const title = run && run.panels.length > 1 ? run.panels[run.panelIndex(note.panel)]?.panel.title ?? note.panel : '';
  return tr`${title ? `${title} · ` : ''}step ${count(note.step)}`;
}

/** The open note beside its number; a thin line ties the two. */
export function Callout({ player, placed, anchor }: {
  player: Player; placed: Placed[]; anchor: { x: number; y: number; width: number; height: number; free: number; top: number };
}) {
  const at = placed.find((p) => p.note.id === player.openNote.value);
  if (!at) return null;
  const wide = 304;
  const beyond = Math.max(anchor.x + 90, anchor.free);
  const right = anchor.x + 90 + wide < anchor.width;
  const left = right ? (beyond + wide < anchor.width ? beyond : anchor.x + 90) : Math.max(0, anchor.x - 90 - wide);
  const tall = 48 + 18 * Math.ceil(at.note.text.length / 42);
  const top = Math.min(Math.max(anchor.top, anchor.y - 64), Math.max(24, anchor.height - tall));
  const edge = right ? left : left + wide;
  return (
    <>
      <svg class="leader" aria-hidden="true" width={anchor.width} height={anchor.height}>
        <path d={`M${anchor.x + (right ? 8 : -8)} ${anchor.y} L${anchor.x + (right ? 40 : -40)} ${anchor.y} L${edge} ${top + 20}`} />
      </svg>
      <div class="callout" style={{ left: `${left}px`, top: `${top}px`, width: `${wide}px` }}>
        <NoteText text={at.note.text} />
        <div class="meta">{trn`Note ${at.number} of ${placed.length} · step ${count(at.note.step)}`}</div>
      </div>
    </>
  );
}

/** The first sentence stands out when more follows, as a title does. */
function NoteText({ text }: { text: string }) {
  const m = /^(.{1,80}?[.!?:])\s+(\S[\s\S]*)$/.exec(text);
  if (!m) return <span class="note-text">{text}</span>;
  return <span class="note-text"><b>{m[1]}</b> {m[2]}</span>;
}

export function NoteList({ player, placed, store, onError }: {
  player: Player; placed: Placed[]; store?: NoteStore | undefined; onError: (e: unknown) => void;
}) {
  const orphans = player.notes.value.filter((n) => n.orphan);
  if (placed.length + orphans.length === 0) return <ol data-part="notes" hidden />;
  return (
    <ol class="notes" data-part="notes" aria-label={tr`Notes`}>
      {placed.map(({ note, number }) => <Item key={note.id} player={player} note={note} mark={String(number)} store={store} onError={onError} />)}
      {orphans.map((note) => <Item key={note.id} player={player} note={note} mark="?" store={store} onError={onError} />)}
    </ol>
  );
}

function Item({ player, note, mark, store, onError }: {
  player: Player; note: Note; mark: string; store?: NoteStore | undefined; onError: (e: unknown) => void;
}) {
  const editing = useSignal(false);
  const open = player.openNote.value === note.id;
  const show = () => {
    player.openNote.value = note.id;
    if (!note.orphan) player.goto(Math.max(0, player.run.value?.panelIndex(note.panel) ?? 0), note.step);
  };
  const save = async (text: string) => {
    if (text !== note.text && store) {
      const n = await store.change({ ...note, text });
      player.notes.value = player.notes.value.map((m) => (m.id === n.id ? { ...n, orphan: note.orphan ?? false } : m));
    }
    editing.value = false;
  };
  const remove = () => {
    store?.remove(note).then(() => {
      player.notes.value = player.notes.value.filter((m) => m.id !== note.id);
      if (open) player.openNote.value = '';
    }, onError);
  };
  return (
    <li class={open ? 'open' : ''}>
      <button type="button" class={`dot ${note.orphan ? 'orphan' : ''}`} aria-label={tr`Show note ${mark}`} onClick={show}>{mark}</button>
      <div>
        {editing.value ? <NoteBox text={note.text} onSave={save} onCancel={() => (editing.value = false)} /> : <NoteText text={note.text} />}
        <div class="meta">{note.orphan
          ? <span class="warn">{trn`Its event (${note.kind}${note.actor && tr` of ${note.actor}`}) is not in this run.`}</span>
          : where(player, note)}</div>
        {store && !editing.value && (
          <div class="acts">
            <button type="button" class="link" data-act="note-edit" onClick={() => (editing.value = true)}>{tr`Edit`}</button>
            <button type="button" class="link" data-act="note-delete" onClick={remove}>{tr`Delete`}</button>
          </div>
        )}
      </div>
    </li>
  );
}

/**
 * A box to write a note in: Ctrl+Enter or Save keeps it, Escape does not. Whoever shows the box closes it in onSave, once
 * the note is kept; what could not be kept stays in the box.
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
      <textarea ref={box} data-part="note-text" aria-label={tr`Text of the note`} rows={3} maxLength={2000} defaultValue={text} onKeyDown={onKey} />
      {problem.value && <p class="problem" role="alert" data-part="note-problem">{problem.value}</p>}
      <div class="row">
        <button type="button" class="btn primary" data-act="note-save" disabled={saving.value} onClick={save}>{tr`Save note`}</button>
        <button type="button" class="btn" data-act="note-cancel" onClick={onCancel}>{tr`Cancel`}</button>
        <span class="meta wide">{tr`Ctrl+Enter saves`}</span>
      </div>
    </div>
  );
}
