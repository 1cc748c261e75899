import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { decodePanel, splitFrames } from '../src/run/decode.ts';
import { positionAt } from '../src/run/position.ts';
import { asWritten, bytes, clock, duration, unitFor, wall } from '../src/ui/format.ts';
import { Player } from '../src/player/player.ts';
import { speeds } from '../src/player/speed.ts';
import { PanelRun } from '../src/run/run.ts';
import { settingsText } from '../src/run/settings.ts';
import { describe, logLine } from '../src/run/words.ts';
import { Kind, Reason } from '../src/run/kinds.ts';
import { flowOf } from '../src/run/flow.ts';
import { Pieces, Verdict } from '../src/views/table/pieces.ts';
import { panel, panelRun, runOf, story, storyMessages, type Row } from './runs.ts';

test('a block of columns is read as the server wrote it', () => {
  const want = JSON.parse(new TextDecoder().decode(readFileSync('testdata/columns.json'))) as Record<string, number[]>;
  const block = readFileSync('testdata/columns.bin');
  for (const shift of [0, 4]) {
    const moved = new Uint8Array(block.length + shift);
    moved.set(block, shift);
    const got = decodePanel(panel([]), moved.subarray(shift)).c as unknown as Record<string, ArrayLike<number>>;
    for (const [name, values] of Object.entries(want)) assert.deepEqual(Array.from(got[name]!), values, name);
    assert.equal(Object.keys(got).length, Object.keys(want).length);
  }
});

test('what is no block, or half of one, is refused', () => {
  const block = Uint8Array.from(readFileSync('testdata/columns.bin'));
  assert.throws(() => decodePanel(panel([]), block.slice(0, block.length - 100)), /cut short/);
  assert.throws(() => decodePanel(panel([]), block.slice(1)), /unknown layout/);
  assert.throws(() => splitFrames(Uint8Array.of(9, 0, 0, 0, 1).buffer), /cut short/);
  assert.deepEqual(splitFrames(Uint8Array.of(1, 0, 0, 0, 7, 0, 0, 0, 0).buffer).map((f) => [...f]), [[7], []]);
});

test('times and sizes', () => {
  const cases: [number, string][] = [[0, '0 s'], [7, '7 ns'], [1500, '1.50 µs'], [264_000, '264 µs'], [93e9, '93.0 s'], [6.19e9, '6.19 s'], [820e9, '820 s'], [3_600e9, '3,600 s']];
  for (const [ns, want] of cases) assert.equal(duration(ns), want);
  assert.equal(clock(20.5314e9, unitFor(93e9), 1e8), '20.531 s');
  assert.equal(clock(20.5314567e9, unitFor(93e9), 1e3), '20.531457 s');
  assert.equal(clock(12, unitFor(500), 1), '12 ns');
  assert.deepEqual([1023, 1024, 9999 * 1024, 10_000 * 1024].map(bytes), ['1023 B', '1 kB', '9,999 kB', '9.8 MB']);
  assert.equal(bytes(544 * 1024), '544 kB');
  assert.equal(bytes(16 << 20), '16.0 MB');
  assert.equal(wall(41_200), '41 ms');
  assert.equal(wall(700), '0.7 ms');
});

test('events in words', () => {
  const run = panelRun(story, { messages: storyMessages });
  assert.equal(describe(run, 2), 'bob sends add(1) to ann');
  assert.equal(describe(run, 8), 'ann begins add(1) on t0, 1 waiting');
  assert.equal(describe(run, 9), 'ann sleeps 30 ns, holding t0');
  assert.equal(logLine(run, 8), '[t0] - A:ann add(1)');
});

test('a step without a position has its thread\'s last one in the same handling', () => {
  const run = panelRun(story, { messages: storyMessages });
  assert.equal(positionAt(run, 9), 2);
  assert.equal(positionAt(run, 11), 2);
  assert.equal(positionAt(run, 8), 0);
});

test('stepping in both goes to the earliest next event and back the same way', () => {
  const a = panel([0, 10, 10, 30].map((t) => ({ t, kind: Kind.Remark })));
  const b = panel([0, 5, 30, 40].map((t) => ({ t, kind: Kind.Remark })), { key: 'pool' });
  const player = new Player();
  player.load(runOf(a, b));
  player.stepIn(-1);
  const seen: string[] = [];
  for (let i = 0; i < 8; i++) {
    seen.push(`${player.steps.value.join('/')}@${player.time.value}`);
    player.move(1);
  }
  assert.deepEqual(seen, ['0/0@0', '0/1@5', '1/1@10', '2/1@10', '3/1@30', '3/2@30', '3/3@40', '3/3@40']);
  const back: string[] = [];
  for (let i = 0; i < 7; i++) {
    back.push(player.steps.value.join('/'));
    player.move(-1);
  }
  assert.deepEqual(back, ['3/3', '3/2', '3/1', '2/1', '1/1', '0/1', '0/0']);
});

test('steps go through the panel that was active last, and the other follows in time, both ways', () => {
  const a = panel([0, 10, 10, 30].map((t) => ({ t, kind: Kind.Remark })));
  const b = panel([0, 5, 30, 40].map((t) => ({ t, kind: Kind.Remark })), { key: 'pool' });
  const player = new Player();
  player.load(runOf(a, b));
  const walk = (by: 1 | -1, n: number) => Array.from({ length: n }, () => (player.move(by), `${player.active.value}:${player.steps.value.join('/')}@${player.time.value}`));
  assert.deepEqual(walk(1, 4), ['0:1/1@10', '0:2/1@10', '0:3/2@30', '0:3/2@30'], 'the first at first');
  assert.equal(player.notice.value, 'This is the last event.');
  player.active.value = 1; // a press on its picture
  assert.deepEqual(walk(1, 1), ['1:3/3@40']);
  assert.deepEqual(walk(-1, 3), ['1:3/2@30', '1:0/1@5', '1:0/0@0']);
  player.stepIn(0);
  player.seek(20);
  assert.deepEqual(walk(-1, 2), ['0:1/1@10', '0:0/0@0']);
  player.seek(10);
  assert.deepEqual(player.steps.value, [2, 1]);
});

test('steps by message follow the chosen actor', () => {
  const rows = [1, 2, 1, 2].flatMap((actor, i) => [{ t: i * 10, kind: Kind.MsgDequeue, actor, msg: 1 }, { t: i * 10 + 5, kind: Kind.MsgDone, actor, msg: 1 }]);
  const player = new Player();
  player.load(runOf(panel(rows, { messages: [['m', '', 0, 1]] })));
  player.selection.choose('bob');
  player.moveByMessage(1);
  assert.equal(player.step.value, 2);
  player.moveByMessage(1);
  assert.equal(player.step.value, 6);
  player.moveByMessage(-1);
  assert.equal(player.step.value, 2);
  player.selection.choose('');
  player.moveByMessage(-1);
  assert.equal(player.step.value, 0);
});

test('zoom keeps what is under the pointer and stays in the run', () => {
  const player = new Player();
  player.load(runOf(panel([0, 1e9].map((t) => ({ t, kind: Kind.Remark })))));
  const whole = player.window.times.value;
  player.window.zoom(0.5, 0.25e9);
  const { t0, t1 } = player.window.times.value;
  const close = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-6 * whole.t1, `${a} and ${b}`);
  close((0.25e9 - t0) / (t1 - t0), 0.25e9 / whole.t1);
  player.window.pan(-1e12);
  assert.equal(player.window.times.value.t0, 0);
  player.window.pan(1e12);
  close(player.window.times.value.t1, whole.t1);
  player.window.zoom(100, 0);
  assert.deepEqual(player.window.times.value, whole);
});

test('speeds fit the run', () => {
  assert.deepEqual(speeds(93e9), [0, 0.1, 1, 10, 100]);
  assert.ok(speeds(264_000).every((s) => s === 0 || s < 0.001));
});

test('a duration that was asked for has no zeros behind', () => {
  assert.deepEqual([10e6, 1.5e9, 100, 20e9, 1.05e9, 0].map(asWritten), ['10 ms', '1.5 s', '100 ns', '20 s', '1.05 s', '0 s']);
});

test('goroutines are called after what they run, and waits after what is waited for', () => {
  const run = new PanelRun({ ...panel([
    { kind: Kind.ThreadCreate, thread: 1 }, { kind: Kind.Output, thread: 1, value: 0 },
    { kind: Kind.Block, thread: 1, pos: 1, reason: Reason.ChanReceive }, { kind: Kind.Block, thread: 0, pos: 2, reason: Reason.Mutex },
    { kind: Kind.Block, thread: 1, pos: 1, reason: Reason.Sleep, value: 10e6 }, { kind: Kind.Unblock, thread: 1 },
  ]),
    threads: [
      { name: 'main', label: 'main', role: 'main', actor: 0, lane: 0 },
      { name: 'g7', label: 'worker · g7', func: 'main.worker', start: 2, role: 'goroutine', actor: 0, lane: 1 },
    ],
    waits: [{ pos: 1, reason: Reason.ChanReceive, text: 'to receive from jobs' }],
  });
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((step) => describe(run, step)), [
    'worker · g7 is started in line 8', 'worker · g7 writes "hello\\n"', 'worker · g7 waits to receive from jobs',
    'main waits for mutex', 'worker · g7 sleeps 10 ms', 'worker · g7 can go on',
  ]);
});

test('who sends, asks and gets a reply outside of all actors is named: main, or a goroutine', () => {
  const asked = (thread: number, t: number, msg: number): Row[] => [
    { t, kind: Kind.MsgSend, thread, peer: 1, msg }, { t, kind: Kind.MsgEnqueue, thread, actor: 1, msg, depth: 1, cause: t },
    { t, kind: Kind.MsgDequeue, thread: 2, actor: 1, msg, cause: t + 1 },
    { t, kind: Kind.MsgSend, thread: 2, actor: 1, msg: msg + 1, cause: t + 2, reason: Reason.Ask },
  ];
  const run = new PanelRun({ ...panel([
    ...asked(1, 0, 1), { kind: Kind.MsgReply, thread: 2, peer: 1, msg: 2, cause: 3 },
    { kind: Kind.MsgSend, thread: 2, actor: 1, msg: 3 },
    ...asked(1, 6, 4), { kind: Kind.MsgDeadLetter, thread: 2, peer: 1, msg: 5, cause: 9, reason: Reason.Ask },
    { kind: Kind.AskTimeout, peer: 1, msg: 4, value: 1e6 },
    ...asked(0, 12, 6), { kind: Kind.MsgReply, thread: 2, peer: 1, msg: 7, cause: 15 },
  ], { messages: [['ask', '', 0, 1], ['yes', '', 1, 0], ['lost', '', 1, 0], ['ask', '', 0, 1], ['no', '', 1, 0], ['ask', '', 0, 1], ['well', '', 1, 0]] }),
    threads: [
      { name: 'main', label: 'main', role: 'main', actor: 0, lane: 0 },
      { name: 'g7', label: 'f · g7', func: 'main.f', role: 'goroutine', actor: 0, lane: 1 },
      { name: 'w0', label: 'w0', role: 'worker', actor: 0, lane: 2 },
    ],
  });
  assert.deepEqual([0, 1, 3, 4, 5, 10, 11, 12, 13, 15, 16].map((step) => describe(run, step)), [
    'f · g7 sends ask() to ann', 'ann gets ask() from f · g7, 1 waiting', 'ann sends yes() to f · g7', 'f · g7 gets the reply yes() from ann',
    'ann sends lost(): nobody can take it',
    'no() is a dead letter: f · g7 no longer waits for it', 'f · g7 got no reply from ann to ask() within 1 ms',
    'main sends ask() to ann', 'ann gets ask() from main, 1 waiting', 'ann sends well() to main', 'main gets the reply well() from ann',
  ]);
  assert.deepEqual([flowOf(run, 2)!.end, flowOf(run, 3)!.end], ['reply', 'nobody']);
  assert.equal(run.outsiders, 'program');
  for (const word of ['f', 'main', 'g7', 'ann', 'nobody']) {
    const pieces = new Pieces(run, word);
    for (let i = 0; i < run.events; i++) {
      const said = describe(run, i).includes(word);
      assert.notEqual(pieces.has(i), said ? Verdict.No : Verdict.Yes, `${word} in ${describe(run, i)}`);
    }
  }
});

test('a supervisor that is an actor named main is not taken for the system', () => {
  const run = panelRun([
    { kind: Kind.ActorSupervise, actor: 2, peer: 1, reason: Reason.Restart }, { kind: Kind.ActorSupervise, actor: 2, peer: 0, reason: Reason.Restart },
  ]);
  run.panel.actors[0]!.name = 'main';
  assert.deepEqual([0, 1].map((step) => describe(run, step)), ['main restarts bob', 'the system restarts bob']);
});

test('the settings of a run in words name what the pool does otherwise than usual', () => {
  const [own, pool] = [panel([]), panel([], { key: 'pool' })];
  assert.equal(settingsText([own, pool]), 'thread per actor and pool, 2 workers, 2 cores, seed 1');
  pool.settings = { ...pool.settings, engine: 'real', speed: 10, batch: 5, slice: 2e6, dispatcher: 'lost-wakeup' };
  assert.equal(settingsText([pool]), 'pool, 2 workers, dispatcher lost-wakeup, batch 5, slice 2 ms, speed 10, seed 1');
  pool.settings.engine = 'sim';
  assert.ok(settingsText([pool]).includes('dispatcher lost-wakeup, threads held up, batch 5'));
  pool.settings.noHoldUps = true;
  assert.ok(!settingsText([pool]).includes('held up'));
  assert.equal(settingsText([own]), 'thread per actor, 2 cores, seed 1');
  assert.equal(settingsText([{ ...own, actors: [] }]), '2 cores, seed 1');
});
