// A tour: the notes one by one, each with the view that belongs to it, like slides. A note that asks something first hides what comes
// until the learner has said what that will be; and the notes before it show no more than they tell, so that they do not answer it.

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
  const at = player.touring.value;
  if (!player.whole) notes.current = player.notes.value.filter((n) => !n.orphan);
  const list = notes.current;
  const note = list[Math.min(at, list.length - 1)];
  const asks = note !== undefined && isOpen(note, answered.value);
  const show = () => {
    if (!note) return;
    player.uncover();
    player.show(note);
    const known = list.slice(0, list.indexOf(note));
    // A difference of the runs as wholes has no moment of its own: where it stands tells when one of them is over.
    if (asks && note.about === 'difference' && !note.msg && player.run.peek()) {
      player.coverAt(toldUpTo(known, player.run.peek()!), known);
      player.last();
    } else if (asks) player.cover(Math.max(0, note.at), note.at >= 0 ? note.step : player.step.peek());
    else if (list.some((n) => isOpen(n, answered.value)) && player.run.peek()) {
      const told = list.slice(0, at + 1);
      player.coverAt(toldUpTo(told, player.run.peek()!), told);
      if (note.look?.to) player.look(note.look.from ?? 0, note.look.to);
    }
  };
  useEffect(show, [note?.id, asks]);
  useLayoutEffect(() => { // at once, so that no key is lost
    const before = document.activeElement;
    box.current?.focus({ preventScroll: true });
    return () => {
      player.uncover();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [player]);
  const go = (to: number) => {
    player.touring.value = to < 0 ? 0 : to >= list.length ? -1 : to;
    box.current?.focus({ preventScroll: true });
  };
  const onKey = (e: KeyboardEvent) => {
    const writes = e.target instanceof HTMLInputElement;
    if (e.key === 'Escape') player.touring.value = -1;
    else if (writes || e.ctrlKey || e.metaKey || e.altKey) return;
    else if (e.key === 'ArrowRight' || e.key === 'PageDown') go(player.touring.peek() + 1);
    else if (e.key === 'ArrowLeft' || e.key === 'PageUp') go(player.touring.peek() - 1);
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
        <div class="meta">{player.tour.value && `${player.tour.value} · `}{tr`note ${number} of ${list.length}`} · {aboutWords(player.whole ?? player.run.value, note)}</div>
      </div>
      <div class="tour-acts">
        <button type="button" class="btn" data-act="tour-back" disabled={number <= 1} onClick={() => go(number - 2)}><Icon name="prev" /> {tr`Back`}</button>
        <button type="button" class="btn primary" data-act="tour-next" onClick={() => go(number)}>{number === list.length ? tr`End` : tr`Next`} <Icon name="next" /></button>
        <button type="button" class="btn quiet icon" data-act="tour-close" aria-label={tr`Close the tour (Esc)`} title={tr`Close the tour (Esc)`} onClick={() => (player.touring.value = -1)}><Icon name="cross" /></button>
      </div>
    </section>
  );
}

/** Whether a note asks something that has not been answered. */
const isOpen = (note: Note, answered: readonly string[]) => !!note.predict && !answered.includes(note.id);

/** Up to when notes have told something of each panel: what is after that may be the answer to a question that comes. */
export function toldUpTo(notes: readonly Note[], run: Run): number[] {
  return run.panels.map((p, i) => {
    let told = 0;
    for (const n of notes) {
      const here = n.about === 'range' ? !n.panel || n.panel === p.panel.key : n.at === i || (n.about === 'difference' && !n.msg);
      if (here) told = Math.max(told, n.about === 'difference' && !n.msg ? p.panel.makespan : n.end ?? n.time);
    }
    return told;
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
