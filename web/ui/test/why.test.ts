import assert from 'node:assert/strict';
import test from 'node:test';

import { Kind, Reason } from '../src/run/kinds.ts';
import { SliceState } from '../src/wire/constants.gen.ts';
import { PanelRun } from '../src/run/run.ts';
import type { Stuck } from '../src/wire/types.gen.ts';
import { whyActor, whyMessage, whyThread, type Link } from '../src/run/why.ts';
import { panel, type Options, type Row } from './runs.ts';

const texts = (links: Link[]) => links.map((l) => `${l.step}: ${l.text}`);

/** main (thread 0) and one worker, w0, which serves ann and bob. ann sleeps while bob is ready. */
const rows: Row[] = [
  { t: 0, kind: Kind.ThreadCreate, thread: 0 },
  { t: 0, kind: Kind.ThreadCreate, thread: 1, cause: 0 },
  { t: 0, kind: Kind.ThreadPark, thread: 1, reason: Reason.Queue }, // 2
  { t: 1, kind: Kind.ActorSpawn, thread: 0, actor: 1 },
  { t: 1, kind: Kind.ActorSpawn, thread: 0, actor: 2 },
  { t: 2, kind: Kind.MsgSend, thread: 0, peer: 1, msg: 1 }, // 5
  { t: 2, kind: Kind.MsgEnqueue, thread: 0, actor: 1, msg: 1, cause: 5, depth: 1 },
  { t: 2, kind: Kind.ActorReady, thread: 0, actor: 1, cause: 6 },
  { t: 3, kind: Kind.ThreadUnpark, thread: 1, cause: 7, reason: Reason.Queue }, // 8
  { t: 3, kind: Kind.RunBegin, thread: 1, actor: 1, cause: 7 },
  { t: 3, kind: Kind.MsgDequeue, thread: 1, actor: 1, msg: 1, cause: 6 }, // 10
  { t: 4, kind: Kind.MsgSend, thread: 1, actor: 1, peer: 2, msg: 2, cause: 10 },
  { t: 4, kind: Kind.MsgEnqueue, thread: 1, actor: 2, peer: 1, msg: 2, cause: 11, depth: 1 }, // 12
  { t: 4, kind: Kind.ActorReady, thread: 1, actor: 2, cause: 12 },
  { t: 5, kind: Kind.Block, thread: 1, actor: 1, reason: Reason.Sleep, value: 20 }, // 14
  { t: 6, kind: Kind.Block, thread: 0, reason: Reason.Wait }, // 15
  { t: 25, kind: Kind.Unblock, thread: 1, actor: 1, reason: Reason.Sleep }, // 16
  { t: 26, kind: Kind.MsgDone, thread: 1, actor: 1, msg: 1, cause: 10 },
  { t: 26, kind: Kind.RunEnd, thread: 1, actor: 1, reason: Reason.Empty }, // 18
  { t: 27, kind: Kind.RunBegin, thread: 1, actor: 2, cause: 13 },
  { t: 27, kind: Kind.MsgDequeue, thread: 1, actor: 2, msg: 2, cause: 12 }, // 20
  { t: 30, kind: Kind.MsgDone, thread: 1, actor: 2, msg: 2, cause: 20 },
  { t: 30, kind: Kind.RunEnd, thread: 1, actor: 2, reason: Reason.Empty }, // 22
  { t: 31, kind: Kind.Unblock, thread: 0, reason: Reason.Wait, cause: 22 },
  { t: 32, kind: Kind.ThreadExit, thread: 0 },
];

function runOf(list: Row[], o: Options = {}): PanelRun {
  const p = panel(list, { key: 'pool', messages: [['go', '', 0, 1], ['work', '7', 1, 2], ['more', '', 2, 1]], ...o });
  p.threads = [{ name: 'main', label: 'main', role: 'main', actor: 0, lane: 0 }, { name: 'w0', label: 'w0', role: 'worker', actor: 0, lane: 1 }];
  p.settings.cores = 1;
  return new PanelRun(p);
}

test('a ready actor waits for the worker that another one holds, which sleeps', () => {
  assert.deepEqual(texts(whyActor(runOf(rows), 2, 14)), [
    '13: bob has been ready since 4 ns and waits for a thread: the only worker is taken.',
    '18: w0 becomes free at 26 ns, when ann ends go(), and takes bob at 27 ns.',
    '16: ann handles go() on w0 and sleeps 20 ns, until 25 ns.',
  ]);
});

test('a ready actor waits for a worker that has to wake up', () => {
  assert.deepEqual(texts(whyActor(runOf(rows), 1, 7)), [
    '7: ann has been ready since 2 ns and waits for a thread.',
    '8: w0 has nothing to do, and is woken at 3 ns.',
    '9: w0 takes ann at 3 ns.',
  ]);
});

test('an actor with an empty mailbox waits for a message that its sender has yet to send', () => {
  assert.deepEqual(texts(whyActor(runOf(rows), 2, 9)), [
    '12: bob has an empty mailbox. Its next message is work(7), sent by ann at 4 ns.',
    '10: ann does that while it handles go(), which it begins at 3 ns.',
    '9: ann does not wait: it holds w0 (since 3 ns).',
  ]);
  assert.deepEqual(texts(whyActor(runOf(rows), 2, 10)).slice(1), ['10: ann does not wait: it handles go() on w0 (since 3 ns).', '17: It finishes that at 26 ns.']);
});

test('main waits for the end of the last handling', () => {
  const chain = texts(whyThread(runOf(rows), 0, 16));
  assert.deepEqual(chain.slice(0, 3), [
    '15: main waits for Wait (since 6 ns).',
    '22: It can go on at 31 ns, because w0 leaves bob, whose mailbox is empty.',
    '20: bob does that while it handles work(7), which it begins at 27 ns.',
  ]);
  assert.ok(chain[3]!.startsWith('13: bob has been ready since 4 ns'), chain[3]);
});

test('an idle worker waits for an actor to become ready', () => {
  assert.deepEqual(texts(whyThread(runOf(rows), 1, 4)), [
    '2: w0 has had nothing to do since 0 s: every ready actor has a thread.',
    '7: It can go on at 3 ns, because ann is ready and waits for a thread.',
    '0: main does not wait: it has been running since 0 s.',
  ]);
});

test('who does not wait, is not there yet, is there no more', () => {
  const run = runOf(rows);
  assert.deepEqual(texts(whyActor(run, 1, 11)), ['10: ann does not wait: it handles go() on w0 (since 3 ns).', '17: It finishes that at 26 ns.']);
  assert.deepEqual(texts(whyActor(run, 1, 2)), ['3: ann is not spawned yet: ann is spawned by main at 1 ns.']);
  assert.deepEqual(texts(whyThread(run, 0, 24)), ['24: main no longer waits: it ended at 32 ns.']);
  assert.deepEqual(texts(whyActor(run, 1, 19)), ['-1: ann has an empty mailbox, and nothing more arrives for it.']);
});

test('a message says whom it waited for', () => {
  const run = runOf(rows);
  assert.deepEqual(texts(whyMessage(run, 2, 12)), [
    '12: work(7) waits 23 ns in the mailbox of bob, from 4 ns on: 23 ns while bob has no thread.',
    '20: bob begins work(7) at 27 ns.',
    '13: bob has been ready since 4 ns and waits for a thread: the only worker is taken.',
    '18: w0 becomes free at 26 ns, when ann ends go(), and takes bob at 27 ns.',
    '10: ann does not wait: it handles go() on w0 (since 3 ns).',
    '17: It finishes that at 26 ns.',
  ]);
  assert.deepEqual(texts(whyMessage(run, 2, 3))[0], '11: work(7) is not sent yet: ann sends work(7) to bob at 4 ns.');
});

test('a message behind others names them', () => {
  const list: Row[] = [
    ...rows.slice(0, 14),
    { t: 5, kind: Kind.MsgSend, thread: 0, peer: 1, msg: 3 }, // 14
    { t: 5, kind: Kind.MsgEnqueue, thread: 0, actor: 1, msg: 3, cause: 14, depth: 1 },
    { t: 9, kind: Kind.MsgDone, thread: 1, actor: 1, msg: 1, cause: 10, depth: 1 },
    { t: 9, kind: Kind.MsgDequeue, thread: 1, actor: 1, msg: 3, cause: 15 }, // 17
  ];
  assert.deepEqual(texts(whyMessage(runOf(list), 3, 15)).slice(0, 3), [
    '15: more() waits 4 ns in the mailbox of ann, from 5 ns on: 4 ns behind 1 other.',
    '10: Before it: go(), 4 ns.',
    '17: ann begins more() at 9 ns.',
  ]);
});

test('a delayed message and a timer end a wait', () => {
  const list: Row[] = [
    ...rows.slice(0, 6),
    { t: 2, kind: Kind.MsgEnqueue, thread: 0, actor: 1, msg: 1, cause: 5, depth: 1 },
    { t: 2, kind: Kind.TimerSet, thread: 0, actor: 1, msg: 1, value: 40 },
    { t: 42, kind: Kind.TimerFire, actor: 1, msg: 1, cause: 7 }, // 8
    { t: 42, kind: Kind.ActorReady, actor: 1, cause: 8 },
    { t: 43, kind: Kind.RunBegin, thread: 1, actor: 1, cause: 9 },
  ];
  assert.deepEqual(texts(whyActor(runOf(list), 1, 7)), ['8: ann has only a delayed message. The delay of go() is over at 42 ns.']);
});

test('a goroutine waits for a lock: who ends it is said where the trace knows it, and who never goes on', () => {
  const waits = [{ pos: 1, reason: Reason.Mutex, text: 'to lock mu' }];
  const list = (cause: number): Row[] => [
    { t: 0, kind: Kind.ThreadCreate, thread: 0 },
    { t: 0, kind: Kind.ThreadCreate, thread: 1, cause: 0 },
    { t: 1, kind: Kind.Block, thread: 1, reason: Reason.Mutex, pos: 1 }, // 2
    { t: 2, kind: Kind.Output, thread: 0 },
    { t: 4, kind: Kind.Unblock, thread: 1, reason: Reason.Mutex, cause },
  ];
  const go = (l: Row[]) => {
    const p = panel(l);
    p.waits = waits;
    p.actors = [];
    p.threads = [{ name: 'main', label: 'main', role: 'main', actor: 0, lane: 0 }, { name: 'g2', label: 'f · g2', role: 'goroutine', func: 'main.f', actor: 0, lane: 1 }];
    return texts(whyThread(new PanelRun(p), 1, 2));
  };
  assert.deepEqual(go(list(-1)), ['2: f · g2 waits to lock mu (since 1 ns).', '4: It can go on at 4 ns. The trace does not say why.']);
  assert.deepEqual(go(list(3)).slice(0, 2), ['2: f · g2 waits to lock mu (since 1 ns).', '4: It can go on at 4 ns, because of what main does after step 3.']);
  assert.deepEqual(go(list(3).slice(0, 4)), ['2: f · g2 waits to lock mu (since 1 ns).', '-1: It never goes on in this run.']);
});

test('of those who wait for each other in a deadlock the whole circle is named, and who holds what', () => {
  const list: Row[] = [
    ...[0, 1, 2, 3].map((thread): Row => ({ t: 0, kind: Kind.ThreadCreate, thread })),
    ...[1, 2, 3].map((thread): Row => ({ t: thread, kind: Kind.Block, thread, reason: Reason.Mutex, pos: 1 })),
    { t: 4, kind: Kind.Block, thread: 0, reason: Reason.WaitGroup, pos: 1 }, // 7
  ];
  const go = (stuck: Stuck[], thread: number) => {
    const p = panel(list);
    p.waits = [{ pos: 1, reason: Reason.Mutex, text: 'to lock mu' }, { pos: 1, reason: Reason.WaitGroup, text: 'for wg' }];
    p.actors = [];
    p.threads = ['main', 'f · g2', 'f · g3', 'f · g4'].map((label, i) => ({ name: label, label, role: i ? 'goroutine' : 'main', actor: 0, lane: i }));
    p.outcome = { end: 'deadlock', exit: 2, stuck };
    return texts(whyThread(new PanelRun(p), thread, 7)).map((t) => t.replace(/^-?\d+: /, ''));
  };
  const waits = (thread: number, next: number): Stuck => ({ thread, waits: `to lock mu, which f · g${next + 1} holds`, for: [next] });
  const three = [waits(1, 2), waits(2, 3), waits(3, 1), { thread: 0, waits: 'for wg, whose counter is 3' }];
  const circle = (...n: number[]) => `f · g${n[0]}, f · g${n[1]} and f · g${n[2]} wait for each other in a circle, so none of them can go on.`;
  assert.deepEqual(go(three, 2), [
    'f · g3 waits to lock mu (since 2 ns).', 'It never goes on in this run: it waits to lock mu, which f · g4 holds.', circle(3, 4, 2),
    'f · g4 waits to lock mu (since 3 ns).', 'It never goes on in this run: it waits to lock mu, which f · g2 holds.',
    'f · g2 waits to lock mu (since 1 ns).', 'It never goes on in this run: it waits to lock mu, which f · g3 holds.',
  ]);
  assert.deepEqual(go(three, 0), ['main waits for wg (since 4 ns).', 'It never goes on in this run: it waits for wg, whose counter is 3.']);
  assert.equal(go([waits(1, 2), waits(2, 1), waits(3, 1)], 3)[2], 'f · g2 and f · g3 wait for each other, so neither can go on.');
  assert.deepEqual(go([waits(1, 1)], 1), ['f · g2 waits to lock mu (since 1 ns).', 'It never goes on in this run: it waits to lock mu, which f · g2 holds.']);
  assert.deepEqual(go([], 1)[1], 'It never goes on in this run.');
});

test('an asker waits for the reply', () => {
  const list: Row[] = [
    ...rows.slice(0, 14),
    { t: 5, kind: Kind.Block, thread: 1, actor: 1, reason: Reason.Ask }, // 14
    { t: 8, kind: Kind.MsgReply, thread: 0, actor: 1, peer: 2, msg: 3 }, // 15
    { t: 8, kind: Kind.Unblock, thread: 1, actor: 1, reason: Reason.Ask, cause: 15 },
  ];
  assert.deepEqual(texts(whyActor(runOf(list), 1, 14)).slice(0, 2), [
    '14: ann handles go() on w0 and waits for a reply (since 5 ns).', '15: It can go on at 8 ns, because ann gets the reply more() from bob.',
  ]);
});

test('a thread that could go on waits for a core', () => {
  const list: Row[] = [...rows.slice(0, 17), { t: 40, kind: Kind.ThreadSwitch, thread: 1 }];
  const run = runOf(list, { slices: [[3, 40, 1, 1, 10, 17, SliceState.Handle], [25, 40, 1, 1, 16, 17, SliceState.Ready]] });
  assert.deepEqual(texts(whyActor(run, 1, 16)), ['17: ann handles go() on w0, but has no core: the only one is taken. It gets one at 40 ns.']);
});
