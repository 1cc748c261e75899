import assert from 'node:assert/strict';
import test from 'node:test';

import { Kind } from '../src/run/kinds.ts';
import { hasMarks, marksOf, parseMark } from '../src/run/marks.ts';
import { PanelRun } from '../src/run/run.ts';
import { allRows, rowsIn } from '../src/views/tasks/rows.ts';
import { openAt } from '../src/views/tasks/words.ts';
import { panel, type Row } from './runs.ts';

const strings = ['task day begins', 'task day ends', 'region dig begins', 'region dig ends', 'region rest begins', 'region rest ends', 'log boss: go on', 'task hour begins', 'GC begins', 'hello'];

const remark = (t: number, thread: number, value: number, cause = -1): Row => ({ t, kind: Kind.Remark, thread, value, cause });

const rows: Row[] = [
  { t: 0, kind: Kind.ThreadCreate, thread: 0 },
  { t: 0, kind: Kind.ThreadCreate, thread: 1 },
  remark(5, 1, 3), // a region ends that began before the recording
  remark(10, 0, 0), // 3: task day
  remark(12, 0, 2, 3), // 4: region dig of the day
  remark(14, 0, 4, 3), // 5: region rest within it
  remark(16, 0, 5, 5),
  remark(18, 1, 7, 3), // 7: task hour within the day, which does not end
  remark(20, 1, 2, 7), // 8: region dig of the hour, on another goroutine, which ends with it
  remark(22, 1, 6, 3), // 9: a log of the day
  remark(24, 0, 3, 4),
  remark(26, 0, 1, 3),
  remark(28, 0, 8),
  remark(28, 0, 6), // a log without a task
  { t: 30, kind: Kind.ThreadExit, thread: 1 },
  { t: 40, kind: Kind.ThreadExit, thread: 0 },
];

const recorded = () => new PanelRun({ ...panel(rows), strings, origin: 'Go 1.26' });

test('what a mark says', () => {
  assert.deepEqual(parseMark('task a begins b ends'), { kind: 'task', name: 'a begins b', end: true });
  assert.deepEqual(parseMark('region x\ny begins'), { kind: 'region', name: 'x\ny', end: false });
  assert.deepEqual(parseMark('log: a: b'), { kind: 'log', name: 'log: a: b', end: false });
  for (const other of ['logger: x', 'task begins', 'GC begins', 'a task x begins', 'hello']) assert.equal(parseMark(other), null, other);
});

test('tasks, regions and logs of a recording', () => {
  const { tasks, regions, logs } = marksOf(recorded());
  assert.deepEqual(tasks, [
    { name: 'day', from: 10, to: 26, step: 3, end: 11, parent: -1 },
    { name: 'hour', from: 18, to: 40, step: 7, end: -1, parent: 0 },
  ]);
  assert.deepEqual(regions, [
    { name: 'dig', from: 0, to: 5, step: -1, end: 2, thread: 1, task: -1, depth: 0 },
    { name: 'dig', from: 12, to: 24, step: 4, end: 10, thread: 0, task: 0, depth: 0 },
    { name: 'rest', from: 14, to: 16, step: 5, end: 6, thread: 0, task: 0, depth: 1 },
    { name: 'dig', from: 20, to: 30, step: 8, end: -1, thread: 1, task: 1, depth: 0 },
  ]);
  assert.deepEqual(logs.map((l) => [l.text, l.task]), [['log boss: go on', 0], ['log boss: go on', -1]]);
});

test('only recordings by Go have them', () => {
  assert.equal(hasMarks({ ...panel(rows), strings }).any, false);
  assert.equal(hasMarks({ ...panel(rows), strings: ['hello'], origin: 'Go 1.26' }).any, false);
  assert.equal(marksOf(new PanelRun({ ...panel(rows), strings })).tasks.length, 0);
});

test('a row for each task, goroutine and depth', () => {
  const run = recorded();
  const names = (list: readonly { task: { name: string } | null; regions: readonly { name: string }[]; level: number; logs: unknown[] }[]) =>
    list.map((r) => `${r.level} ${r.task ? `task ${r.task.name}` : r.regions.map((x) => x.name).join() || 'logs'} ${r.logs.length}`);
  assert.deepEqual(names(allRows(run)), ['0 task day 1', '1 dig 0', '1 rest 0', '1 task hour 0', '2 dig 0', '0 logs 1', '0 dig 0']);
  assert.equal(rowsIn(run, 100, 200).rows.length, 7, 'few rows stay, whatever the times');
});

test('of some goroutines: their regions and logs, the tasks in which these are, and those around them', () => {
  const of = (...threads: number[]) => new PanelRun({ ...panel(rows), strings, origin: 'Go 1.26' }, { only: new Set(threads) });
  const names = (run: PanelRun) => allRows(run).map((r) => `${r.level} ${r.task ? `task ${r.task.name}` : r.regions.map((x) => x.name).join() || 'logs'} ${r.logs.length}`);
  assert.deepEqual(names(of(0)), ['0 task day 0', '1 dig 0', '1 rest 0', '0 logs 1']);
  assert.deepEqual(names(of(1)), ['0 task day 1', '1 task hour 0', '2 dig 0', '0 dig 0']);
  assert.deepEqual(names(of(0, 1)), names(recorded()));
  assert.deepEqual(names(of()), []);
  assert.deepEqual(openAt(of(1), 21), ['task day, 11 ns of 16 ns', 'task hour, 3 ns of 22 ns: dig on t1']);
});

test('what is open at the cursor', () => {
  assert.deepEqual(openAt(recorded(), 21), ['task day, 11 ns of 16 ns: dig on t0', 'task hour, 3 ns of 22 ns: dig on t1']);
  assert.deepEqual(openAt(recorded(), 2), ['without a task: dig on t1']);
});
