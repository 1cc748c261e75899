import assert from 'node:assert/strict';
import test from 'node:test';

import { breakpointText, hitsOf, metBy, nextHit, noBreakpoint, readBreakpoints } from '../src/run/breakpoints.ts';
import { Kind } from '../src/run/kinds.ts';
import { Player } from '../src/player/player.ts';
import { nearestTarget, nextOf } from '../src/player/stepping.ts';
import { PanelRun, Run } from '../src/run/run.ts';
import type { Columns } from '../src/wire/panel.ts';
import { panel, panelRun, runOf, story, storyMessages } from './runs.ts';

const two = () => {
  const p = new Player();
  p.load(runOf(panel(story, { messages: storyMessages }), panel(story.map((r) => ({ ...r, t: 2 * r.t! })), { key: 'pool', messages: storyMessages })));
  p.first();
  return p;
};

test('a step by actor visits each of its events, forward and back, and then says so', () => {
  const p = two();
  p.stepIn(0);
  p.stride.value = 'actor';
  p.selection.choose('ann');
  const ann = story.flatMap((r, i) => (r.actor === 1 ? [i] : []));
  const seen = [p.step.value];
  while (p.move(1), p.notice.value === '') seen.push(p.step.value);
  assert.deepEqual(seen, ann);
  assert.equal(p.notice.value, 'No later event of ann.');
  assert.equal(p.step.value, 11, 'nothing moved at the end');
  const back = [p.step.value];
  while (p.move(-1), p.notice.value === '') back.push(p.step.value);
  assert.deepEqual(back, ann.reverse());
});

test('a step by actor in both runs visits all of its events of both in order of time', () => {
  const p = two();
  p.stepIn(-1);
  p.stride.value = 'actor';
  p.selection.choose('bob');
  const seen: string[] = [];
  while (p.move(1), p.notice.value === '') seen.push(`${p.active.value}:${p.step.value}@${p.time.value}`);
  // bob is spawned, and sends twice; the spawn of the first run is before the cursor only if it stands there already.
  assert.deepEqual(seen, ['0:1@0', '1:1@0', '0:2@10', '0:5@12', '1:2@20', '1:5@24']);
});

test('a step back by actor in both runs leaves none of its events out, also not where the other run stands at one', () => {
  const p = two();
  p.stepIn(-1);
  p.stride.value = 'actor';
  p.selection.choose('bob');
  while (p.move(1), p.notice.value === '');
  p.notice.value = '';
  const seen: string[] = [];
  while (p.move(-1), p.notice.value === '') seen.push(`${p.active.value}:${p.step.value}@${p.time.value}`);
  assert.deepEqual(seen, ['1:2@20', '0:5@12', '0:2@10', '1:1@0', '0:1@0']);
});

test('without a chosen actor the one at the cursor is followed', () => {
  const p = two();
  p.stepIn(0);
  p.goto(0, 8);
  p.stride.value = 'actor';
  p.move(1);
  assert.equal(p.selection.actor.value, 'ann');
  assert.equal(p.step.value, 9);
});

test('a step by message goes through its life and says where it ends', () => {
  const p = two();
  p.goto(0, 2);
  p.stride.value = 'message';
  const seen = [2];
  while (p.move(1), p.notice.value.endsWith('of add(1).')) seen.push(p.step.value);
  assert.deepEqual(seen, [2, 3, 8, 11]);
  assert.equal(p.notice.value, 'The life of add(1) ends here: its handling ended.');
  p.selection.message.value = { panel: 0, msg: 2 };
  p.move(-1);
  assert.equal(p.step.value, 6, 'the chosen message comes before the one at the cursor');
  assert.equal(p.notice.value, '2 of 2 events of add(2).');
});

test('a step by thread stays with the thread', () => {
  const p = two();
  p.goto(0, 7);
  p.stride.value = 'thread';
  p.move(1);
  assert.equal(p.step.value, 8);
  p.move(-1);
  p.move(-1);
  assert.equal(p.notice.value, 'No earlier event of t0.');
  assert.equal(p.step.value, 7);
  p.goto(0, 0);
  p.move(1);
  assert.equal(p.notice.value, 'No thread did this: a timer.');
});

test('at the ends of a run a step by event says so', () => {
  const p = two();
  p.first();
  p.move(-1);
  p.move(-1);
  assert.equal(p.notice.value, 'This is the first event.');
  p.last();
  p.move(1);
  assert.equal(p.notice.value, 'This is the last event.');
});

test('columns are searched in both directions', () => {
  const c = Int32Array.of(1, 2, 1, 3);
  assert.equal(nextOf(c, 1, 0, 1), 2);
  assert.equal(nextOf(c, 1, 2, 1), -1);
  assert.equal(nextOf(c, 1, 2, -1), 0);
  assert.equal(nextOf(c, 1, 0, -1), -1);
  assert.equal(nearestTarget([panelRun(story)], [-1], 1), null);
});

test('breakpoints find lines, kinds, actors and full mailboxes', () => {
  const run = panelRun(story, { messages: storyMessages });
  const steps = (b: object) => [...hitsOf(run, [{ ...noBreakpoint, ...b }], 'c').steps];
  assert.deepEqual(steps({ kind: Kind.MsgSend }), [2, 5]);
  assert.deepEqual(steps({ actor: 'ann', kind: Kind.MsgDequeue }), [8]);
  assert.deepEqual(steps({ line: 3 }), [2]);
  assert.deepEqual(steps({ line: 8 }), [9]);
  assert.deepEqual(steps({ depth: 2 }), [6], 'the event that fills the mailbox');
  assert.deepEqual(steps({ depth: 1, kind: Kind.MsgDone }), [11], 'with a kind: what waits after it');
  assert.deepEqual(steps({ depth: 2, kind: Kind.MsgDone }), []);
  assert.deepEqual(steps({ actor: 'nobody' }), []);
  assert.deepEqual(steps({ kind: Kind.MsgSend, off: true }), []);
  assert.deepEqual(steps({}), []);
  assert.equal([...hitsOf(run, [{ ...noBreakpoint, line: 3 }], 'other').steps].length, 0, 'a line of another cell');
  const both = hitsOf(run, [{ ...noBreakpoint, kind: Kind.MsgSend }, { ...noBreakpoint, actor: 'bob' }], 'c');
  assert.deepEqual([[...both.steps], both.counts], [[1, 2, 5], [2, 3]]);
});

test('a line that runs again is found again, what follows from one statement is not', () => {
  const at = (kind: number) => ({ kind, thread: 0, actor: 1, pos: 1 });
  const run = panelRun([at(Kind.MsgSend), at(Kind.MsgEnqueue), at(Kind.ActorReady), at(Kind.MsgSend), at(Kind.MsgDone), { ...at(Kind.MsgDequeue) }, at(Kind.RunEnd)]);
  assert.deepEqual([...hitsOf(run, [{ ...noBreakpoint, line: 3 }], 'c').steps], [0, 3, 5]);
  const lines = panelRun([at(Kind.Line), at(Kind.MsgSend), at(Kind.MsgEnqueue), at(Kind.Line), at(Kind.Block)]);
  assert.deepEqual([...hitsOf(lines, [{ ...noBreakpoint, line: 3 }], 'c').steps], [0, 3]);
});

test('the player goes from breakpoint to breakpoint both ways and says which', () => {
  const p = two();
  p.stepIn(-1);
  p.first();
  p.moveToHit(1);
  assert.equal(p.notice.value, 'There is no breakpoint.');
  p.breaks.add({ ...noBreakpoint, kind: Kind.MsgDequeue });
  p.moveToHit(1);
  assert.deepEqual([p.active.value, p.step.value, p.notice.value], [0, 8, 'Breakpoint: begin.']);
  p.moveToHit(1);
  assert.deepEqual([p.active.value, p.step.value], [1, 8]);
  p.moveToHit(1);
  assert.equal(p.notice.value, 'No breakpoint after this event.');
  assert.deepEqual([p.active.value, p.step.value], [1, 8], 'nothing moved');
  p.moveToHit(-1);
  assert.deepEqual([p.active.value, p.step.value], [0, 8]);
  p.breaks.add({ ...noBreakpoint, kind: Kind.MsgDequeue, off: true });
  assert.equal(p.breaks.list.value.length, 1, 'the same conditions are one breakpoint');
  p.moveToHit(1);
  assert.equal(p.notice.value, 'No breakpoint after this event.');
});

test('lines wait when the program was edited', () => {
  const p = two();
  p.breaks.toggleLine(8);
  assert.deepEqual(p.breaks.hits.value.map((h) => [...h.steps]), [[9], [9]]);
  p.breaks.lineCell.value = null;
  assert.deepEqual(p.breaks.hits.value.map((h) => [...h.steps]), [[], []]);
  p.breaks.lineCell.value = 'c';
  p.breaks.toggleLine(8);
  assert.equal(p.breaks.list.value.length, 0);
});

test('a key sets and removes the breakpoint of the line at the cursor', () => {
  const p = two();
  p.breaks.lineCell.value = 'c';
  p.goto(0, 2);
  p.toggleHere();
  assert.deepEqual([p.breaks.list.value, p.notice.value], [[{ ...noBreakpoint, line: 3 }], 'Breakpoint on line 3.']);
  p.toggleHere();
  assert.deepEqual([p.breaks.list.value, p.notice.value], [[], 'Breakpoint removed from line 3.']);
  p.goto(0, 0);
  p.toggleHere();
  assert.equal(p.notice.value, 'This event belongs to no line of the program.');
  p.breaks.lineCell.value = null;
  p.toggleHere();
  assert.ok(p.notice.value.startsWith('The program was edited'), p.notice.value);
});

test('where there is no room for another breakpoint, that is said', () => {
  const p = two();
  p.breaks.lineCell.value = 'c';
  for (let line = 101; line <= 132; line++) p.breaks.toggleLine(line);
  p.goto(0, 2);
  p.toggleHere();
  assert.deepEqual([p.breaks.list.value.length, p.notice.value], [32, 'There are 32 breakpoints, and no room for more.']);
});

test('breakpoints go along with their lines', () => {
  const p = two();
  p.breaks.toggleLine(3);
  p.breaks.add({ ...noBreakpoint, line: 8, actor: 'ann' });
  p.breaks.toggleLine(9);
  p.breaks.moveLines([[3, 4], [8, 9], [9, 0]]);
  assert.deepEqual(p.breaks.list.value.map(breakpointText), ['line 4', 'line 9, ann']);
});

test('the next of a list of hits', () => {
  const hits = Int32Array.of(3, 9);
  assert.deepEqual([nextHit(hits, -1, 1), nextHit(hits, 3, 1), nextHit(hits, 9, 1)], [3, 9, -1]);
  assert.deepEqual([nextHit(hits, 10, -1), nextHit(hits, 9, -1), nextHit(hits, 3, -1)], [9, 3, -1]);
});

test('kept breakpoints are read as far as they are sound', () => {
  const b = { kind: Kind.MsgSend, actor: 'ann', line: 3, depth: 2, off: true };
  assert.deepEqual(readBreakpoints(JSON.stringify([b, { line: -1 }, 'x', null, { kind: 9999 }])), [b]);
  assert.deepEqual([readBreakpoints(null), readBreakpoints('{'), readBreakpoints('3')], [[], [], []]);
  assert.equal(breakpointText(b), 'line 3, send, ann, mailbox ≥ 2');
  assert.equal(breakpointText({ ...noBreakpoint, depth: 5 }), 'mailbox reaches 5');
});

/** A run of a thousand events, and the same a thousand times over. */
function million(): [few: PanelRun, many: PanelRun] {
  const n = 1_000_000;
  const row = (i: number) => ({ t: i, kind: i % 7 === 0 ? Kind.MsgSend : Kind.MsgEnqueue, actor: 1 + (i % 2), thread: i % 2, depth: i % 50, pos: 1 + (i % 2) });
  const few = panel(Array.from({ length: 1000 }, (_, i) => row(i)));
  const tiled = Object.fromEntries(Object.entries(few.columns).map(([name, column]) => {
    const all = new (column.constructor as Int32ArrayConstructor)(column.length === 1000 ? n : column.length);
    for (let i = 0; i < all.length; i++) all[i] = column[i % 1000]!;
    return [name, all];
  })) as unknown as Columns;
  return [new PanelRun(few), new PanelRun({ ...few, columns: tiled })];
}

const three = [{ ...noBreakpoint, line: 8 }, { ...noBreakpoint, depth: 49 }, { ...noBreakpoint, actor: 'bob', kind: Kind.MsgSend }];

test('a step meets the breakpoints that found it, and no others', () => {
  const hits = { steps: Int32Array.of(3, 5, 8), by: Uint32Array.of(0b010, 0b101, 0b1000), counts: [1, 1, 1, 1] };
  assert.deepEqual([2, 3, 5, 8, 9].map((step) => metBy(hits, step)), [[], [1], [0, 2], [3], []]);
});

test('a million events are searched in time', () => {
  const [few, run] = million();
  const want = hitsOf(few, three, 'c').steps.length * 1000; // compiled
  const before = performance.now();
  const { steps } = hitsOf(run, three, 'c');
  assert.equal(steps.length, want);
  const search = performance.now() - before;
  const jumps = Array.from({ length: 20 }, () => {
    const again = performance.now();
    nextHit(steps, 500_000, 1);
    nextOf(run.c.actor, 3, 0, 1);
    return performance.now() - again;
  }).sort((a, b) => a - b);
  console.log(`1M events: ${search.toFixed(1)} ms for three breakpoints, ${jumps[10]!.toFixed(2)} ms a jump`);
  assert.ok(jumps[0]! < search / 2, `a jump takes ${jumps[0]} ms, a search of all events ${search} ms`);
});

test('a large run is searched bit by bit: until then nothing is found, and that is said', async () => {
  const [, run] = million();
  const player = new Player();
  const { breaks } = player;
  player.load(new Run({ title: '', name: '', word: 'simulated', duration: 1000, source: '', panels: [run.panel], notes: [] }, [run], 'r'));
  assert.equal(breaks.searching.value, '', 'nothing is looked for');
  breaks.lineCell.value = 'c';
  const parts: number[] = [];
  breaks.searched.subscribe((part) => parts.push(part));
  breaks.list.value = [three[0]!, three[1]!];
  assert.ok(breaks.searching.value.startsWith('looking, '));
  assert.deepEqual(breaks.hits.value.map((h) => [h.steps.length, h.counts]), [[0, [0, 0]]]);
  player.moveToHit(1);
  assert.deepEqual([player.step.value, player.notice.value], [0, 'Still searching for events that match a breakpoint.']);
  await new Promise((later) => setTimeout(later));
  breaks.list.value = three; // what was looked for before is given up
  const end = performance.now() + 120_000;
  while (breaks.searched.value < 1 && performance.now() < end) await new Promise((later) => setTimeout(later));
  assert.deepEqual(breaks.hits.value, [hitsOf(run, three, 'c')]);
  assert.equal(breaks.searching.value, '');
  const last = parts.slice(parts.lastIndexOf(0));
  assert.ok(parts.some((p) => p > 0 && p < 1), parts.join());
  assert.ok(last.every((p, i) => i === 0 || p >= last[i - 1]!), parts.join());
  player.moveToHit(1);
  assert.equal(player.step.value, breaks.hits.value[0]!.steps[0]);
});

test('playback stops at a breakpoint', () => {
  const p = two();
  p.first();
  p.breaks.add({ ...noBreakpoint, kind: Kind.MsgDequeue });
  const g = globalThis as unknown as Record<string, unknown>;
  const { cancelAnimationFrame } = globalThis;
  g['cancelAnimationFrame'] = () => {};
  p.playback.playing.value = true;
  assert.equal(p.stopAtHitBefore(19), false);
  assert.equal(p.playback.playing.value, true);
  assert.equal(p.stopAtHitBefore(20), true);
  assert.equal(p.playback.playing.value, false);
  assert.deepEqual([p.active.value, p.step.value], [0, 8]);
  g['cancelAnimationFrame'] = cancelAnimationFrame;
});
