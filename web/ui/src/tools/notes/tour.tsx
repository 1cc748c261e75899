// A tour: the notes one by one, like slides, each with the view that belongs to it. A note with a question truncates
// the run until the learner has predicted the answer. Notes before it truncate the run where their explanations end,
// so that they do not give the answer away.

import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import { Icon } from '../../ui/icons.tsx';
import { tr } from '../../ui/language.ts';
import { aboutWords } from '../../player/notes.ts';
import type { Player } from '../../player/player.ts';
import type { Run } from '../../run/run.ts';
import type { Note } from '../../wire/types.gen.ts';
import { colourOf, NoteBody } from '../../views/draw/notemarks.tsx';

export function Tour({ player }: { player: Player }) {
  const notes = useRef<Note[]>([]);
  const box = useRef<HTMLElement>(null);
  const answered = useSignal<readonly string[]>([]);
  const at = player.notes.touring.value;
  if (!player.whole) notes.current = player.notes.list.value.filter((n) => !n.orphan);
  const list = notes.current;
  const note = list[Math.min(at, list.length - 1)];
  const asks = note !== undefined && isOpen(note, answered.value);
  const show = () => {
    if (!note) return;
    player.showAll();
    player.show(note);
    const known = list.slice(0, list.indexOf(note));
    // A difference of whole runs has no moment of its own, and its position would reveal when one of them ends.
    if (asks && note.about === 'difference' && !note.msg && player.run.peek()) {
      player.truncateAt(explainedUpTo(known, player.run.peek()!), known);
      player.last();
    } else if (asks) player.truncate(Math.max(0, note.at), note.at >= 0 ? note.step : player.step.peek());
    else if (list.some((n) => isOpen(n, answered.value)) && player.run.peek()) {
      const soFar = list.slice(0, at + 1);
      player.truncateAt(explainedUpTo(soFar, player.run.peek()!), soFar);
      if (note.look?.to) player.window.show(note.look.from ?? 0, note.look.to);
    }
  };
  useEffect(show, [note?.id, asks]);
  useLayoutEffect(() => { // immediately, so that no key is lost
    const before = document.activeElement;
    box.current?.focus({ preventScroll: true });
    return () => {
      player.showAll();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [player]);
  const go = (to: number) => {
    player.notes.touring.value = to < 0 ? 0 : to >= list.length ? -1 : to;
    box.current?.focus({ preventScroll: true });
  };
  const onKey = (e: KeyboardEvent) => {
    const writes = e.target instanceof HTMLInputElement;
    if (e.key === 'Escape') player.notes.touring.value = -1;
    else if (writes || e.ctrlKey || e.metaKey || e.altKey) return;
    else if (e.key === 'ArrowRight' || e.key === 'PageDown') go(player.notes.touring.peek() + 1);
    else if (e.key === 'ArrowLeft' || e.key === 'PageUp') go(player.notes.touring.peek() - 1);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  if (!note) return null;
  const number = Math.min(at, list.length - 1) + 1;
  return (
    <section class={`tour${colourOf(note)}`} data-part="tour" data-note={note.id} ref={box} tabIndex={-1} role="group" aria-label={tr`Tour: note ${number} of ${list.length}`} onKeyDown={onKey}>
      <div class="tour-text" aria-live="polite">
        {asks ? <Asked note={note} onAnswer={() => (answered.value = [...answered.value, note.id])} /> : <NoteBody note={note} />}
        <div class="meta">{player.notes.tour.value && `${player.notes.tour.value} · `}{tr`note ${number} of ${list.length}`} · {aboutWords(player.whole ?? player.run.value, note)}</div>
      </div>
      <div class="tour-acts">
        <button type="button" class="btn" data-act="tour-back" disabled={number <= 1} onClick={() => go(number - 2)}><Icon name="prev" /> {tr`Back`}</button>
        <button type="button" class="btn primary" data-act="tour-next" onClick={() => go(number)}>{number === list.length ? tr`End` : tr`Next`} <Icon name="next" /></button>
        <button type="button" class="btn quiet icon" data-act="tour-close" aria-label={tr`Close the tour (Esc)`} title={tr`Close the tour (Esc)`} onClick={() => (player.notes.touring.value = -1)}><Icon name="cross" /></button>
      </div>
    </section>
  );
}

/** Whether a note asks a question that has not been answered. */
const isOpen = (note: Note, answered: readonly string[]) => !!note.predict && !answered.includes(note.id);

/** The time in each panel up to which notes have explained the run. Later events may answer a question that follows. */
export function explainedUpTo(notes: readonly Note[], run: Run): number[] {
  return run.panels.map((p, i) => {
    let until = 0;
    for (const n of notes) {
      const here = n.about === 'range' ? !n.panel || n.panel === p.panel.key : n.at === i || (n.about === 'difference' && !n.msg);
      if (here) until = Math.max(until, n.about === 'difference' && !n.msg ? p.panel.makespan : n.end ?? n.time);
    }
    return until;
  });
}

function Asked({ note, onAnswer }: { note: Note; onAnswer: () => void }) {
  return (
    <form class="tour-ask" onSubmit={(e) => { e.preventDefault(); onAnswer(); }}>
      <label><b>{note.predict}</b> <input type="text" data-part="tour-answer" placeholder={tr`What do you think?`} /></label>
      <button class="btn" data-act="tour-reveal">{tr`Show the rest`}</button>
    </form>
  );
}
