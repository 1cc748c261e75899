import assert from 'node:assert/strict';
import test from 'node:test';

import { hopFrom } from '../src/run/hop.ts';
import { Kind, Reason } from '../src/run/kinds.ts';
import { PanelRun } from '../src/run/run.ts';
import { hopWords } from '../src/tools/goroutines/hops.tsx';
import { panel, type Row } from './runs.ts';

/** t0 creates t1 and waits for it; t1 sleeps, loses its processor, and wakes t0. */
const rows: Row[] = [
  { t: 0, kind: Kind.ThreadCreate, thread: 0 },
  { t: 0, kind: Kind.GoTurn, thread: 0 },
  { t: 10, kind: Kind.ThreadCreate, thread: 1, cause: 1 }, // 2
  { t: 12, kind: Kind.Block, thread: 0, reason: Reason.ChanReceive }, // 3
  { t: 20, kind: Kind.GoTurn, thread: 1 }, // 4
  { t: 25, kind: Kind.Block, thread: 1, reason: Reason.Sleep }, // 5
  { t: 40, kind: Kind.Unblock, thread: 1 }, // 6
  { t: 45, kind: Kind.GoTurn, thread: 1 }, // 7
  { t: 50, kind: Kind.Block, thread: 1, reason: Reason.Yield }, // 8
  { t: 50, kind: Kind.Unblock, thread: 1 },
  { t: 60, kind: Kind.GoTurn, thread: 1 }, // 10
  { t: 70, kind: Kind.Line, thread: 1, pos: 1 }, // 11
  { t: 70, kind: Kind.Unblock, thread: 0, cause: 11 }, // 12
  { t: 75, kind: Kind.GoTurn, thread: 0 }, // 13
  { t: 80, kind: Kind.Block, thread: 0, reason: Reason.Select }, // 14
  { t: 90, kind: Kind.ThreadExit, thread: 1 },
];

const run = new PanelRun({ ...panel(rows), origin: 'Go 1.26' });

test('the way back leads from a wait to who ended it, and from there on', () => {
  const woken = hopFrom(run, 0, 13)!;
  assert.deepEqual(woken, { thread: 0, block: 3, wake: 12, waiting: false, turn: 13, by: 'woken', to: { thread: 1, step: 11 } });
  assert.deepEqual(hopFrom(run, 0, 5), { ...woken, waiting: true }, 'what ends a wait is known during it');
  const slept = hopFrom(run, 1, 11)!;
  assert.deepEqual(slept, { thread: 1, block: 5, wake: 6, waiting: false, turn: 7, by: 'itself', to: { thread: 1, step: 4 } }, 'losing a processor is no wait');
  const made = hopFrom(run, 1, 4)!;
  assert.deepEqual(made, { thread: 1, block: -1, wake: -1, waiting: false, turn: 4, by: 'created', to: { thread: 0, step: 1 } });
  const first = hopFrom(run, 0, 1)!;
  assert.deepEqual([first.by, first.to], ['first', null]);
  assert.equal(hopFrom(run, 1, 1), null, 'it does not exist yet');
});

test('a wait that does not end', () => {
  const hop = hopFrom(run, 0, 15)!;
  assert.deepEqual([hop.block, hop.wake, hop.by, hop.to], [14, -1, 'itself', { thread: 0, step: 13 }]);
  assert.ok(hopWords(run, hop, 15).join(' ').includes('does not go on in what was recorded'));
});

test('a hop in words', () => {
  assert.deepEqual(hopWords(run, hopFrom(run, 0, 13)!, 13), [
    't0 waits for channel receive, from 12 ns to 70 ns: 58 ns.', 'It was woken by t1, at c:3.', 'Then it was ready, and waited 5 ns for a processor.', 'It has been running since 75 ns.',
  ]);
});
