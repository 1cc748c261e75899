import assert from 'node:assert/strict';
import test from 'node:test';

import { Causality, Relation } from '../src/run/causality.ts';
import { Kind, Reason } from '../src/run/kinds.ts';
import { lifeOf, longestWaits } from '../src/run/life.ts';
import { PanelRun } from '../src/run/run.ts';
import { panel, type Options, type Row } from './runs.ts';

/** main spawns ann and bob and sends each a message; ann's makes her send two to bob. One worker serves both. */
const rows: Row[] = [
  { t: 0, kind: Kind.ThreadCreate, thread: 0 },
  { t: 0, kind: Kind.ThreadCreate, thread: 1, cause: 0 },
  { t: 1, kind: Kind.ActorSpawn, thread: 0, actor: 1 },
  { t: 1, kind: Kind.ActorSpawn, thread: 0, actor: 2 },
  { t: 2, kind: Kind.MsgSend, thread: 0, peer: 1, msg: 1 }, // 4
  { t: 2, kind: Kind.MsgEnqueue, thread: 0, actor: 1, msg: 1, cause: 4, depth: 1 },
  { t: 2, kind: Kind.ActorReady, thread: 0, actor: 1, cause: 5 },
  { t: 3, kind: Kind.MsgSend, thread: 0, peer: 2, msg: 2 }, // 7
  { t: 3, kind: Kind.MsgEnqueue, thread: 0, actor: 2, msg: 2, cause: 7, depth: 1 },
  { t: 3, kind: Kind.ActorReady, thread: 0, actor: 2, cause: 8 },
  { t: 4, kind: Kind.RunBegin, thread: 1, actor: 1, cause: 6 }, // 10
  { t: 4, kind: Kind.MsgDequeue, thread: 1, actor: 1, msg: 1, cause: 5 },
  { t: 5, kind: Kind.MsgSend, thread: 1, actor: 1, peer: 2, msg: 3 }, // 12
  { t: 5, kind: Kind.MsgEnqueue, thread: 1, actor: 2, peer: 1, msg: 3, cause: 12, depth: 2 },
  { t: 6, kind: Kind.MsgSend, thread: 1, actor: 1, peer: 2, msg: 4 }, // 14
  { t: 6, kind: Kind.MsgEnqueue, thread: 1, actor: 2, peer: 1, msg: 4, cause: 14, depth: 3 },
  { t: 10, kind: Kind.MsgDone, thread: 1, actor: 1, msg: 1, cause: 11 },
  { t: 10, kind: Kind.RunEnd, thread: 1, actor: 1, reason: Reason.Empty }, // 17
  { t: 11, kind: Kind.RunBegin, thread: 1, actor: 2, cause: 9 },
  { t: 11, kind: Kind.MsgDequeue, thread: 1, actor: 2, msg: 2, cause: 8, depth: 2 }, // 19
  { t: 20, kind: Kind.MsgDone, thread: 1, actor: 2, msg: 2, cause: 19, depth: 2 },
  { t: 20, kind: Kind.MsgDequeue, thread: 1, actor: 2, msg: 3, cause: 13, depth: 1 }, // 21
  { t: 26, kind: Kind.MsgDone, thread: 1, actor: 2, msg: 3, cause: 21, depth: 1 },
  { t: 26, kind: Kind.RunEnd, thread: 1, actor: 2, reason: Reason.Batch },
  { t: 26, kind: Kind.ActorReady, thread: 1, actor: 2, cause: 23 },
  { t: 29, kind: Kind.RunBegin, thread: 1, actor: 2, cause: 24 },
  { t: 29, kind: Kind.MsgDequeue, thread: 1, actor: 2, msg: 4, cause: 15 }, // 26
  { t: 30, kind: Kind.ThreadSwitch, thread: 1 },
];
const messages: Options['messages'] = [['go', '1', 0, 1], ['go', '2', 0, 2], ['a', '3', 1, 2], ['b', '4', 1, 2]];

function sharing(): PanelRun {
  const head = panel(rows, { key: 'pool', messages });
  const threads = [
    { name: 'main', label: 'main', role: 'main' as const, actor: 0, lane: -1 },
    { name: 'w0', label: 'w0', role: 'worker' as const, actor: 0, lane: 0 },
  ];
  return new PanelRun({ ...head, threads });
}

const set = (marks: Uint8Array, bit: number) => [...marks.keys()].filter((i) => (marks[i]! & bit) !== 0);

/** Causes by the definition, without indexes: repeated until nothing changes. */
function causesOf(run: PanelRun, step: number): number[] {
  const { line } = new Causality(run);
  const found = new Set([step]);
  for (let grown = true; grown;) {
    grown = false;
    for (const at of [...found]) {
      const before = [run.c.cause[at]!, line.lastIndexOf(line[at]!, at - 1)].filter((i) => i >= 0 && i < at && (i === run.c.cause[at] || line[at]! >= 0));
      const spawn = run.c.kind.findIndex((k, i) => k === Kind.ActorSpawn && run.c.actor[i] === line[at]);
      if (spawn >= 0 && spawn < at && line.indexOf(line[at]!) === at) before.push(spawn);
      for (const i of before) {
        if (found.has(i)) continue;
        found.add(i);
        grown = true;
      }
    }
  }
  found.delete(step);
  return [...found].sort((a, b) => a - b);
}

test('causes are what the definition says, and effects are the same arrows the other way', () => {
  const run = sharing();
  const all = new Causality(run);
  const causes = rows.map((_, i) => set(all.related(i).marks, Relation.Cause));
  rows.forEach((_, i) => assert.deepEqual(causes[i], causesOf(run, i), `step ${i}`));
  rows.forEach((_, i) => {
    const { marks, effects } = all.related(i);
    const want = rows.map((_, j) => j).filter((j) => causes[j]!.includes(i));
    assert.deepEqual(set(marks, Relation.Effect), want, `step ${i}`);
    assert.equal(effects, want.length);
    assert.deepEqual(set(marks, Relation.Selected), [i]);
  });
});

test('a worker that goes from one actor to the next brings no cause along', () => {
  const all = new Causality(sharing());
  assert.ok(!set(all.related(19).marks, Relation.Cause).includes(11)); // bob's own first message: ann's work is not why
  assert.ok(set(all.related(21).marks, Relation.Cause).includes(11)); // the one ann sent
  assert.ok(set(all.related(21).marks, Relation.Cause).includes(19)); // and what bob did before
});

test('within a range that has the step, the reach is what it is in the whole', () => {
  const all = new Causality(sharing());
  for (let i = 5; i <= 22; i++) {
    const whole = set(all.related(i).marks, Relation.Cause | Relation.Effect).filter((j) => j >= 5 && j <= 22);
    assert.deepEqual(set(all.related(i, 5, 22).marks, Relation.Cause | Relation.Effect), whole);
  }
});

test('the chain goes from message to message back to main', () => {
  const all = new Causality(sharing());
  assert.deepEqual(all.chain(26, 10).map((l) => l.step), [14, 11, 4]);
  assert.deepEqual(all.chain(22, 10).map((l) => l.step), [21, 12, 11, 4]);
  assert.deepEqual(all.chain(22, 2).map((l) => l.step), [21, 12]);
  assert.deepEqual(all.chain(0, 10), []);
});

test('the life of a message says whom it waited for', () => {
  const run = sharing();
  const b = lifeOf(run, 4);
  assert.deepEqual([b.sent, b.arrived, b.eligible, b.begun, b.ended, b.waited], [14, 15, 15, 26, -1, 23]);
  assert.deepEqual(b.ahead, [{ msg: 2, step: 19, time: 9 }, { msg: 3, step: 21, time: 6 }]);
  assert.equal(b.threadless, 5 + 3); // until the worker came, and after its share was used up
  assert.equal(b.waited, b.threadless + b.ahead.reduce((n, a) => n + a.time, 0));
  assert.deepEqual(lifeOf(run, 1).led, [3, 4]);
  assert.deepEqual(longestWaits(run).slice(0, 2), [{ msg: 4, waited: 23 }, { msg: 3, waited: 15 }]);
});

test('a message that is refused was never in a mailbox', () => {
  const head = panel([
    { t: 0, kind: Kind.ActorSpawn, actor: 1 },
    { t: 1, kind: Kind.MsgSend, thread: 0, peer: 1, msg: 1 },
    { t: 1, kind: Kind.MsgRefuse, thread: 0, actor: 1, msg: 1, cause: 1, reason: Reason.Full },
  ], { messages: [['go', '1', 0, 1]] });
  const life = lifeOf(new PanelRun(head), 1);
  assert.deepEqual([life.sent, life.arrived, life.lost, life.waited], [1, -1, 2, 0]);
});
