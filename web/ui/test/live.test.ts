import assert from 'node:assert/strict';
import test from 'node:test';

import { Kind } from '../src/run/kinds.ts';
import { Player } from '../src/player/player.ts';
import { liveSpan } from '../src/ui/rounding.ts';
import { PanelRun, Run } from '../src/run/run.ts';
import type { Outcome } from '../src/wire/types.gen.ts';
import type { Panel } from '../src/wire/panel.ts';
import { panel, type Row } from './runs.ts';

/** A panel that has come to a time, with an event every 10 ns. */
function part(key: 'thread' | 'pool', until: number, end: Outcome['end']): Panel {
  const rows: Row[] = Array.from({ length: until / 10 }, (_, i) => ({ t: 10 * i + 5, kind: Kind.Line, thread: 0, actor: 1 }));
  return { ...panel(rows, { key }), makespan: until, outcome: { end, exit: 0 } };
}

function soFar(...panels: Panel[]): Run {
  const duration = Math.max(...panels.map((p) => p.makespan));
  const id = panels.some((p) => p.outcome.end === 'running') ? '' : 'r';
  return new Run({ title: '', name: '', word: 'measured', duration, source: '', panels, notes: [] }, panels.map((p) => new PanelRun(p)), id);
}

test('the cursor goes along with a run until it is moved, and again when it is asked to', () => {
  const player = new Player();
  player.inProgress.value = true;
  player.extend(soFar(part('pool', 100, 'running')));
  assert.deepEqual([player.time.value, player.step.value, player.following.value], [100, 9, true]);
  player.extend(soFar(part('pool', 200, 'running')));
  assert.deepEqual([player.time.value, player.step.value], [200, 19]);
  player.move(-1);
  player.extend(soFar(part('pool', 300, 'running')));
  assert.deepEqual([player.step.value, player.following.value], [18, false]);
  player.last();
  player.extend(soFar(part('pool', 400, 'running')));
  assert.deepEqual([player.time.value, player.step.value, player.following.value], [400, 39, true]);
  player.stopFollowing();
  player.extend(soFar(part('pool', 500, 'running')));
  assert.deepEqual([player.step.value, player.following.value], [39, false]);
  player.extend(soFar(part('pool', 600, 'ok')));
  assert.deepEqual([player.step.value, player.following.value], [39, false], 'the end of the run does not move it either');
});

test('the end of the run is where the cursor stops that goes along', () => {
  const player = new Player();
  player.extend(soFar(part('pool', 100, 'running')));
  player.extend(soFar(part('pool', 250, 'stopped')));
  assert.deepEqual([player.time.value, player.step.value, player.following.value], [250, 24, false]);
});

test('of two panels the cursor goes along with the one that runs, and a look at the other one is left alone', () => {
  const player = new Player();
  player.extend(soFar(part('thread', 900, 'running'), part('pool', 0, 'running')));
  assert.deepEqual([player.active.value, player.time.value], [0, 900]);
  player.extend(soFar(part('thread', 1000, 'ok'), part('pool', 100, 'running')));
  assert.deepEqual([player.active.value, player.time.value, player.steps.value], [1, 100, [9, 9]]);
  player.goto(0, 70); // later than the pool has come
  player.extend(soFar(part('thread', 1000, 'ok'), part('pool', 200, 'running')));
  assert.deepEqual([player.active.value, player.step.value, player.following.value], [0, 70, false]);
  player.last();
  assert.deepEqual([player.active.value, player.time.value, player.following.value], [1, 200, true]);
});

test('what is chosen, and what is zoomed in on, stays while the run grows', () => {
  const player = new Player();
  player.extend(soFar(part('pool', 100, 'running')));
  player.selection.choose('ann');
  player.selection.message.value = { panel: 0, msg: 1 };
  player.goto(0, 3);
  player.window.show(20, 60);
  player.extend(soFar(part('pool', 200, 'running')));
  assert.deepEqual([player.selection.actor.value, player.selection.message.value, player.window.times.value], ['ann', { panel: 0, msg: 1 }, { t0: 20, t1: 60 }]);
});

test('a run that was hidden in part, or played, makes room for the next one', () => {
  const player = new Player();
  player.load(soFar(part('pool', 300, 'ok')));
  player.truncate(0, 5);
  assert.ok(player.hiddenFrom.value < Infinity);
  const next = soFar(part('pool', 100, 'running'));
  player.extend(next);
  assert.equal(player.run.value, next);
  assert.equal(player.hiddenFrom.value, Infinity);
  player.showAll();
  assert.equal(player.run.value, next, 'the earlier run does not come back');
});

test('the clock of a run that goes on has room, which grows in leaps', () => {
  const times = [1, 2e8, 1e9, 1.01e9, 1.6e9, 2.5e9, 6e9, 9.9e9, 11e9, 95e9];
  assert.deepEqual(times.map((t) => liveSpan(t) / 1e9), [1, 1, 1, 1.5, 2, 3, 7, 10, 15, 100]);
  assert.equal(soFar(part('pool', 100, 'running')).span, 1e9);
  assert.equal(soFar(part('pool', 100, 'ok')).span, 100);
});
