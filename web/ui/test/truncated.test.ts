import assert from 'node:assert/strict';
import test from 'node:test';

import { Kind } from '../src/run/kinds.ts';
import { Player } from '../src/player/player.ts';
import { fitTimes } from '../src/player/timewindow.ts';
import { roundUp } from '../src/ui/rounding.ts';
import { truncate } from '../src/run/truncated.ts';
import { statusOf } from '../src/notebook/cell/status.ts';
import { panel, runOf, story, storyMessages } from './runs.ts';

/** The story, and much more of it: another actor of another type on a thread of its own, more messages, a panic. */
function longer() {
  const rows = [
    ...story, { t: 900, kind: Kind.ActorSpawn, actor: 3, thread: 2 }, { t: 950, kind: Kind.MsgSend, actor: 3, peer: 1, msg: 3, thread: 2 },
    { t: 950, kind: Kind.MsgEnqueue, actor: 1, peer: 3, msg: 3, thread: 2, depth: 2 }, { t: 990, kind: Kind.ActorCrash, actor: 1, thread: 0 },
  ];
  const p = panel(rows, { messages: [...storyMessages!, ['add', '3', 3, 1]], slices: [[20, 60, 0, 1, 8, 11], [900, 990, 2, 3, 12, 15]], summary: { messages: 3, crashes: 1, peakBacklog: 2 } });
  p.actors.push({ name: 'eve', short: 'eve', type: 2, category: [], parent: 0 });
  p.types.push('C');
  p.threads.push({ name: 't2', label: 't2', role: 'actor', actor: 3, lane: 2 });
  p.groups = [{ label: 'A', first: 0, last: 0 }, { label: 'B', first: 1, last: 2 }];
  return runOf({ ...p, subtitle: '3 threads, one lane each', outcome: { end: 'panic', text: 'eve panicked', exit: 2 } });
}

test('two runs that differ after the truncation are the same before it', () => {
  const short = panel(story, { messages: storyMessages, slices: [[20, 60, 0, 1, 8, 11]], summary: { messages: 2 } });
  short.groups = [{ label: 'A', first: 0, last: 0 }, { label: 'B', first: 1, last: 1 }];
  for (const step of [1, 6, 8, 9]) {
    const [a, b] = [truncate(runOf({ ...short, subtitle: '2 threads, one lane each' }), 0, step), truncate(longer(), 0, step)];
    const { subjects: _s, data: _d, ...shown } = b.panels[0]!.panel; // tables that are only looked up
    const { subjects: _t, data: _e, ...want } = a.panels[0]!.panel;
    assert.deepEqual(shown, want, `step ${step}`);
    assert.equal(b.duration, a.duration);
    assert.deepEqual(fitTimes(b), fitTimes(a));
    assert.deepEqual(b.panels[0]!.worlds.at(step).actorIs, a.panels[0]!.worlds.at(step).actorIs);
  }
});

test('an actor that is not spawned yet is not there, nor is its type or its thread', () => {
  const first = truncate(longer(), 0, 0).panels[0]!;
  assert.deepEqual([first.panel.actors.map((a) => a.name), first.panel.types, first.c.msgTo.length], [['ann'], ['A'], 0]);
  const later = truncate(longer(), 0, 9).panels[0]!;
  assert.deepEqual([later.panel.actors.map((a) => a.name), later.panel.threads.length, later.lanes, later.c.msgTo.length], [['ann', 'bob'], 2, 2, 2]);
});

test('the clock is as long as what is known needs', () => {
  assert.equal(truncate(longer(), 0, 9).duration, roundUp(25 * 1.25));
  assert.equal(truncate(longer(), 0, 9, 400).duration, 500);
  assert.deepEqual([0.9, 1, 1.2, 40, 501, 999].map(roundUp), [1, 1, 1.5, 50, 700, 1000]);
});

test('what was chosen and is hidden is let go of, and the times in sight come back', () => {
  const player = new Player();
  player.load(longer());
  player.window.show(100, 400);
  const view = player.window.times.value;
  player.selection.choose('eve');
  player.selection.message.value = { panel: 0, msg: 3 };
  player.selection.thread.value = { panel: 0, thread: 2 };
  player.truncate(0, 9);
  assert.deepEqual([player.selection.actor.value, player.selection.message.value, player.selection.thread.value, player.window.zoomed, player.step.value], ['', null, null, false, 9]);
  player.last();
  assert.equal(player.time.value, 25);
  player.showAll();
  assert.equal(player.window.times.value.t1 - player.window.times.value.t0, view.t1 - view.t0);
  player.goto(0, 3);
  player.truncate(0, 9, { stay: true });
  assert.equal(player.step.value, 3);
});

test('a truncated run says neither how it ended nor how long it took', () => {
  const ended = (end: 'ok' | 'deadlock', micros: number) => {
    const run = runOf({ ...panel(story, { messages: storyMessages, summary: { messages: 2 } }), outcome: { end, exit: 0 } });
    return { said: statusOf({ is: 'done', wallMicros: micros }, true, truncate(run, 0, 1), undefined), after: statusOf({ is: 'done', wallMicros: micros }, true, run, undefined).text };
  };
  const [well, stuck] = [ended('ok', 41_000), ended('deadlock', 7_000)];
  assert.deepEqual([well.after, stuck.after], ['OK in 41 ms', 'Deadlock']);
  assert.deepEqual(well.said, stuck.said);
  assert.equal(well.said.text, 'The end is hidden');
});
