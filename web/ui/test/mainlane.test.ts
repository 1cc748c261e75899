// The lane of main in runs of actors.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Player } from '../src/player/player.ts';
import { Kind, Reason } from '../src/run/kinds.ts';
import { threadText } from '../src/run/threads.ts';
import { truncate } from '../src/run/truncated.ts';
import { scale } from '../src/views/draw/scale.ts';
import { eventPoint } from '../src/views/threads/cursor.ts';
import type { Picture } from '../src/views/threads/draw.ts';
import { hit } from '../src/views/threads/hit.ts';
import { layout } from '../src/views/threads/layout.ts';
import { noteSpots } from '../src/views/threads/notes.ts';
import { SliceState } from '../src/wire/constants.gen.ts';
import type { Panel } from '../src/wire/panel.ts';
import type { Note } from '../src/wire/types.gen.ts';
import { panel, runOf, type Row } from './runs.ts';

/** Main begins, creates ann, sends her a message, waits for all, goes on and ends; ann handles the message meanwhile. */
const rows: Row[] = [
  { t: 0, kind: Kind.ThreadCreate, thread: 0 },
  { t: 5, kind: Kind.ActorSpawn, actor: 1, thread: 0 },
  { t: 6, kind: Kind.ThreadCreate, thread: 1 },
  { t: 10, kind: Kind.MsgSend, peer: 1, msg: 1, thread: 0 },
  { t: 10, kind: Kind.MsgEnqueue, actor: 1, msg: 1, thread: 0, depth: 1 },
  { t: 20, kind: Kind.Block, thread: 0, reason: Reason.Wait, pos: 1 },
  { t: 30, kind: Kind.MsgDequeue, actor: 1, msg: 1, thread: 1 },
  { t: 80, kind: Kind.MsgDone, actor: 1, msg: 1, thread: 1 },
  { t: 90, kind: Kind.Unblock, thread: 0 },
  { t: 100, kind: Kind.ThreadExit, thread: 0 },
];

/** The run with a thread per actor, or on the workers of a pool; of so many actors' threads or workers. */
function withMain(key: 'thread' | 'pool', threads = 2): Panel {
  const made = panel(rows, { key, messages: [['x', '', 0, 1]], slices: [[0, 20, 0, 0, 0, 5, SliceState.Program], [30, 80, 1, 1, 6, 7], [90, 100, 0, 0, 8, 9, SliceState.Program]] });
  const rest = Array.from({ length: threads }, (_, i) => ({
    name: `t${i}`, label: `t${i}`, role: key === 'pool' ? 'worker' as const : 'actor' as const, actor: key === 'pool' ? 0 : i + 1, lane: i + 1,
  }));
  made.threads = [{ name: 'main', label: 'main', role: 'main', actor: 0, lane: 0 }, ...rest];
  made.waits = [{ pos: 1, reason: Reason.Wait, text: 'in System.Wait' }];
  made.columns.threadBorn = Float64Array.from({ length: threads + 1 }, () => 0);
  made.columns.threadGone = Float64Array.from({ length: threads + 1 }, () => 100);
  return made;
}

function pictureOf(...panels: Panel[]): Picture {
  const run = runOf(...panels);
  const place = layout(run, { width: 1000, phone: false, tall: false, actor: '' });
  const s = scale(place.x0, place.x1, { t0: 0, t1: 100 });
  return { run, layout: place, scale: s, palette: {}, ratio: 1, actor: '', phone: false } as Picture;
}

for (const key of ['thread', 'pool'] as const) {
  test(`${key}: main has the first lane, as high as the others and a gap above them`, () => {
    for (const threads of [2, 10, 40]) {
      const { tops, heights, rows: list, fold } = pictureOf(withMain(key, threads)).layout.panels[0]!;
      assert.deepEqual([list.length - 1, fold, heights[0]], [threads + 1, 1, heights[1]]);
      assert.ok(tops[1]! >= tops[0]! + heights[0]! + 3, `${tops[1]} is below ${tops[0]} and a gap`);
      const alone = withMain(key, threads);
      alone.threads = alone.threads.map((t) => ({ ...t, lane: t.lane - 1 }));
      assert.equal(pictureOf(alone).layout.panels[0]!.heights[0], heights[1], 'others are no thinner for it');
    }
  });

  test(`${key}: on the lane of main, its events, the notes about them, its runs and its waits are where they can be pressed`, () => {
    const p = pictureOf(withMain(key));
    const own = p.layout.panels[0]!;
    const y = own.tops[0]! + own.heights[0]! / 2;
    assert.deepEqual(eventPoint(p, own, 3), { x: p.scale.x(10), y });
    const about: Note = { id: 'n', about: 'step', panel: key, step: 3, at: 0, time: 10, text: 'n', html: '' };
    assert.deepEqual(noteSpots(p, about), [{ x: p.scale.x(10), y }]);
    const at = (t: number) => { const h = hit(p, p.scale.x(t), y); return [h.what, h.lane, h.slice]; };
    assert.deepEqual([at(10), at(50), at(95)], [['lane', 0, 0], ['lane', 0, -1], ['lane', 0, 2]]);
    assert.deepEqual([hit(p, 20, y).what, hit(p, 20, y).lane], ['label', 0]);
  });

  test(`${key}: what main does is said, and it is the first that keys select`, () => {
    const run = runOf(withMain(key));
    const said = (step: number) => threadText(run.panels[0]!, run.panels[0]!.worlds.at(step), 0);
    assert.deepEqual([said(3), said(5), said(8), said(9)], ['main is running', 'main waits in System.Wait', 'main is running', 'main is ended']);
    const player = new Player();
    player.load(run);
    const chosen = () => { player.chooseNextThread(1); return player.selection.thread.value?.thread; };
    assert.deepEqual([chosen(), chosen(), chosen(), chosen()], [0, 1, 2, 0]);
  });

  test(`${key}: a truncated run has the lane of main from the start`, () => {
    const cut = truncate(runOf(withMain(key)), 0, 0).panels[0]!;
    assert.deepEqual(cut.panel.threads.map((t) => [t.name, t.lane]), [['main', 0]]);
    const later = truncate(runOf(withMain(key)), 0, 6).panels[0]!;
    assert.deepEqual(later.panel.threads.map((t) => [t.name, t.lane]), [['main', 0], ['t0', 1]]);
  });
}

test('where lanes share rows, main has one of its own', () => {
  const { rows: list, fold, apart } = pictureOf(withMain('thread', 400)).layout.panels[0]!;
  assert.deepEqual([fold, apart, [...list.slice(0, 4)], list.at(-1)], [3, 1, [0, 1, 4, 7], 401]);
});

test('without main, and without actors, lanes are as they were', () => {
  const without = withMain('pool');
  without.threads = without.threads.map((t) => ({ ...t, lane: t.lane - 1 }));
  const goroutines = withMain('thread', 200);
  goroutines.actors = [];
  goroutines.threads = goroutines.threads.map((t) => ({ ...t, role: t.role === 'main' ? 'main' : 'goroutine', actor: 0 }));
  const [a, b] = pictureOf(without, goroutines).layout.panels;
  assert.deepEqual([a!.apart, a!.tops[1]! - a!.tops[0]!], [0, a!.heights[0]!]);
  assert.deepEqual([b!.apart, b!.fold, [...b!.rows.slice(0, 3)]], [0, 2, [0, 2, 4]]);
});
