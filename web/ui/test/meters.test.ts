import assert from 'node:assert/strict';
import test from 'node:test';

import { Kind, Reason } from '../src/run/kinds.ts';
import { SliceState } from '../src/wire/constants.gen.ts';
import { PanelRun } from '../src/run/run.ts';
import { blockPaths } from '../src/views/compare/block.ts';
import { Activity, average, inTenths, lengthOf } from '../src/views/meters/busy.ts';
import { balance, flowOf, perSecond } from '../src/views/meters/flow.ts';
import { binOf, binsFor, histogram, Latencies } from '../src/views/meters/latency.ts';
import { spanOf } from '../src/views/meters/span.ts';
import { panel, panelRun, runOf, type Row } from './runs.ts';

test('held and working are parts of the span, from the slices', () => {
  const run = panelRun([{ t: 0, kind: Kind.ThreadCreate, thread: 0 }, { t: 40, kind: Kind.ThreadCreate, thread: 1 }, { t: 100, kind: Kind.Remark }], {
    slices: [[10, 30, 0, 1, 0, 1], [15, 20, 0, 1, 0, 1, SliceState.Sleep], [20, 22, 0, 1, 0, 1, SliceState.Ready], [50, 100, 0, 1, 0, 1], [50, 60, 1, 2, 0, 1]],
  });
  const at = (t: number, span: number) => new Activity(run).at(t, span).map((b) => [b.thread, b.held, b.working].map((v) => Math.round(v * 1000) / 1000));
  assert.deepEqual(at(10, 10), [[0, 0, 0]]); // t1 is not there yet
  assert.deepEqual(at(30, 20), [[0, 1, 0.65]]); // 20 held, of them 5 asleep and 2 without a core
  assert.deepEqual(at(30, 40), [[0, 0.667, 0.433]]); // of the 30 that there were
  assert.deepEqual(at(60, 40), [[0, 0.5, 0.45], [1, 0.5, 0.5]]);
  assert.deepEqual(at(75, 50), [[0, 0.6, 0.6], [1, 10 / 35, 10 / 35].map((v) => Math.round(v * 1000) / 1000)]);
  assert.deepEqual(at(0, 10), []);
});

test('what is too short to be seen keeps a mark, and what is nothing has none', () => {
  assert.deepEqual([0, 1e-6, 0.5, 1].map((part) => lengthOf(part, 200)), [0, 1, 100, 200]);
  const thread = { name: 'w', from: 0, to: 1e9 };
  const { there, busy } = blockPaths([{ ...thread, busy: 0 }, { ...thread, busy: 1 }, { ...thread, busy: 5e8 }], 1e9);
  assert.equal(there.match(/h100\.00/g)?.length, 3);
  assert.deepEqual(busy.match(/M[^h]*h[0-9.]+/g), ['M0.00 1.07h0.30', 'M0.00 2.07h50.00']);
});

test('many threads are counted by tenths', () => {
  const list = [0, 0.05, 0.1, 0.55, 0.999, 1].map((held, thread) => ({ thread, held, working: 0 }));
  assert.deepEqual(inTenths(list), [2, 1, 0, 0, 0, 1, 0, 0, 0, 2]);
  assert.ok(Math.abs(average(list) - 2.699 / 6) < 1e-9);
  assert.equal(average([]), 0);
});

const flowing: Row[] = [
  { t: 0, kind: Kind.MsgEnqueue, actor: 1, msg: 1 },
  { t: 10, kind: Kind.MsgEnqueue, actor: 1, msg: 2 },
  { t: 15, kind: Kind.MsgDone, actor: 1, msg: 1, reason: Reason.Stash },
  { t: 20, kind: Kind.MsgDone, actor: 1, msg: 1 },
  { t: 30, kind: Kind.MsgDrop, actor: 1, msg: 2, reason: Reason.Remove },
  { t: 40, kind: Kind.Remark },
];
const two: [string, string, number, number][] = [['a', '', 2, 1], ['b', '', 2, 1]];

test('rates count what came and went in the span before', () => {
  const flow = flowOf(panelRun(flowing, { messages: two }));
  assert.deepEqual(flow.at(10, 10), { accepted: 2, completed: 0, dropped: 0 });
  assert.deepEqual(flow.at(20, 10), { accepted: 0, completed: 1, dropped: 0 });
  assert.deepEqual(flow.at(30, 100), { accepted: 2, completed: 1, dropped: 1 });
  assert.deepEqual([balance(flow.at(10, 10)), balance(flow.at(20, 10)), balance(flow.at(30, 100))], [2, -1, 0]);
  assert.equal(perSecond(5, 0.5e9), 10);
});

test('a message that goes to another mailbox is accepted once', () => {
  const rows: Row[] = [
    { t: 0, kind: Kind.MsgEnqueue, actor: 1, msg: 1 },
    { t: 5, kind: Kind.MsgDrop, actor: 1, msg: 1, reason: Reason.Move },
    { t: 5, kind: Kind.MsgSend, actor: 1, peer: 2, msg: 2 },
    { t: 5, kind: Kind.MsgEnqueue, actor: 2, msg: 2 },
  ];
  const head = panel(rows, { messages: two });
  head.columns.cause.set([-1, -1, 1, 2]);
  const flow = flowOf(new PanelRun(head));
  assert.deepEqual([flow.accepted.length, flow.dropped.length], [1, 0]);
});

test('latency is from when a message could be handled to the end of its handling', () => {
  const rows: Row[] = [
    { t: 0, kind: Kind.MsgEnqueue, actor: 1, msg: 1 },
    { t: 0, kind: Kind.MsgEnqueue, actor: 1, msg: 2 },
    { t: 50, kind: Kind.TimerFire, actor: 1, msg: 2 },
    { t: 70, kind: Kind.MsgDone, actor: 1, msg: 1, reason: Reason.Stash },
    { t: 80, kind: Kind.MsgDone, actor: 1, msg: 2 },
    { t: 90, kind: Kind.MsgDone, actor: 1, msg: 1 },
  ];
  const l = new Latencies(panelRun(rows, { messages: [...two, ['c', '', 2, 1]] }));
  assert.deepEqual([...l.sorted], [30, 90]);
  assert.deepEqual([l.message(1), l.message(2), l.message(3)], [90, 30, NaN]);
  assert.deepEqual([l.percentile(50), l.percentile(99)], [30, 90]);
  assert.equal(new Latencies(panelRun([])).percentile(50), -1);
});

test('every latency is in a bin, also none and the largest', () => {
  const rows: Row[] = [];
  const messages = [0, 1, 999, 1000, 52_000, 1_000_000].map((ns, i): [string, string, number, number] => {
    rows.push({ t: 0, kind: Kind.MsgEnqueue, actor: 1, msg: i + 1 }, { t: ns, kind: Kind.MsgDone, actor: 1, msg: i + 1 });
    return ['m', '', 2, 1];
  });
  const l = new Latencies(panelRun(rows, { messages }));
  const b = binsFor([l]);
  assert.equal(histogram(b, l).reduce((x, y) => x + y, 0), messages.length);
  assert.equal(binOf(b, 0), 0);
  assert.equal(binOf(b, 1_000_000), b.n - 1);
  for (let k = 1; k < b.n; k++) assert.equal(binOf(b, b.first * b.ratio ** (k + 0.5)), k);
  assert.equal(binsFor([new Latencies(panelRun([]))]).n, 1);
});

test('a meter looks back a second where that suits the run', () => {
  const of = (ns: number, messages: number) => spanOf(runOf(panel([{ t: ns, kind: Kind.Remark }], { summary: { messages } })));
  assert.equal(of(92e9, 1632), 1e9);
  assert.equal(of(50e6, 10_000), 500e3);
  assert.equal(of(50e6, 10), 5e6);
});
