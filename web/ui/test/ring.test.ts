import assert from 'node:assert/strict';
import test from 'node:test';

import { Kind, Reason } from '../src/run/kinds.ts';
import { Player } from '../src/player/player.ts';
import { PanelRun } from '../src/run/run.ts';
import type { Palette } from '../src/ui/theme.ts';
import { shownLines, mostLines, type Picture } from '../src/views/ring/draw.ts';
import { flightsOf, SentIs } from '../src/views/ring/flights.ts';
import { momentOf, momentsOf } from '../src/views/ring/history.tsx';
import { justNow, momentAt, mostDepth } from '../src/views/ring/moment.ts';
import { byBacklog, byType, shuffled } from '../src/views/ring/order.ts';
import { placesOf } from '../src/views/ring/picture.ts';
import { backlogR, hitRing } from '../src/views/ring/place.ts';
import { ringState } from '../src/views/ring/state.ts';
import { threadText } from '../src/run/threads.ts';
import { summary } from '../src/views/ring/words.ts';
import { panel, panelRun, runOf, story, storyMessages, type Row } from './runs.ts';

const waitingAt = (run: PanelRun, step: number) => {
  const list: string[] = [];
  flightsOf(run).waiting(step, (i, delayed) => list.push(`${flightsOf(run).msg[i]}${delayed ? ' delayed' : ''}`));
  return list.join(', ');
};

test('a message waits from its arrival to the start of its handling', () => {
  const run = panelRun(story, { messages: storyMessages });
  assert.deepEqual([-1, 2, 3, 5, 6, 7, 8, 11].map((s) => waitingAt(run, s)), ['', '', '1', '1', '1, 2', '1, 2', '2', '2']);
});

test('delayed messages, dropped ones and those put aside', () => {
  const rows: Row[] = [
    { kind: Kind.MsgEnqueue, actor: 1, peer: 2, msg: 1 },
    { kind: Kind.TimerSet, actor: 1, msg: 1, value: 50 },
    { kind: Kind.MsgEnqueue, actor: 1, peer: 2, msg: 2 },
    { kind: Kind.MsgDequeue, actor: 1, peer: 2, msg: 2, thread: 0 },
    { kind: Kind.MsgStash, actor: 1, peer: 2, msg: 2, thread: 0 },
    { kind: Kind.TimerFire, actor: 1, msg: 1 },
    { kind: Kind.MsgDrop, actor: 1, msg: 1 },
  ];
  const run = panelRun(rows, { messages: storyMessages });
  assert.deepEqual(rows.map((_, s) => waitingAt(run, s)), ['1', '1 delayed', '1 delayed, 2', '1 delayed', '1 delayed, 2', '1, 2', '2']);
});

test('what waits is the same from kept lists as from the beginning, at every step', () => {
  const rows: Row[] = [];
  const messages: [string, string, number, number][] = [];
  const open: number[] = [];
  const want: string[] = [];
  let random = 7;
  const next = (n: number) => (random = (random * 48271) % 2147483647) % n;
  for (let i = 0; i < 3000; i++) {
    if (open.length === 0 || next(100) < 52) {
      messages.push(['m', '', 2, 1]);
      open.push(messages.length);
      rows.push({ t: i, kind: Kind.MsgEnqueue, actor: 1, peer: 2, msg: messages.length });
    } else rows.push({ t: i, kind: Kind.MsgDequeue, actor: 1, peer: 2, thread: 0, msg: open.splice(next(open.length), 1)[0]! });
    want.push(open.join(', '));
  }
  const run = panelRun(rows, { messages });
  for (let i = rows.length - 1; i >= 0; i--) assert.equal(waitingAt(run, i).split(', ').sort().join(), want[i]!.split(', ').sort().join(), `step ${i}`);
});

test('what was sent just now says who took it, and what was not taken', () => {
  const rows: Row[] = [
    { t: 10, kind: Kind.MsgSend, actor: 2, peer: 1, msg: 1 },
    { t: 20, kind: Kind.MsgSend, actor: 2, peer: 1, msg: 2 },
    { t: 21, kind: Kind.MsgRefuse, actor: 1, peer: 2, msg: 2, reason: Reason.Full },
    { t: 22, kind: Kind.MsgSend, actor: 0, peer: 2, msg: 3 },
    { t: 23, kind: Kind.MsgDeadLetter, actor: 2, peer: 0, msg: 3 },
  ];
  const run = panelRun(rows, { messages: [...storyMessages!, ['x', '', 0, 2]] });
  const sent = (after: number, step: number) => flightsOf(run).sent(after, step).map((s) => [s.msg, s.is]);
  assert.deepEqual(sent(9, 1), [[1, SentIs.Taken], [2, SentIs.Taken]]); // it is not refused yet
  assert.deepEqual(sent(10, 4), [[2, SentIs.Refused], [3, SentIs.Dead]]); // what was sent at 10 is no longer new
});

test('a tenth of a second of playback', () => {
  const run = runOf(panel(story, { messages: storyMessages }));
  assert.equal(justNow(run, 0), run.duration / 100);
  assert.equal(justNow(run, 2), 0.2e9);
});

test('a moment counts lines, threads and messages of its own', () => {
  const run = panelRun([
    ...story.slice(0, 9),
    { t: 22, kind: Kind.MsgSend, actor: 1, peer: 1, msg: 3, thread: 0 },
    { t: 22, kind: Kind.MsgEnqueue, actor: 1, peer: 1, msg: 3, thread: 0, depth: 2 },
    { t: 25, kind: Kind.Block, thread: 0, actor: 1, reason: Reason.Mutex },
  ], { messages: [...storyMessages!, ['own', '', 1, 1]] });
  const m = momentAt(run, 11, { time: 25, span: 5 });
  assert.deepEqual(m.lines.map((l) => [l.from, l.to, l.messages]), [[2, 1, 1], [1, 1, 1]]);
  assert.deepEqual([m.sent.length, m.attached, m.blocked, m.own], [1, 1, 1, 0]);
  assert.deepEqual([1, 2].map((msg) => momentAt(run, 11, { time: 25, span: 5 }, msg).chosen), [null, { from: 2, to: 1 }]); // the first is at hand
  assert.equal(threadText(run, m.world, 0), 't0 works for ann: add(1), blocked on mutex');
});

test('an order holds every actor once, and the fullest mailbox comes first', () => {
  const actors = Array.from({ length: 40 }, (_, i) => ({ name: `a${i}`, short: `a${i}`, type: i % 2, category: [], parent: 0 }));
  const rows: Row[] = [...actors.map((_, i) => ({ kind: Kind.ActorSpawn, actor: i + 1 })), ...[7, 7, 30].map((actor) => ({ kind: Kind.MsgEnqueue, actor, msg: 1, depth: 1 }))];
  const run = runOf({ ...panel(rows, { messages: storyMessages }), actors });
  const all = byType(run);
  assert.deepEqual(all.slice(0, 3), ['a0', 'a2', 'a4']);
  assert.equal(new Set(all).size, 40);
  assert.deepEqual(byBacklog(run, 0, rows.length - 1).slice(0, 3), ['a6', 'a29', 'a0']);
  assert.deepEqual([...shuffled(run, 1)].sort(), [...all].sort());
  assert.notEqual(shuffled(run, 1).join(), shuffled(run, 2).join());
  assert.equal(shuffled(run, 1).join(), shuffled(run, 1).join());
});

/** A ring of n actors: on threads of their own, or on a pool's workers. */
function ringOf(n: number, workers: number) {
  const head = panel([], {});
  const actors = Array.from({ length: n }, (_, i) => ({ name: `a${i}`, short: `a${i}`, type: 0, category: [], parent: 0 }));
  const threads = Array.from({ length: workers || n }, (_, i) => ({ name: `t${i}`, label: `t${i}`, role: workers ? 'worker' as const : 'actor' as const, actor: workers ? 0 : i + 1, lane: i }));
  const run = runOf({ ...head, actors, threads });
  return { run, ...placesOf(run, run.panels[0]!, byType(run), 560) };
}

test('from two actors to ten thousand, circles are apart, inside, and found where they stand', () => {
  for (const [n, workers] of [[2, 0], [2, 3], [34, 0], [34, 10], [120, 0], [120, 40], [1000, 0], [1000, 200], [10000, 10]] as const) {
    const { place: p, run } = ringOf(n, workers);
    const name = `${n} actors, ${workers} workers`;
    let least = Infinity;
    for (let i = 0; i < n; i += n > 1000 ? 37 : 1) {
      assert.ok(Math.hypot(p.actors.x[i]! - 280, p.actors.y[i]! - 280) + p.actorR <= 280, `${name}: actor ${i} is outside`);
      for (let k = 0; k < i; k++) least = Math.min(least, Math.hypot(p.actors.x[i]! - p.actors.x[k]!, p.actors.y[i]! - p.actors.y[k]!));
      assert.equal(hitRing(p, p.actors.x[i]!, p.actors.y[i]!, 0).slot, i, `${name}: actor ${i}`);
    }
    assert.ok(least >= 2 * p.actorR, `${name}: circles of radius ${p.actorR} are ${least} apart`);
    assert.ok(p.actorR >= (n > 1000 ? 1 : 3), `${name}: circles of radius ${p.actorR}`);
    run.panels[0]!.panel.threads.forEach((_, t) => {
      const [x, y] = [p.threads.x[t]!, p.threads.y[t]!];
      assert.ok(Math.max(Math.abs(x - 280), Math.abs(y - 280)) + p.threadHalf <= 280, `${name}: thread ${t} is outside`);
      if (p.how !== 'merged') assert.equal(hitRing(p, x, y, 0).thread, t, `${name}: thread ${t}`);
    });
  }
});

test('the circle of a backlog grows with it and stays in its room', () => {
  const { place: p } = ringOf(34, 10);
  const r = (n: number) => backlogR(p, n, 400);
  assert.equal(r(0), 0);
  assert.ok(r(1) > 0 && r(100) > r(25) && r(400) > r(100) && r(400) <= p.mostR + 1e-6);
});

test('a line is left out only where there are thousands, and never one of the chosen actor', () => {
  const lines = Array.from({ length: mostLines + 5 }, (_, i) => ({ from: 1, to: i + 2, messages: 1, delayed: 0 }));
  const p = { moment: { lines }, actor: mostLines + 6 } as unknown as Picture;
  assert.equal(shownLines(p).length, mostLines);
  assert.equal(shownLines(p)[0]!.to, mostLines + 6);
});

test('a summary counts what the ring shows', () => {
  const { place, slotOf, idAt, threadAt } = ringOf(2, 0);
  const r = panelRun(story, { messages: storyMessages });
  const p: Picture = {
    place, slotOf, idAt, threadAt, moment: momentAt(r, 9, { time: 25, span: 5 }), palette: {} as Palette, most: 2, actor: 0, thread: -1, transparent: false, small: false,
    cells: null,
  };
  assert.equal(summary(p), '1 of 2 actors at work · 0 ready · 1 of 0 threads attached, 1 of them blocked: 1 on Sleep · 0 sent in the last 5 ns');
  assert.ok(/ · 2 sent in the first 12 ns$/.test(summary({ ...p, moment: momentAt(r, 6, { time: 12, span: 50 }) })));
});

test('moments are spread over the run and each is in its own part', () => {
  const times = momentsOf(92e9);
  assert.equal(times.length, 13);
  times.forEach((t, i) => assert.equal(momentOf(92e9, t), i));
  assert.deepEqual([momentOf(92e9, 0), momentOf(92e9, 92e9), momentOf(0, 0)], [0, 12, 0]);
});

test('an order is kept until it is asked for anew, and dropped with the run', () => {
  const player = new Player();
  player.load(runOf(panel(story, { messages: storyMessages })));
  const state = ringState(player);
  assert.deepEqual(state.order.value, ['ann', 'bob']);
  player.goto(0, 6);
  state.reorder('backlog');
  assert.deepEqual(state.order.value, ['ann', 'bob']);
  state.reorder('shuffle');
  const before = state.order.value;
  player.goto(0, 3);
  assert.equal(state.order.value, before);
  player.load(runOf(panel([], {})));
  assert.deepEqual(state.order.value, ['ann', 'bob']);
  assert.equal(mostDepth(player.run.value!), 1);
});
