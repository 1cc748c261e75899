import assert from 'node:assert/strict';
import test from 'node:test';

import { Text } from '@codemirror/state';

import { toMarks, units } from '../src/notebook/editor/marks.ts';
import { firstEnding } from '../src/run/intervals.ts';
import { stateText } from '../src/run/words.ts';
import { quietWords } from '../src/views/threads/cursor.ts';
import { hidesName, sleepWords } from '../src/views/threads/draw.ts';
import { hit } from '../src/views/threads/hit.ts';
import { layout } from '../src/views/threads/layout.ts';
import { rasterLanes } from '../src/views/threads/raster.ts';
import { scale, ticks } from '../src/views/draw/scale.ts';
import { verdict } from '../src/views/threads/verdict.ts';
import { Filter } from '../src/views/table/filter.ts';
import { above, heightOf, rowAt, rowHeight, rowsInSight, scrollFor } from '../src/views/table/rows.ts';
import { pieces } from '../src/entries/viewer/listing.tsx';
import type { Picture } from '../src/views/threads/draw.ts';
import type { Palette } from '../src/ui/theme.ts';
import { Kind, Reason } from '../src/run/kinds.ts';
import { SliceState } from '../src/wire/constants.gen.ts';
import { PanelRun } from '../src/run/run.ts';
import { panel, panelRun, runOf, story, storyMessages, type SliceRow } from './runs.ts';

test('ticks are round, apart and in one unit', () => {
  const cases: [number, number, string][] = [
    [0, 102e9, '0 10 20 30 40 50 60 70 80 90 100 s 0'],
    [24.4e9, 28.6e9, '24.5 25.0 25.5 26.0 26.5 27.0 27.5 28.0 28.5 s 1'],
    [0, 264_000, '0 20 40 60 80 100 120 140 160 180 200 220 240 260 µs 0'],
  ];
  for (const [t0, t1, want] of cases) {
    const { at, unit, digits } = ticks(scale(72, 1122, { t0, t1 }), 64);
    assert.equal(`${at.map((t) => (t / unit.ns).toFixed(digits)).join(' ')} ${unit.name} ${digits}`, want);
  }
});

test('the sentence says who paid, and nothing where nobody did', () => {
  const a = panel([], { summary: { makespan: 35.2e9, threads: 34, switches: 2064, threadMemory: 34 << 14, peakBacklog: 234 } });
  const b = panel([], { key: 'pool', summary: { makespan: 93e9, threads: 10, switches: 1840, threadMemory: 10 << 14, peakBacklog: 265 } });
  assert.equal(verdict([a, b]), 'Thread per actor needed 24 more threads (544 kB of stacks in all) and made 224 more switches; Pool of 2 took 57.8 s longer and let 31 more messages pile up at the peak.');
  assert.equal(verdict([a, { ...b, summary: a.summary }]), 'Both schedulers paid the same.');
  assert.equal(verdict([a]), '');
  const unknown = { ...b, summary: { ...a.summary, switches: -1, threads: 35 } };
  assert.equal(verdict([a, unknown]), 'Pool of 2 needed 1 more thread (544 kB of stacks in all). About the same for both: time and backlog.');
  const close = { ...b, summary: { ...a.summary, makespan: 35.3e9 } };
  assert.equal(verdict([a, close]), 'Both schedulers paid about the same.');
});

test('the sentence names every side of every sign, and nothing of which there was none', () => {
  const base = { makespan: 1e9, threads: 4, switches: 100, threadMemory: 0, peakBacklog: 10 };
  const said = { makespan: ['took 500 ms longer', 'time'], threads: ['needed 2 more threads', 'threads'], switches: ['made 50 more switches', 'switches'], peakBacklog: ['let 5 more messages pile up at the peak', 'backlog'] } as const;
  const keys = Object.keys(said) as (keyof typeof said)[];
  for (let n = 0; n < 3 ** keys.length; n++) {
    const signs = keys.map((_, i) => (Math.floor(n / 3 ** i) % 3) - 1);
    const summary = { ...base };
    keys.forEach((k, i) => (summary[k] *= 1 + signs[i]! / 2));
    const text = verdict([panel([], { summary: base }), panel([], { key: 'pool', summary })]);
    const of = (title: string) => text.split(/[;.] /).find((s) => s.startsWith(title)) ?? '';
    keys.forEach((k, i) => {
      const [claim, name] = said[k];
      assert.equal(of('Thread per actor').includes(claim), signs[i]! < 0, `${signs}: ${text}`);
      assert.equal(of('Pool of 2').includes(claim), signs[i]! > 0, `${signs}: ${text}`);
      if (signs.some((s) => s !== 0)) assert.equal(of('About the same').includes(name), signs[i] === 0, `${signs}: ${text}`);
    });
  }
  const idle = panel([], { summary: { ...base, switches: 0, peakBacklog: 0 } });
  assert.equal(verdict([idle, panel([], { key: 'pool', summary: { ...idle.summary, threads: 5 } })]), 'Pool of 2 needed 1 more thread. About the same for both: time.');
});

test('runs that did not come to their end are not compared', () => {
  const a = panel([], { summary: { makespan: 5e9, threads: 3 } });
  const b = panel([], { key: 'pool', summary: { makespan: 1e9, threads: 2 } });
  const stuck = { end: 'deadlock', exit: 2 } as const;
  assert.equal(verdict([a, { ...b, outcome: stuck }]), 'Pool of 2 did not complete, so what the two paid cannot be compared.');
  assert.equal(verdict([{ ...a, outcome: stuck }, { ...b, outcome: stuck }]), 'Neither run completed, so what the two paid cannot be compared.');
  assert.equal(verdict([{ ...a, truncated: 7 }, b]), 'Thread per actor was not recorded to its end, so what the two paid cannot be compared.');
});

test('the head of a panel says what everybody does at the step', () => {
  const run = panelRun([
    { kind: Kind.ActorSpawn, actor: 1 }, { kind: Kind.ThreadCreate, thread: 0 },
    { kind: Kind.MsgEnqueue, actor: 1, msg: 1 }, { kind: Kind.ActorReady, actor: 1 }, { kind: Kind.RunBegin, actor: 1, thread: 0 },
    { kind: Kind.MsgDequeue, actor: 1, msg: 1, thread: 0 }, { kind: Kind.MsgDone, actor: 1, msg: 1 },
  ], { messages: [['a', '', 2, 1]] });
  const at = [1, 3, 5, 6].map((step) => stateText(run, step, true));
  assert.deepEqual(at, ['0 handling · 0 ready · backlog 0', '0 handling · 1 ready · backlog 1', '1 handling · 0 ready · backlog 0', '0 handling · 0 ready · backlog 0']);
  assert.equal(stateText(run, 3, false), 'step 3 of 6 · 0 handling · 1 ready · backlog 1');
  const plain = new PanelRun({ ...run.panel, actors: [] });
  assert.equal(stateText(plain, 2, false), 'step 2 of 6');
});

test('the filter keeps steps with all words', () => {
  const run = panelRun(story, { messages: storyMessages });
  const kept = (query: string) => {
    const f = new Filter(run, query);
    assert.equal(f.advance(Infinity), false);
    return f.found();
  };
  assert.deepEqual([...kept('ANN  begins')!], [8]);
  assert.deepEqual([...kept('send')!], [2, 5]);
  assert.equal(kept(' '), null);
  assert.equal(kept('nobody')!.length, 0);
});

test('levels are what went wrong, what actors did, and the rest', () => {
  const run = panelRun([
    ...story, { t: 70, kind: Kind.MsgRefuse, actor: 1, peer: 2, msg: 2, reason: Reason.Full }, { t: 80, kind: Kind.ThreadPark, thread: 0 },
  ], { messages: storyMessages });
  const steps = (levels: 'all' | 'actors' | 'warnings', query = '') => {
    const f = new Filter(run, query, levels);
    while (f.advance(Infinity));
    return f.found() && [...f.found()!];
  };
  assert.deepEqual(steps('warnings'), [12]);
  assert.deepEqual(steps('actors'), [0, 1, 2, 3, 5, 6, 8, 11, 12]);
  assert.deepEqual(steps('warnings', 'spawn'), []);
  assert.equal(steps('all'), null);
});

test('a filter interrupted again and again finds the same', () => {
  const run = panelRun(Array.from({ length: 3000 }, () => story).flat(), { messages: storyMessages });
  const [atOnce, bitByBit] = [new Filter(run, 'sends'), new Filter(run, 'sends')];
  atOnce.advance(Infinity);
  let slices = 1;
  while (bitByBit.advance(0)) slices++;
  assert.ok(slices > 10 && bitByBit.left === 0);
  assert.equal(atOnce.found()!.length, 6000);
  assert.deepEqual(bitByBit.found(), atOnce.found());
});

test('every row of a table of ten million can be scrolled to', () => {
  for (const n of [5, 1000, 800_000, 1_000_000, 10_000_000]) {
    for (const row of [0, 1, Math.floor(n / 3), n - rowsInSight]) {
      if (row < 0) continue;
      const top = scrollFor(row, n);
      assert.ok(top >= 0 && top <= heightOf(n), `${row} of ${n}`);
      assert.ok(Math.abs(rowAt(Math.round(top), n) - row) <= 1, `row ${row} of ${n}: ${rowAt(Math.round(top), n)}`);
      const first = Math.max(0, row - 6);
      assert.ok(Math.abs(above(first, row, top, n) + (row - first) * rowHeight - top) < 1e-3 || top < (row - first) * rowHeight);
    }
  }
});

test('byte columns become places in the text', () => {
  assert.equal(units('aé😀b', 1), 1);
  assert.equal(units('aé😀b', 3), 2);
  assert.equal(units('aé😀b', 7), 4);
  const doc = Text.of(['x := "é" + foo', 'y']);
  const mark = (line: number, col: number, endLine = 0, endCol = 0) => {
    const [m] = toMarks(doc, [{ cell: 'c', line, col, endLine, endCol, text: 'wrong', hint: 'mend it' }]);
    return [m!.from, m!.to];
  };
  assert.deepEqual(mark(1, 13), [11, 14]); // foo, to the end of the word
  assert.deepEqual(mark(1, 1, 1, 2), [0, 1]);
  assert.deepEqual(mark(9, 1), [16, 16]); // beyond the end
  const [w] = toMarks(doc, [{ cell: 'c', line: 1, col: 1, endLine: 1, endCol: 2, text: 'unlikely', warning: true }]);
  assert.deepEqual([w!.severity, w!.message], ['warning', 'Warning: unlikely']); // said in words, too, not only in colour
});

test('code is split for the listing without losing a character', () => {
  const line = 'for i := range 10 { fmt.Println("for", i) } // done';
  assert.equal(pieces(line).map((p) => p[0]).join(''), line);
  assert.deepEqual(pieces(line).filter((p) => p[1]).map((p) => `${p[1]}:${p[0]}`), ['k:for', 'k:range', 'n:10', 's:"for"', 'c:// done']);
});

const space = { width: 1142, phone: false, tall: false, actor: '' };

test('where there is hardly anything to see, it is said how little', () => {
  assert.deepEqual([-1, 0, 1, 40].map(quietWords), ['', '', '', '']);
  assert.deepEqual([0.98765, 0.0213, 0.001].map(quietWords), [
    '; handling messages 0.99 % of the time', '; handling messages 0.021 % of the time', '; handling messages less than 0.01 % of the time',
  ]);
});

test('choosing an actor with a lane of its own moves nothing below it', () => {
  const few = panel(story, { messages: storyMessages });
  const lanes = Array.from({ length: 34 }, (_, lane) => ({ ...few.threads[0]!, actor: lane + 1, lane }));
  const actors = lanes.map((_, i) => ({ ...few.actors[0]!, name: i === 0 ? 'ann' : `ann${i}` }));
  for (const head of [few, { ...few, threads: lanes, actors }]) {
    const run = runOf(head);
    const chosen = layout(run, { ...space, actor: 'ann' });
    assert.equal(chosen.height, layout(run, space).height);
    assert.ok(chosen.panels[0]!.heights[0]! >= 13);
  }
});

test('slices on a lane are found by where they end', () => {
  const slices: SliceRow[] = [[0, 10, 0, 1, 0, 1], [10, 20, 0, 1, 2, 3], [30, 40, 0, 1, 4, 5]];
  const run = panelRun(story, { slices, messages: storyMessages });
  const at = (t: number) => firstEnding(run.laneSlices, 0, run.c.sliceEnd, t);
  assert.deepEqual([0, 10, 11, 25, 40, 41].map(at), [0, 0, 1, 2, 2, 3]);
});

function picture(slices: SliceRow[], actor = ''): Picture {
  const run = runOf(panel(story, { slices, messages: storyMessages }));
  const place = layout(run, { ...space, actor });
  return {
    run, layout: place, ratio: 1, phone: false, actor, palette: colours,
    scale: scale(place.x0, place.x1, { t0: 0, t1: 100 }),
  };
}

const hue = { full: '#112233', on: '#ffffff', soft: '#aabbcc' };
const colours = { cat: Array.from({ length: 8 }, () => hue), ready: '#886600', bg: '#ffffff', lineStrong: '#cccccc', lineControl: '#999999' } as unknown as Palette;

test('a name is not written over what a sleep says of itself', () => {
  const sleep = SliceState.Sleep;
  const hidden = (t1: number, ...sleeps: [number, number][]) => {
    const p = picture([[0, 100, 0, 1, 0, 1], ...sleeps.map(([a, b]): SliceRow => [a, b, 0, 1, 0, 1, sleep])]);
    const s = scale(0, 1000, { t0: 0, t1 });
    return hidesName(p.run.panels[0]!, 0, s, s.x(50) - 15, s.x(50) + 15);
  };
  assert.equal(hidden(100), false);
  assert.equal(hidden(100, [0, 33], [34, 66], [67, 100]), true); // the one in the middle says what it is
  assert.equal(hidden(100, [0, 49], [51, 100]), true); // so do two that meet there
  assert.equal(hidden(100, [0, 30], [70, 100]), false);
  assert.equal(hidden(2000, [0, 33], [34, 66], [67, 100]), false); // too narrow for words
  assert.equal(hidden(2000, [0, 60]), true);
});

test("a sleep on a worker's lane says whose it is", () => {
  const head = panel(story, { slices: [[0, 10, 0, 2, 0, 1, SliceState.Sleep]], messages: storyMessages });
  const worker = { ...head.threads[0]!, name: 'w0', label: 'w0', role: 'worker' as const, actor: 0 };
  const words = (thread: typeof head.threads[0], fits: boolean) => sleepWords(new PanelRun({ ...head, threads: [thread!, head.threads[1]!] }), 0, () => fits);
  assert.equal(words(worker, true), 'bob: Sleep');
  assert.equal(words(worker, false), 'Sleep');
  assert.equal(words(head.threads[0], true), 'Sleep'); // the lane is the actor's
});

test('what is under the pointer', () => {
  const p = picture([[10, 30, 0, 1, 2, 4], [50, 50.01, 1, 2, 5, 6]]);
  const panelAt = p.layout.panels[0]!;
  const y = (lane: number) => panelAt.tops[lane]! + panelAt.heights[lane]! / 2;
  const at = (t: number, lane: number) => hit(p, p.scale.x(t), y(lane));
  assert.equal(at(20, 0).slice, 0);
  assert.equal(at(40, 0).slice, -1);
  assert.equal(at(50.1, 1).slice, 1); // thinner than a pixel, hit from beside
  assert.equal(hit(p, 20, y(1)).what, 'label');
});

test('coverage decides how dense a column is, and the chosen actor is never lost', () => {
  const draw = (slices: SliceRow[], actor: number) => {
    const p = picture(slices);
    const width = Math.round(p.layout.x1 - p.layout.x0);
    const image = { width, height: 60, data: new Uint8ClampedArray(width * 60 * 4) } as unknown as ImageData;
    rasterLanes(image, p.layout.panels[0]!, p.scale, p.palette, { ratio: 1, actor });
    return (t: number) => {
      const row = Math.round(p.layout.panels[0]!.heights[0]! / 2);
      const i = (row * width + Math.floor(p.scale.x(t) - p.layout.x0)) * 4;
      return [...image.data.subarray(i, i + 4)];
    };
  };
  const wide = draw([[10, 30, 0, 1, 0, 1]], 0);
  assert.deepEqual(wide(20), [0xaa, 0xbb, 0xcc, 255]);
  assert.deepEqual(wide(40), [0, 0, 0, 0]);
  const chosen = draw([[10, 30, 0, 1, 0, 1]], 1);
  assert.deepEqual(chosen(20), [0x11, 0x22, 0x33, 255]);
  const dust = draw([[20, 20.001, 0, 1, 0, 1], [20.002, 20.003, 0, 2, 0, 1]], 2);
  assert.deepEqual(dust(20.0025).slice(0, 3), [0x11, 0x22, 0x33]);
  assert.ok(dust(20.0025)[3]! >= 150);
});
