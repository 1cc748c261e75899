import assert from 'node:assert/strict';
import test from 'node:test';

import { Causality, Relation } from '../src/run/causality.ts';
import { flowOf, flowsOf } from '../src/run/flow.ts';
import { Kind, Reason } from '../src/run/kinds.ts';
import { SliceState } from '../src/wire/constants.gen.ts';
import type { Run } from '../src/run/run.ts';
import { rareSteps, spansOf } from '../src/run/spans.ts';
import { fitLanes, layoutActors, orderActors } from '../src/views/actors/layout.ts';
import { detailOf } from '../src/views/actors/detail.ts';
import { ActorColumns } from '../src/views/actors/raster.ts';
import { selectEvenly } from '../src/views/actors/draw.ts';
import { doingAt } from '../src/views/actors/hit.ts';
import { scale } from '../src/views/draw/scale.ts';
import { axis, shownSteps } from '../src/views/messages/axis.ts';
import { densities, tallest } from '../src/views/messages/density.ts';
import { arrowsInSight, relationOf } from '../src/views/messages/draw.ts';
import { fromLine } from '../src/views/messages/hit.ts';
import { layoutRows } from '../src/views/messages/rows.ts';
import { panel, panelRun, runOf, story, storyMessages, type Row, type SliceRow } from './runs.ts';

const slices: SliceRow[] = [[20, 60, 0, 1, 8, 11], [25, 55, 0, 1, 9, 10, SliceState.Sleep]];
const told = () => panelRun(story, { slices, messages: storyMessages });

test('spans say when an actor waited for a thread, worked, slept and had nothing to do', () => {
  const run = told();
  const s = spansOf(run);
  assert.deepEqual([s.waits.start[2]! - s.waits.start[1]!, s.waitStart[0], s.waitEnd[0], s.waitStep[0], s.waited[1], s.longest[1]], [1, 10, 20, 4, 10, 10]);
  assert.equal(s.deepest, 2);
  const what = (t: number) => doingAt(run, 1, t);
  assert.ok(/nothing to do/.test(what(5)), what(5));
  assert.ok(/ready and waits for a thread, 10 ns/.test(what(15)), what(15));
  assert.ok(/^ann handles .* on t0; 40 ns/.test(what(22)), what(22));
  assert.ok(/sleeps 30 ns/.test(what(30)), what(30));
  assert.ok(/nothing to do/.test(what(100)), what(100));
});

test('a wait that nothing ends lasts to the end of the run', () => {
  const rows: Row[] = [
    { t: 0, kind: Kind.ActorSpawn, actor: 1 }, { t: 10, kind: Kind.ActorReady, actor: 1 }, { t: 11, kind: Kind.ActorReady, actor: 1 }, { t: 50, kind: Kind.Remark },
  ];
  const s = spansOf(panelRun(rows));
  assert.deepEqual([s.waited[1], s.waitLast[0]], [40, -1]);
});

test('columns add up what an actor did, and keep the peak of its mailbox', () => {
  const run = told();
  const d = new ActorColumns(10); // ten columns of ten ns
  const s = scale(0, 10, { t0: 0, t1: 100 });
  d.addActor(detailOf(run), 1, s, 1);
  d.addDepth(run, detailOf(run), 1, s, 1);
  const round = (a: Float32Array) => [...a].map((v) => Math.round(v * 100) / 100);
  assert.deepEqual(round(d.ready.sum), [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(round(d.handling.sum).map((v) => v > 0), [false, false, true, true, true, true, false, false, false, false]);
  assert.deepEqual(round(d.blocked.sum), [0, 0, 0.5, 1, 1, 0.5, 0, 0, 0, 0]);
  assert.deepEqual([...d.depth], [0, 2, 1, 1, 1, 1, 0, 0, 0, 0]); // to the end of the run, at 60
});

/** A run of so many actors, each of which gets a message from the one before. */
function chainOf(n: number): Run {
  const rows: Row[] = [];
  for (let a = 1; a <= n; a++) rows.push({ t: 0, kind: Kind.ActorSpawn, actor: a });
  const messages: [string, string, number, number][] = [];
  for (let a = 1; a < n; a++) {
    messages.push(['go', '', a, a + 1]);
    rows.push({ t: 10 * a, kind: Kind.MsgSend, actor: a, peer: a + 1, msg: a, thread: 0 });
    rows.push({ t: 10 * a + 1, kind: Kind.MsgEnqueue, actor: a + 1, peer: a, msg: a, thread: 0, cause: rows.length - 1, depth: 1 });
    rows.push({ t: 10 * a + 5, kind: Kind.MsgDequeue, actor: a + 1, peer: a, msg: a, thread: 0, cause: rows.length - 1 });
  }
  const head = panel(rows, { messages });
  const actors = Array.from({ length: n }, (_, i) => ({ name: `a${i}`, short: `a${i}`, type: i % 2, category: [], parent: 0 }));
  return runOf({ ...head, actors });
}

const space = { width: 1100, phone: false, tall: false, panels: 1 };

test('a thousand actors fold: some have lanes, the rest share one, and nobody is lost', () => {
  const run = chainOf(1000);
  const names = orderActors(run, 'type');
  assert.equal(names.length, 1000);
  const { shown } = fitLanes(1000, space, 1);
  const l = layoutActors(run, names, space, { order: 'type', from: 990, actor: 'a5' });
  assert.deepEqual([l.to - l.from, l.to], [shown, 1000]); // not beyond the end
  assert.equal(l.panels[0]!.rest!.ids.length, 1000 - shown);
  assert.ok(l.height < 600);
});

test('choosing an actor moves nothing below its panel', () => {
  const run = chainOf(20);
  const names = orderActors(run, 'type');
  const at = (actor: string) => layoutActors(run, names, space, { order: 'type', from: 0, actor }).height;
  assert.equal(at(''), at('a3'));
});

test('so many arrows are drawn as can be told apart', () => {
  const run = chainOf(400).panels[0]!;
  const flows = Array.from({ length: 399 }, (_, i) => flowOf(run, i + 1)!);
  const some = selectEvenly(flows, scale(0, 700, { t0: 0, t1: 4000 }));
  assert.equal(some.length, 100);
  assert.equal(selectEvenly(flows.slice(0, 50), scale(0, 700, { t0: 0, t1: 4000 })).length, 50);
});

test('how messages end', () => {
  const rows: Row[] = [
    { t: 0, kind: Kind.ActorSpawn, actor: 1 },
    ...[1, 2, 3, 4, 5].map((msg): Row => ({ t: 1, kind: Kind.MsgSend, thread: 0, peer: 1, msg })),
    { t: 2, kind: Kind.MsgEnqueue, actor: 1, msg: 1, depth: 1 }, { t: 3, kind: Kind.MsgDequeue, actor: 1, msg: 1 },
    { t: 3, kind: Kind.MsgRefuse, actor: 1, msg: 2, reason: Reason.Full },
    { t: 4, kind: Kind.MsgDeadLetter, actor: 1, msg: 3 },
    { t: 4, kind: Kind.MsgEnqueue, actor: 1, msg: 4, depth: 1 },
    { t: 5, kind: Kind.MsgEnqueue, actor: 1, msg: 5, depth: 2 }, { t: 6, kind: Kind.MsgDrop, actor: 1, msg: 5 },
  ];
  const run = panelRun(rows, { messages: [1, 2, 3, 4, 5].map((i) => ['m', `${i}`, 0, 1]) });
  assert.deepEqual([1, 2, 3, 4, 5].map((m) => flowOf(run, m)!.end), ['handled', 'refused', 'dead', 'waits', 'dropped']);
  assert.equal(flowsOf(run).sends.length, 5);
  const rare = rareSteps(run);
  assert.deepEqual([...rare.items.subarray(rare.start[1]!, rare.start[2]!)].map((i) => run.c.kind[i]), [Kind.MsgRefuse, Kind.MsgDeadLetter, Kind.MsgDrop]);
});

test('by order, what is told stands equally far apart; both axes show the same part of the run', () => {
  const run = chainOf(5).panels[0]!;
  const a = axis(run, 'order', 0, 1016, { t0: 0, t1: 100 });
  const xs = [...shownSteps(run)].map((s) => a.x(s));
  const gaps = xs.slice(1).map((x, i) => Math.round(x - xs[i]!));
  assert.equal(new Set(gaps).size, 1);
  const part = axis(run, 'order', 0, 1016, { t0: 14, t1: 30 });
  assert.ok(part.x(run.stepAt(15)) >= 0 && part.x(run.stepAt(30)) <= 1016);
});

test('rows: the concerned have one, in their order; the rest shares a line', () => {
  const run = chainOf(100).panels[0]!;
  const rows = layoutRows(run, space, [60]);
  const ids = rows.rows.map((r) => r.actor);
  assert.ok(ids.includes(60) && ids.includes(59) && ids.includes(61)); // and those it exchanges messages with
  assert.equal(rows.hidden, 100 - ids.filter((id) => id > 0).length);
  const order = [...ids].sort((a, b) => rows.y[a]! - rows.y[b]!);
  assert.deepEqual(ids, order);
  assert.equal(rows.y[99], rows.restY);
});

test('rows: of many with whom an actor exchanges messages, those with the most have one', () => {
  const chain = chainOf(100).panels[0]!.panel;
  const rows: Row[] = [];
  const messages: [string, string, number, number][] = [];
  for (const to of [...Array.from({ length: 98 }, (_, i) => i + 2), 80, 90, 90]) { // a0 sends to every other once, but for these
    messages.push(['go', '', 1, to]);
    rows.push({ t: rows.length, kind: Kind.MsgSend, actor: 1, peer: to, msg: messages.length }, { t: rows.length, kind: Kind.MsgEnqueue, actor: to, peer: 1, msg: messages.length });
  }
  const run = runOf({ ...panel(rows, { messages }), actors: chain.actors }).panels[0]!;
  const ids = layoutRows(run, space, [1]).rows.map((r) => r.actor);
  assert.ok(ids.length < 60 && ids.includes(1) && ids.includes(80) && ids.includes(90), ids.join());
});

test('bars count every message once at each end, also of actors without a row', () => {
  const run = chainOf(100).panels[0]!;
  const a = axis(run, 'time', 0, 1000, { t0: 0, t1: 1000 });
  const bins = densities(run, { ...layoutRows(run, space, []), x0: 0, x1: 1000 }, a);
  const sum = (f: (d: (typeof bins)[0]) => Int32Array) => bins.reduce((n, d) => n + f(d).reduce((m, v) => m + v, 0), 0);
  assert.deepEqual([sum((d) => d.sent), sum((d) => d.got)], [99, 99]);
  assert.equal(tallest(bins), Math.max(...bins.flatMap((d) => [...d.sent, ...d.got])));
});

test('arrows that only pass by are not drawn, and too many are none', () => {
  const run = chainOf(100).panels[0]!;
  const view = { t0: 300, t1: 400 };
  const seen = arrowsInSight(run, axis(run, 'time', 0, 1000, view), 500)!;
  assert.ok(seen.length >= 10 && seen.length <= 13);
  assert.equal(arrowsInSight(run, axis(run, 'time', 0, 1000, { t0: 0, t1: 1000 }), 50), null);
});

test('a message lights up as what led to an event only if it was handled before it', () => {
  const run = chainOf(4).panels[0]!;
  const begun = run.begun[2]!;
  const reach = new Causality(run).related(begun);
  assert.deepEqual([1, 2, 3].map((m) => relationOf(reach, flowOf(run, m)!)), [Relation.Cause, Relation.Cause, Relation.Effect]);
});

test('the distance of the pointer from an arrow', () => {
  assert.equal(fromLine({ x: 5, y: 3 }, { x: 0, y: 0 }, { x: 10, y: 0 }), 3);
  assert.equal(fromLine({ x: 13, y: 4 }, { x: 0, y: 0 }, { x: 10, y: 0 }), 5);
  assert.equal(fromLine({ x: 3, y: 4 }, { x: 0, y: 0 }, { x: 0, y: 0 }), 5);
});
