// The state of a panel at a step: however it is reached, it is the same, and and what it says.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Kind, Reason } from '../src/run/kinds.ts';
import { PanelRun } from '../src/run/run.ts';
import { ActorIs, ThreadIs, Worlds } from '../src/run/world.ts';
import { panel, panelRun, story, storyMessages, type Row } from './runs.ts';

test('the state at a step does not depend on where one came from', () => {
  const run = panelRun(story, { messages: storyMessages });
  const copy = (w: Worlds, step: number) => structuredClone(plain(w, run.panel.actors.length, step));
  for (let from = -1; from < run.events; from++) {
    for (let to = -1; to < run.events; to++) {
      const moved = new Worlds(run);
      moved.at(from);
      assert.deepEqual(copy(moved, to), copy(new Worlds(run), to), `from ${from} to ${to}`);
    }
  }
});

test('an actor at each step of its story', () => {
  const run = panelRun(story, { messages: storyMessages });
  const at = (step: number) => {
    const w = run.worlds.at(step);
    return `${w.actorIs[1]} ${w.mailbox(1).map((p) => p.msg).join(',')} ${w.handled[1]} ${w.actorMsg[1]} ${w.actorThread[1]}`;
  };
  assert.equal(at(-1), `${ActorIs.Absent}  0 0 -1`);
  assert.equal(at(0), `${ActorIs.Waiting}  0 0 -1`);
  assert.equal(at(4), `${ActorIs.Ready} 1 0 0 -1`);
  assert.equal(at(6), `${ActorIs.Ready} 1,2 0 0 -1`);
  assert.equal(at(8), `${ActorIs.Handling} 2 0 1 0`);
  assert.equal(at(11), `${ActorIs.Handling} 2 1 0 0`);
  const asleep = run.worlds.at(9);
  assert.deepEqual([asleep.threadIs[0], asleep.threadReason[0], asleep.threadUntil[0]], [ThreadIs.Blocked, Reason.Sleep, 55]);
  const awake = run.worlds.at(10);
  assert.deepEqual([awake.threadIs[0], awake.threadReason[0], awake.threadUntil[0]], [ThreadIs.Running, 0, 0]);
});

test('a delayed message says so until its delay is over', () => {
  const run = panelRun([
    { kind: Kind.ActorSpawn, actor: 1 },
    { kind: Kind.MsgEnqueue, actor: 1, peer: 2, msg: 1 },
    { kind: Kind.TimerSet, actor: 1, msg: 1, value: 5 },
    { t: 5, kind: Kind.TimerFire, actor: 1, msg: 1 },
  ], { messages: [['a', '', 2, 1]] });
  const at = (step: number) => {
    const w = run.worlds.at(step);
    return [w.mailbox(1)[0]?.delayed, w.mailbox(1)[0]?.due, w.delayed[1], w.depth[1]];
  };
  assert.deepEqual(at(2), [true, 5, 1, 1]);
  assert.deepEqual(at(3), [false, 0, 0, 1]);
});

test('a router has routees, and counts what it has given them', () => {
  const made = panel([
    { kind: Kind.ActorSpawn, actor: 1 },
    { kind: Kind.RouteeJoin, actor: 1, peer: 2 },
    { kind: Kind.RouteeJoin, actor: 1, peer: 3 },
    { kind: Kind.MsgRoute, actor: 1, peer: 2, msg: 1 },
    { kind: Kind.RouteeLeave, actor: 1, peer: 2 },
  ], { messages: [['a', '', 0, 2]] });
  made.actors[0]!.routing = 'random';
  const run = new PanelRun(made);
  const at = (step: number) => { const w = run.worlds.at(step); return [w.routees(1), w.routed[1], w.actorIs[1]]; };
  assert.deepEqual(at(2), [[2, 3], 0, ActorIs.Waiting]);
  assert.deepEqual(at(4), [[3], 1, ActorIs.Waiting]);
});

test('totals of every step', () => {
  const run = panelRun(story, { messages: storyMessages });
  const totals = Array.from({ length: run.events }, (_, i) => {
    const { handling, ready, backlog } = run.worlds.at(i);
    return [handling, ready, backlog];
  });
  assert.deepEqual(totals.map((t) => t[2]), [0, 0, 0, 1, 1, 1, 2, 2, 1, 1, 1, 1]);
  assert.deepEqual(totals.map((t) => t[0]), [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0]);
  assert.deepEqual(totals.map((t) => t[1]), [0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0]);
});

// Any step of a run of a million events is had in less than a millisecond, once the run has been gone through, with the
// mailbox of an actor whom every event is about. On a busy machine both take longer, so the one is measured by the other.
test('any step of a million events is near', () => {
  const run = panelRun(many(1_000_000), { messages: [['a', '', 2, 1]] });
  const began = performance.now();
  run.worlds.at(run.events - 1).mailbox(1);
  const through = performance.now() - began;
  const took: number[] = [];
  for (let k = 0; k < 500; k++) {
    const step = (k * 7_368_787) % run.events;
    const from = performance.now();
    const w = run.worlds.at(step);
    const box = w.mailbox(1).length;
    took.push(performance.now() - from);
    assert.equal(box, w.depth[1]);
  }
  took.sort((a, b) => a - b);
  console.log(`a million events: gone through in ${through.toFixed(0)} ms; a step p50 ${took[250]!.toFixed(2)}, p99 ${took[495]!.toFixed(2)}, most ${took[499]!.toFixed(2)} ms`);
  assert.ok(took[50]! < through / 10, `a step takes ${took[50]} ms, all events ${through} ms`);
});

/** Of ann, who gets messages faster than she handles them, up to a hundred, and then catches up. */
function many(n: number): Row[] {
  const rows: Row[] = [{ kind: Kind.ActorSpawn, actor: 1 }];
  for (let depth = 0, up = true; rows.length < n;) {
    if (depth === 0) up = true;
    if (depth === 100) up = false;
    depth += up ? 1 : -1;
    if (up) rows.push({ t: rows.length, kind: Kind.MsgEnqueue, actor: 1, peer: 2, msg: 1, thread: 1, depth });
    else rows.push({ t: rows.length, kind: Kind.MsgDequeue, actor: 1, peer: 2, msg: 1, thread: 0, depth });
  }
  return rows;
}

test('keyframes made ahead lead to the same states', () => {
  const rows = Array.from({ length: 5000 }, () => story).flat();
  const run = panelRun(rows, { messages: storyMessages });
  const early = new Worlds(run);
  early.at(100);
  while (early.prepare(performance.now() + 0.2)) early.at(50);
  assert.equal(early.prepare(0), false);
  for (const step of [rows.length - 1, 8191, 8192, 20_000, 8190, 0, 40_001]) {
    const late = new Worlds(run);
    assert.deepEqual(plain(early, 2, step), plain(late, 2, step), `step ${step}`);
  }
});

function plain(worlds: Worlds, actors: number, step: number): unknown {
  const world = worlds.at(step);
  const { mailboxes: _, run: __, ...rest } = world as unknown as Record<string, unknown>;
  return { ...rest, boxes: Array.from({ length: actors }, (_, a) => world.mailbox(a + 1)) };
}
