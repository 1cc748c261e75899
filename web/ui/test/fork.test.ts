// Forks: the schedule that leads to one, and what is taken for one.

import assert from 'node:assert/strict';
import test from 'node:test';

import { chosenAt, choices, forkStep, nextChoice, originalSchedule, sameUpTo, scheduleTo } from '../src/run/fork.ts';
import { Kind, Reason } from '../src/run/kinds.ts';
import { Forks } from '../src/notebook/cell/forks.ts';
import { PanelRun, Run } from '../src/run/run.ts';
import { panel, panelRun, runOf, type Row } from './runs.ts';

const choice = (value: number): Row => ({ kind: Kind.Choice, thread: 0, depth: 5, value });
const rows: Row[] = [choice(0), { kind: Kind.Remark }, choice(0), choice(3), { kind: Kind.Remark }, choice(1)];

test('a schedule has the choices before a step, and the new one', () => {
  const run = panelRun(rows);
  assert.deepEqual([...choices(run)], [0, 2, 3, 5]);
  assert.equal(scheduleTo(run, 0, 4), '4');
  assert.equal(scheduleTo(run, 2, 0), '2x0');
  assert.equal(scheduleTo(run, 3, 2), '2x0,2');
  assert.equal(scheduleTo(run, 5, 3), '2x0,2x3');
  assert.deepEqual([nextChoice(run, 0, 1), nextChoice(run, 1, 1), nextChoice(run, 5, 1)], [2, 2, -1]);
  assert.deepEqual([nextChoice(run, 0, -1), nextChoice(run, 4, -1), nextChoice(run, 5, -1)], [-1, 3, 3]);
});

test('a fork is known by its schedule', () => {
  const made = panel(rows);
  for (const [schedule, step] of [['0', 0], ['2x0', 2], ['2x0,3', 3], ['2x0,3,1', 5], ['4', -1], ['2x0,2', -1], ['9x0', -1], ['', -1]] as const) {
    assert.equal(forkStep(new PanelRun({ ...made, settings: { ...made.settings, schedule } })), step, schedule);
  }
});

test('the original of a fork has its choices but for the last', () => {
  for (const [fork, original] of [['4', ''], ['2x0,3', ''], ['2x0,3,5x0,1', '2x0,3'], ['3x2', '2x2'], ['2x1,0', '2x1'], ['', '']] as const) {
    assert.equal(originalSchedule(fork), original, fork);
  }
});

test('choices of an actor are those of a worker', () => {
  const run = panelRun([choice(0), { ...choice(1), peer: 1 }, { kind: Kind.Remark }, { ...choice(0), peer: 2 }]);
  assert.deepEqual([...choices(run, 'actor')], [1, 3]);
  assert.deepEqual([...choices(run, 'thread')], [0]);
  assert.deepEqual([nextChoice(run, 0, 1, 'thread'), nextChoice(run, 1, 1, 'actor'), nextChoice(run, 3, -1, 'thread')], [-1, 3, 0]);
  assert.equal(scheduleTo(run, 3, 2), '0,1,2');
  const select = [choice(0), { ...choice(1), reason: Reason.Select }, { kind: Kind.Remark }];
  const made = panel(select);
  const selecting = new PanelRun({ ...made, settings: { ...made.settings, interleave: true } });
  assert.deepEqual([[...choices(selecting, 'thread')], [...choices(selecting, 'case')], nextChoice(selecting, 2, -1, 'case')], [[0], [1], 1]);
  assert.deepEqual([0, 1].map((s) => chosenAt(selecting, s).kind), ['thread', 'case']);
  assert.equal(scheduleTo(selecting, 1, 2), '0,2');
});

test('a case that the seed chose is shown as a choice, and is none of the schedule', () => {
  const made = panel([choice(0), { ...choice(1), reason: Reason.Select }, choice(3)]);
  const run = new PanelRun({ ...made, settings: { ...made.settings, schedule: '0,3' } });
  assert.deepEqual([[...choices(run)], [...choices(run, 'case')]], [[0, 1, 2], [1]]);
  assert.equal(scheduleTo(run, 2, 4), '0,4');
  assert.equal(forkStep(run), 2);
});

test('a fork is the original up to the choice', () => {
  const run = panelRun(rows);
  assert.ok(sameUpTo(run, panelRun([...rows.slice(0, 5), choice(4)]), 5));
  assert.ok(!sameUpTo(run, panelRun([...rows.slice(0, 4), { kind: Kind.Output }, choice(4)]), 5));
  assert.ok(!sameUpTo(run, panelRun([...rows.slice(0, 5), { kind: Kind.Remark }]), 5));
  assert.ok(!sameUpTo(run, panelRun(rows.slice(0, 5)), 5));
});

test('of many forks the latest are remembered', () => {
  const kept = new Map<string, string>();
  const g = globalThis as unknown as Record<string, unknown>;
  const before = g['sessionStorage'];
  Object.defineProperty(g, 'sessionStorage', { configurable: true, writable: true, value: { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v) } });
  const forks = new Forks('l', 'c');
  const original = runOf(panel(rows));
  const made = panel([...rows.slice(0, 3), choice(4)]);
  const forked = (id: string) => new Run({ ...original.scene, panels: [made] }, [new PanelRun({ ...made, settings: { ...made.settings, schedule: '2x0,4' } })], id);
  const who = { kind: 'thread' as const, by: '', chosen: 't0', instead: 't1' };
  for (let i = 0; i < 25; i++) {
    const asked = forks.ask(original, 0, 3, 4, who)!;
    assert.equal(forks.made(asked, forked(`f${i}`)), '');
  }
  const from = (id: string) => (new Forks('l', 'c').recognise(forked(id)), forks.recognise(forked(id)), forks.shown.value?.from);
  assert.deepEqual([from('f24'), from('f5'), from('f4')], ['r', 'r', '']);
  Object.defineProperty(g, 'sessionStorage', { configurable: true, writable: true, value: before });
});
