// Runs of which one is simulated and the other measured, shown apart; and what is said of runs that Go recorded.

import assert from 'node:assert/strict';
import test from 'node:test';

import { splitByClock } from '../src/run/oneclock.ts';
import { Kind, Reason } from '../src/run/kinds.ts';
import { PanelRun, Run } from '../src/run/run.ts';
import type { Note } from '../src/wire/types.gen.ts';
import type { Panel } from '../src/wire/panel.ts';
import { whyThread } from '../src/run/why.ts';
import { describe } from '../src/run/words.ts';
import { contrastOf } from '../src/views/compare/contrast.ts';
import { Player } from '../src/player/player.ts';
import { foreignName, sideName } from '../src/views/compare/sidename.ts';
import { panel, panelRun, runOf, story, storyMessages, type Row } from './runs.ts';

/** A goroutine that Go recorded: it sleeps, main lets another one go on, which waits for a core. */
const recorded: Row[] = [
  { t: 0, kind: Kind.ThreadCreate, thread: 0 },
  { t: 0, kind: Kind.GoTurn, thread: 0 },
  { t: 1, kind: Kind.ThreadCreate, thread: 1, cause: 1 },
  { t: 2, kind: Kind.GoTurn, thread: 1, value: 1 },
  { t: 3, kind: Kind.Block, thread: 1, reason: Reason.ChanReceive, pos: 2 },
  { t: 9, kind: Kind.Line, thread: 0, pos: 1 },
  { t: 9, kind: Kind.Unblock, thread: 1, cause: 5, pos: 2 },
  { t: 12, kind: Kind.GoTurn, thread: 1, value: 1 },
  { t: 20, kind: Kind.Block, thread: 1, reason: Reason.Sleep },
  { t: 25, kind: Kind.Unblock, thread: 1 },
  { t: 26, kind: Kind.GoTurn, thread: 1 },
  { t: 30, kind: Kind.Block, thread: 1, reason: Reason.Yield },
  { t: 30, kind: Kind.Unblock, thread: 1 },
  { t: 31, kind: Kind.GoTurn, thread: 1 },
];

function goPanel(): Panel {
  const p = panel(recorded, { slices: [[9, 12, 1, 0, 6, 7, 2]] });
  return {
    ...p, key: 'goroutine', title: 'Go program', origin: 'Go 1.26', name: 'go.trace', actors: [],
    settings: { ...p.settings, scheduler: 'goroutine', engine: 'real' }, waits: [{ pos: 2, reason: Reason.ChanReceive, text: 'to receive from a channel' }],
    threads: [{ name: 'main', label: 'main', role: 'main', actor: 0, lane: 0 }, { name: 'g7', label: 'worker · g7', func: 'main.worker', role: 'goroutine', actor: 0, lane: 1 }],
  };
}

const note = (n: Partial<Note>): Note => ({ id: 'n', about: 'range', text: '', html: '', step: -1, at: -1, time: 0, ...n }) as Note;

function mixed(): Run {
  const [a, b] = [panel(story, { messages: storyMessages ?? [] }), goPanel()];
  const notes = [note({ id: 'both' }), note({ id: 'first', at: 0, step: 3 }), note({ id: 'second', at: 1, step: 2, panel: 'goroutine' }), note({ id: 'late', time: 50 }), note({ id: 'gone', orphan: true })];
  return new Run({ title: 'T', name: 'x.go', word: 'simulated and measured', duration: 60, source: 'package main', panels: [a, b], notes }, [new PanelRun(a), new PanelRun(b)], 'r');
}

test('runs without a common clock are apart', () => {
  const run = mixed();
  const [a, b, ...more] = splitByClock(run);
  assert.equal(more.length, 0);
  assert.deepEqual([a!.scene.word, b!.scene.word, a!.duration, b!.duration], ['simulated', 'measured', 60, 31]);
  assert.deepEqual([a!.scene.title, a!.scene.source, b!.scene.title, b!.scene.source], ['T', 'package main', 'go.trace', '']);
  assert.deepEqual(a!.notes.map((n) => (n.orphan ? '-' : `${n.id}@${n.at}`)), ['both@-1', 'first@0', '-', 'late@-1', '-']);
  assert.deepEqual(b!.notes.map((n) => (n.orphan ? '-' : `${n.id}@${n.at}`)), ['both@-1', '-', 'second@0', '-', '-']);
  const pair = runOf(panel(story), panel(story, { key: 'pool' }));
  assert.deepEqual(splitByClock(pair), [pair]);
});

test('of two runs without a common clock each has a cursor of its own', () => {
  const [a, b] = splitByClock(mixed());
  const player = new Player();
  player.load(a!);
  const c = contrastOf(player);
  c.choose('b', { run: b!, panel: 0 });
  const [x, y] = c.ownClocks.value;
  assert.equal(c.pairing.value!.oneClock, false);
  x!.goto(0, 5);
  assert.deepEqual([x!.steps.value, y!.steps.value, player.steps.value], [[5], [4], [8]]);
  assert.deepEqual([x!.run.value!.scene.word, y!.run.value!.scene.word], ['simulated', 'measured']);
  y!.last();
  assert.deepEqual([x!.time.value, y!.time.value], [12, 31]);
  c.choose('b', { run: a!, panel: 0 });
  assert.deepEqual(c.ownClocks.value, []);
});

test('what Go recorded, in words', () => {
  const run = new PanelRun(goPanel());
  const says = (step: number, text: string) => assert.equal(describe(run, step), text);
  says(4, 'worker · g7 waits to receive from a channel');
  says(8, 'worker · g7 sleeps');
  says(11, 'worker · g7 gives up its core and could go on');
  says(7, 'core 1 turns to worker · g7');
  assert.deepEqual(whyThread(run, 1, 4).map((l) => l.text), [
    'worker · g7 waits to receive from a channel (since 3 ns).', 'It can go on at 9 ns, because main is about to run line 3.', 'main does not wait: it has been running since 0 s.',
  ]);
  assert.equal(whyThread(run, 1, 6)[0]!.text, 'worker · g7 could go on, but has no core yet. It gets one at 12 ns.');
  assert.equal(whyThread(run, 1, 8)[0]!.text, 'worker · g7 sleeps, until 25 ns.');
  assert.equal(describe(panelRun(story), 9), 'bob sleeps 30 ns'.replace('bob', 'ann') + ', holding t0');
});

test('what runs from elsewhere are called', () => {
  const run = mixed();
  assert.equal(sideName({ run, panel: 1 }), 'Go program, go.trace');
  const settings = run.panels[0]!.panel.settings;
  const item = { id: 'i', created: '', program: '', panels: [{ settings, outcome: { end: 'ok' as const, exit: 0 }, makespan: 1, truncated: 0 }] };
  assert.equal(foreignName({ ...item, from: 'A storm: countdown' }, 0), 'A storm: countdown, thread per actor, seed 1, simulated');
  const opened = { ...item, from: 'go.trace', origin: 'Go 1.26', panels: [{ ...item.panels[0]!, settings: { ...settings, engine: 'real' as const } }] };
  assert.equal(foreignName(opened, 0), 'go.trace, measured');
});
