import assert from 'node:assert/strict';
import test from 'node:test';

import { aboutWords, changed, headingOf, isIn, lookNow, moved, namedNote, newNote, numberNotes, replay, subjectsAt, withNotes, type NoteList } from '../src/player/notes.ts';
import { Player } from '../src/player/player.ts';
import type { Note, NotesReply, NotesRequest } from '../src/wire/types.gen.ts';
import { NoteDesk } from '../src/tools/notes/desk.ts';
import { noteSpots } from '../src/views/threads/notes.ts';
import { layout } from '../src/views/threads/layout.ts';
import { scale } from '../src/views/draw/scale.ts';
import type { Picture } from '../src/views/threads/draw.ts';
import type { Palette } from '../src/ui/theme.ts';
import { panel, runOf, story, storyMessages } from './runs.ts';

const note = (id: string, more: Partial<Note> = {}): Note => ({ id, about: 'step', panel: 'thread', step: 0, at: 0, time: 0, text: id, html: '', ...more });
const list = (...ids: string[]): NoteList => ({ title: '', notes: ids.map((id) => note(id)) });
const ids = (l: NoteList) => l.notes.map((n) => n.id + (n.text === n.id ? '' : `=${n.text}`)).join(' ');

test('notes have the numbers of their places; orphans are not placed', () => {
  assert.deepEqual(numberNotes([note('b'), note('o', { orphan: true }), note('a')]).map((n) => `${n.number}${n.note.id}`), ['1b', '3a']);
});

test('a note is called by its label or by how it begins', () => {
  assert.equal(headingOf(note('a', { text: '**s14 waits.** Its message lay here.' })), 's14 waits');
  assert.equal(headingOf(note('a', { label: 'L', text: 'x' })), 'L');
  assert.equal(headingOf(note('a', { text: 'See [this](http://x) now' })), 'See this now');
});

test('a change is taken back without what another window did since', () => {
  const before = list('a', 'b');
  const cases: [string, NoteList, NoteList, string][] = [
    ['an addition', { title: '', notes: [...before.notes, note('c')] }, { title: '', notes: [...before.notes, note('c'), note('theirs')] }, 'a b theirs'],
    ['an edit', changed(before, 'a', { text: 'mine' }), changed(changed(before, 'a', { text: 'mine' }), 'b', { text: 'theirs' }), 'a b=theirs'],
    ['an edit of what they edited, too', changed(before, 'a', { text: 'mine' }), changed(before, 'a', { text: 'theirs' }), 'a=theirs b'],
    ['a removal', list('b'), changed(list('b'), 'b', { text: 'theirs' }), 'a b=theirs'],
    ['another order', moved(before, 'b', 0), changed(moved(before, 'b', 0), 'a', { text: 'theirs' }), 'a=theirs b'],
  ];
  for (const [what, after, now, want] of cases) assert.equal(ids(replay(after, before, now)), want, what);
  assert.equal(replay({ ...before, title: 'mine' }, before, { ...before, title: 'mine' }).title, '');
  assert.equal(replay({ ...before, title: 'mine' }, before, { ...before, title: 'theirs' }).title, 'theirs');
});

/** A server with one list, which another window changes now and then. */
class Server {
  kept: NoteList = list();
  revision = 0;
  given: Note[] = [];
  saves = 0;
  reply = (): NotesReply => ({ ...this.kept, revision: String(this.revision), given: false, missing: this.given.filter((g) => !this.kept.notes.some((n) => n.id === g.id && n.text === g.text)).length, lesson: this.given });
  load = () => Promise.resolve(this.reply());
  save = async (r: NotesRequest): Promise<{ reply: NotesReply; conflict: boolean }> => {
    await null;
    this.saves++;
    if (r.revision !== String(this.revision)) return { reply: this.reply(), conflict: true };
    this.kept = { title: r.title, notes: r.reset ? this.given : r.notes };
    this.revision++;
    return { reply: this.reply(), conflict: false };
  };
}

test('two windows change one list, and neither loses anything', async () => {
  const server = new Server();
  const [mine, theirs] = [new NoteDesk(new Player(), server), new NoteDesk(new Player(), server)];
  await Promise.all([mine.refresh(), theirs.refresh()]);
  await Promise.all([mine.add(note('m1')), theirs.add(note('t1')), mine.add(note('m2')), theirs.add(note('t2'))]);
  assert.equal(server.kept.notes.map((n) => n.id).sort().join(' '), 'm1 m2 t1 t2');
  await theirs.edit('m1', { text: 'theirs' });
  await mine.remove('t1');
  await mine.undo();
  await mine.undo();
  assert.equal(ids(server.kept).split(' ').sort().join(' '), 'm1=theirs t1 t2');
  await mine.redo();
  assert.equal(ids(server.kept).split(' ').sort().join(' '), 'm1=theirs m2 t1 t2');
  assert.equal(mine.redoable.value, true);
});

test('what is not saved is not shown, and does not hold up what comes after', async () => {
  const server = new Server();
  const player = new Player();
  const desk = new NoteDesk(player, server);
  await desk.refresh();
  const works = server.save;
  server.save = () => Promise.reject(new Error('down'));
  assert.equal(await desk.add(note('lost')).then(() => '', (e: Error) => e.message), 'down');
  assert.equal(desk.problem.value, 'Not saved. down');
  assert.equal(player.notes.list.value.length, 0);
  assert.equal(desk.undoable.value, false);
  server.save = works;
  await desk.add(note('a'));
  assert.equal(desk.problem.value, '');
  await desk.move('a', 5);
  assert.equal(ids(player), 'a');
  function ids(p: Player) { return p.notes.list.value.map((n) => n.id).join(' '); }
});

test('what a tour hides is not lost by a change', async () => {
  const server = new Server();
  const player = new Player();
  player.load(runOf(panel(story, { messages: storyMessages })));
  const desk = new NoteDesk(player, server);
  await desk.add(note('a'));
  player.truncate(0, 2);
  assert.equal(player.notes.list.value.length, 0);
  await desk.add(note('b'));
  player.showAll();
  assert.equal(ids({ title: '', notes: player.notes.list.value }), 'a b');
  assert.equal(ids(server.kept), 'a b');
});

test('what there is at the cursor can have a note, and a note stands where it is', () => {
  const run = runOf(panel(story, { messages: storyMessages }));
  const player = new Player();
  player.load(run);
  player.goto(0, run.panels[0]!.begins[0]!);
  const subjects = subjectsAt(player);
  assert.deepEqual(subjects.map((s) => s.about), ['step', 'message', 'actor', 'thread', 'range']);
  const place = layout(run, { width: 1000, phone: false, tall: false, actor: '' });
  const p = { run, layout: place, scale: scale(place.x0, place.x1, player.window.times.value), palette: {} as Palette, ratio: 1, actor: '', phone: false } as Picture;
  for (const s of subjects) {
    const n = newNote(s, 'x');
    assert.equal(isIn(n, run, 0), true, s.about);
    const [spot] = noteSpots(p, n);
    assert.ok(spot && spot.x >= place.x0 && spot.x <= place.x1 && spot.y <= place.height, `${s.about}: ${JSON.stringify(spot)}`);
    assert.equal(spot.box !== undefined, s.about === 'range');
  }
  assert.deepEqual(noteSpots(p, note('o', { orphan: true })), []);
});

test('a note takes the view, the times in sight and the actor that are shown now', () => {
  const player = new Player();
  player.load(runOf(panel(story, { messages: storyMessages })));
  assert.deepEqual(lookNow(player), { view: 'threads' });
  player.shown.value = 'ring';
  player.window.show(20, 50);
  player.selection.choose('bob');
  assert.deepEqual(lookNow(player), { view: 'ring', from: 20, to: 50, actor: 'bob' });
});

test('a note whose event is gone calls the kind of event as the table does', () => {
  assert.equal(aboutWords(null, note('a', { orphan: true, event: 'MsgDequeue', actor: 'boss' })), 'Its event (begin of boss) is not in this run.');
  assert.equal(aboutWords(null, note('a', { orphan: true, event: 'ThreadCreate' })), 'Its event (thread created) is not in this run.');
});

test('a note about another program, far longer than the run, has times in units of its own', () => {
  const run = runOf(panel(story, { messages: storyMessages }));
  assert.equal(aboutWords(run, note('a', { about: 'range', other: 'program', panel: '', from: 0, to: 2e9 })), 'about another program · 0.000 s to 2.000 s');
});

test('what was deleted comes back where it was, for as long as the page is open', async () => {
  const server = new Server();
  const player = new Player();
  const desk = new NoteDesk(player, server);
  const there = () => ids({ title: '', notes: player.notes.list.value });
  const names = () => desk.deleted.value.map((d) => d.note.id).join(' ');
  for (const id of ['a', 'b', 'c']) await desk.add(note(id));
  await desk.remove('b');
  assert.deepEqual([there(), names(), desk.justDeleted.value], ['a c', 'b', 'b']);
  await desk.remove('a');
  await desk.edit('c', { text: 'edited' }); // after which it is not the last change any more
  assert.deepEqual([there(), names(), desk.justDeleted.value], ['c=edited', 'a b', '']);
  await desk.restore('b');
  assert.deepEqual([there(), names()], ['c=edited b', 'a']); // the place where it stood
  await desk.restore('a');
  assert.deepEqual([there(), names()], ['a c=edited b', '']);
  await desk.restore('a');
  assert.equal(there(), 'a c=edited b');
  server.save = () => Promise.reject(new Error('down'));
  assert.equal(await desk.remove('a').then(() => '', (e: Error) => e.message), 'down');
  assert.deepEqual([there(), names(), desk.justDeleted.value], ['a c=edited b', '', '']);
});

test('the notes of the lesson come back beside one’s own', async () => {
  const server = new Server();
  server.given = [note('a'), note('b'), note('c')];
  server.kept = { title: '', notes: [note('mine'), note('c'), note('a', { text: 'changed' })] };
  const player = new Player();
  const desk = new NoteDesk(player, server);
  await desk.refresh();
  assert.equal(player.notes.given.value.missing, 2);
  await desk.restoreGiven();
  assert.equal(ids({ title: '', notes: player.notes.list.value }), 'mine c a b');
  assert.equal(player.notes.given.value.missing, 0);
  await desk.undo();
  assert.equal(ids({ title: '', notes: player.notes.list.value }), 'mine c a=changed');
  assert.equal(ids(withNotes(list('x'), [note('a'), note('b')])), 'a b x');
});

test('a note that is about another run says so wherever it is named', () => {
  const run = runOf(panel(story, { messages: storyMessages }));
  const made = { program: '0123456789abcdef', settings: 'pool sim seed=1' };
  const cases: [Partial<Note>, string, string][] = [
    [{}, 'step 0 · 0 ns', 'a'],
    [{ made }, 'step 0 · 0 ns', 'a'],
    [{ made, other: 'program' }, 'about another program · step 0 · 0 ns', 'a (about another program)'],
    [{ made, other: 'settings' }, 'about other settings · step 0 · 0 ns', 'a (about other settings)'],
  ];
  for (const [more, about, named] of cases) {
    assert.equal(aboutWords(run, note('a', more)), about);
    assert.equal(namedNote(note('a', more)), named);
  }
  assert.equal(aboutWords(run, note('a', { other: 'program', orphan: true, event: 'MsgDequeue' })), 'about another program · Its event (begin) is not in this run.');
});

test('after a new change there is nothing to redo', async () => {
  const server = new Server();
  const desk = new NoteDesk(new Player(), server);
  await desk.add(note('a'));
  await desk.undo();
  assert.equal(desk.redoable.value, true);
  await desk.add(note('b'));
  assert.equal(desk.redoable.value, false);
  await desk.redo();
  assert.equal(ids(server.kept), 'b');
});

test('a reset ends what could be redone, and can itself be undone', async () => {
  const server = new Server();
  const desk = new NoteDesk(new Player(), server);
  await desk.add(note('a'));
  await desk.add(note('b'));
  await desk.undo();
  await desk.reset();
  assert.deepEqual([ids(server.kept), desk.undoable.value, desk.redoable.value], ['', true, false]);
  await desk.redo();
  assert.equal(ids(server.kept), '');
  await desk.undo();
  assert.deepEqual([ids(server.kept), desk.redoable.value], ['a', true]);
});

test('a reset is done although another window has changed the notes', async () => {
  const server = new Server();
  server.given = [note('g')];
  const [mine, theirs] = [new NoteDesk(new Player(), server), new NoteDesk(new Player(), server)];
  await mine.add(note('a'));
  await theirs.add(note('b'));
  await mine.reset();
  assert.equal(ids(server.kept), 'g');
  await mine.undo();
  assert.equal(ids(server.kept).split(' ').sort().join(' '), 'a b');
});
