// The commands of a lesson's page: keys, the palette, and what they open over the page.

import { signal } from '@preact/signals';

import { tr } from '../ui/language.ts';
import { search } from '../server/http.ts';
import type { Player } from '../player/player.ts';
import type { LessonItem } from '../wire/types.gen.ts';
import type { Choice } from '../notebook/commands/palette.tsx';
import { commands, dispatch, pressed, register } from '../notebook/commands/table.ts';
import { editorKeys, runKeys } from '../notebook/commands/keys.ts';
import type { Author } from '../notebook/lesson/author.ts';
import type { Batch } from '../notebook/lesson/batch.ts';
import { lessonURL } from '../notebook/lesson/url.ts';
import type { Notebook } from '../notebook/lesson/notebook.ts';
import { chooseFiles } from './opening.tsx';
import { site } from '../wire/transport.ts';
import { takesKeys } from '../views/threads/keys.ts';

export const keysOpen = signal(false);
export const paletteOpen = signal(false);
export const findOpen = signal(false);

/** What a lesson's commands work on. */
export interface Scope {
  lessons: LessonItem[];
  book: Notebook;
  author: Author | null;
  batch: Batch;
  restart: () => void;
  /** Puts the cursor into a cell's program. */
  focus: (cell: string) => void;
}

/** The commands that are possible now, as entries of the palette. */
export const commandChoices = (): Choice[] =>
  commands.peek().flatMap((c): Choice[] => (c.run && c.id !== 'palette' && !c.why?.() ? [{ id: c.id, words: c.words.charAt(0).toUpperCase() + c.words.slice(1), about: c.keys, run: c.run }] : []));

/** The entries of the palette: the commands that are possible now, and the places to go to. */
export function choicesOf({ lessons, book, focus }: Scope): Choice[] {
  const page = book.page.peek();
  const go = (id: string, words: string, about: string, run: () => void): Choice => ({ id, words: tr`Go to ${words}`, about, run });
  return [
    ...commandChoices(),
    ...book.cells.map((m) => go(`cell-${m.cell.id}`, tr`the program ${m.cell.id}`, tr`program`, () => focus(m.cell.id))),
    ...page.outline.map((h) => go(`heading-${h.id}`, h.text, tr`heading`, () => (location.hash = h.id))),
    ...lessons.filter((l) => l.id !== page.id).map((l) => go(`lesson-${l.id}`, l.title, tr`lesson`, () => location.assign(lessonURL(l.id)))),
  ];
}

/** The sections of all lessons, and of the reference, that have all words of a text. A lesson in one file has no other pages. */
export const placesOf = async (text: string): Promise<Choice[]> => (await search(text)).filter((p) => !site?.only || p.lesson === site.only).map((p) => ({
  id: `place-${p.lesson}-${p.id}`, words: tr`Go to ${p.text}`, about: p.title, run: () => location.assign(`${lessonURL(p.lesson)}#${p.id}`),
}));

/** Goes to the next or previous lesson. */
function turn(lessons: LessonItem[], book: Notebook, by: 1 | -1): void {
  const next = lessons[lessons.findIndex((l) => l.id === book.page.peek().id) + by];
  if (next) location.assign(lessonURL(next.id));
}

/** Why PageUp or PageDown scrolls: they go to another lesson only at the end of the page. */
function scrolls(by: 1 | -1): string {
  const end = document.documentElement.scrollHeight - innerHeight - scrollY < 2;
  return (by > 0 ? end : scrollY < 2) ? '' : tr`There is more of this lesson.`;
}

/** Registers the commands. */
export function registerCommands({ lessons, book, author, batch, restart }: Scope): void {
  const current = () => book.current.peek();
  const noRun = () => (current()?.player.run.peek() && !current()!.player.run.peek()!.loading ? '' : tr`There is no finished run.`);
  register({ id: 'cell.go', group: 'Notebook', keys: 'Shift+Enter', words: tr`run the cell; in its program: and go to the next`, why: () => (current() ? '' : tr`The lesson has no program.`), run: () => current()!.go() });
  register({ id: 'cell.play', group: 'Notebook', keys: '', words: tr`be the scheduler of the program`, why: () => (current() ? current()!.playWhy.peek() : tr`The lesson has no program.`), run: () => void current()!.orders.play() });
  register({ id: 'cell.orders', group: 'Notebook', keys: '', words: tr`try all orders of the program`, why: () => (current() ? current()!.ordersWhy.peek() : tr`The lesson has no program.`), run: () => current()!.orders.try() });
  if (!site) register({ id: 'open-trace', group: 'Page', keys: '', words: tr`open a trace from a file`, run: chooseFiles }); // a server reads it
  if (author) {
    register(
      { id: 'parts.undo', group: 'Notebook', keys: 'Ctrl+Z', words: tr`undo the last change to the parts`, run: () => void author.arranger.undo() },
      { id: 'parts.redo', group: 'Notebook', keys: 'Ctrl+Shift+Z', words: tr`redo the last change that was undone`, run: () => void author.arranger.redo() },
    );
  }
  register(
    ...editorKeys, ...runKeys,
    { id: 'note', group: 'Timeline', keys: 'n', words: tr`note on the event at the cursor`, why: noRun, run: () => (current()!.writing.value = true) },
    { id: 'annotate', group: 'Timeline', keys: '', words: tr`annotate the run: write, place and order notes`, why: noRun, run: () => (current()!.player.notes.annotating.value = true) },
    { id: 'tour', group: 'Timeline', keys: '', words: tr`play the tour of the notes`, why: () => noRun() || (current()!.player.notes.list.peek().length > 0 ? '' : tr`There are no notes.`), run: () => (current()!.player.notes.touring.value = 0) },
    { id: 'run-all', group: 'Notebook', keys: '', words: tr`run all programs`, run: () => void batch.run(book.cells) },
    { id: 'run-stale', group: 'Notebook', keys: '', words: tr`run what is stale or was not run`, why: () => (batch.stale.peek().length > 0 ? '' : tr`Nothing is stale.`), run: () => void batch.run(batch.stale.peek()) },
    { id: 'stop-all', group: 'Notebook', keys: '', words: tr`stop all programs`, why: () => (batch.running.peek().length > 0 ? '' : tr`Nothing runs.`), run: () => batch.stop() },
    { id: 'restart', group: 'Notebook', keys: '', words: tr`restart the kernel`, run: restart },
    { id: 'lesson.next', group: 'Page', keys: 'PageDown', words: tr`at the end of a lesson: to the next`, why: () => scrolls(1), run: () => turn(lessons, book, 1) },
    { id: 'lesson.before', group: 'Page', keys: 'PageUp', words: tr`at the start of a lesson: to the one before`, why: () => scrolls(-1), run: () => turn(lessons, book, -1) },
    { id: 'find', group: 'Notebook', keys: 'Ctrl+Shift+F', words: tr`find and replace in all programs`, run: () => (findOpen.value = true) },
    { id: 'palette', group: 'Page', keys: 'Ctrl+K', words: tr`commands and places`, run: () => (paletteOpen.value = true) },
    { id: 'keys', group: 'Page', keys: '?', words: tr`this list`, run: () => (keysOpen.value = true) },
  );
}

/** Handles a key press, except in a text field, in the editor and on a control, which handle keys themselves. `ofRun`
 *  handles a key for the run being shown, and returns whether it did. */
export function onKey(e: KeyboardEvent, book: Notebook, ofRun: (player: Player) => boolean): void {
  if (pressed('Ctrl+K', e) || pressed('Ctrl+Shift+P', e)) { // wherever the focus is
    e.preventDefault();
    paletteOpen.value = true;
    return;
  }
  if (pressed('Ctrl+Shift+F', e)) {
    e.preventDefault();
    findOpen.value = true;
    return;
  }
  if (takesKeys(e) || (e.repeat && e.key.startsWith('Page'))) return; // a held key means scrolling
  const model = book.current.value;
  const own = (): boolean => !!model && !e.ctrlKey && !e.metaKey && !e.altKey && ofRun(model.player);
  if (dispatch(e) || own()) e.preventDefault();
}
