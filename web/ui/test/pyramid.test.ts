// Levels of detail say the same as the slices they are made of.

import assert from 'node:assert/strict';
import test from 'node:test';

import type { Pyramid } from '../src/run/pyramid.ts';
import { PanelRun } from '../src/run/run.ts';
import { layout } from '../src/views/threads/layout.ts';
import { many, random } from './random.ts';
import { panel, runOf } from './runs.ts';

test('a picture from bins covers what one from slices does', () => {
  const next = random(7);
  for (const n of [0, 1, 7, 8, 9, 64, 65, 3000]) {
    const run = new PanelRun(panel([{ kind: 1 }], { slices: many(n, next) }));
    const { sliceStart, sliceEnd, sliceActor } = run.c;
    for (let k = 0; k < 40; k++) {
      const t0 = next() * 20_000 - 500;
      const t1 = t0 + next() ** 3 * 30_000;
      const least = next() ** 2 * 2000;
      for (let lane = 0; lane < run.lanes; lane++) {
        const list = [...run.laneSlices.items.subarray(run.laneSlices.start[lane]!, run.laneSlices.start[lane + 1]!)];
        let covered = 0;
        let from = Infinity;
        let to = -Infinity;
        run.wholes.coarse(lane, t0, t1, least, (i) => {
          covered += sliceEnd[i]! - sliceStart[i]!;
          [from, to] = [Math.min(from, sliceStart[i]!), Math.max(to, sliceEnd[i]!)];
        }, (l, i) => {
          assert.ok(l.end[i]! - l.start[i]! <= least, 'a bin is wider than asked for');
          const inside = list.filter((s) => sliceStart[s]! >= l.start[i]! && sliceEnd[s]! <= l.end[i]!);
          const time = [1, 2].map((a) => inside.filter((s) => sliceActor[s] === a).reduce((sum, s) => sum + sliceEnd[s]! - sliceStart[s]!, 0));
          assert.ok(l.covered[i]! <= time[0]! + time[1]! + 0.01, 'a bin covers more than its slices');
          if (l.class[i] === 0 && inside.length === 8) assert.ok(time[0]! >= time[1]!, 'a bin has the colour of whoever has less of it');
          covered += l.covered[i]!;
          [from, to] = [Math.min(from, l.start[i]!), Math.max(to, l.end[i]!)];
        });
        const seen = list.filter((s) => sliceStart[s]! <= t1 && sliceEnd[s]! >= t0);
        const want = seen.reduce((sum, s) => sum + sliceEnd[s]! - sliceStart[s]!, 0);
        assert.ok(covered >= want - 0.01, `covers ${covered}, slices ${want}`);
        const near = list.filter((s) => sliceStart[s]! <= t1 + least && sliceEnd[s]! >= t0 - least);
        assert.ok(covered <= near.reduce((sum, s) => sum + sliceEnd[s]! - sliceStart[s]!, 0) + 0.01, 'covers what is out of sight');
        for (const s of seen) assert.ok(sliceStart[s]! >= from && sliceEnd[s]! <= to);
      }
    }
  }
});

test('wide slices and long gaps are found among many short ones', () => {
  const next = random(99);
  const run = new PanelRun(panel([{ kind: 1 }], { slices: many(4000, next) }));
  const { sliceStart, sliceEnd } = run.c;
  const { items, start } = run.laneSlices;
  for (let k = 0; k < 200; k++) {
    const t0 = next() * 40_000;
    const t1 = t0 + next() * 40_000;
    const least = 1 + next() * 300;
    for (let lane = 0; lane < run.lanes; lane++) {
      const got: number[] = [];
      const gaps: number[] = [];
      run.wholes.wide(lane, t0, t1, least, (n) => got.push(n));
      run.wholes.gaps(lane, t0, t1, least, (i) => gaps.push(i));
      const places = Array.from({ length: start[lane + 1]! - start[lane]! }, (_, i) => start[lane]! + i);
      const inSight = places.filter((i) => sliceStart[items[i]!]! <= t1 && sliceEnd[items[i]!]! >= t0);
      assert.deepEqual(got, inSight.map((i) => items[i]!).filter((n) => sliceEnd[n]! - sliceStart[n]! >= least));
      const before = places.filter((i) => sliceEnd[items[i]!]! < t0).slice(-1);
      const gap = (i: number) => (i + 1 < start[lane + 1]! ? sliceStart[items[i + 1]!]! : Infinity) - sliceEnd[items[i]!]!;
      assert.deepEqual(gaps, [...before, ...inSight.filter((i) => gap(i) >= least)]);
    }
  }
});

test('a chosen actor\'s slices are only its own', () => {
  const run = new PanelRun(panel([{ kind: 1 }], { slices: many(500, random(3)) }));
  const found = (p: Pyramid) => {
    let n = 0;
    for (let lane = 0; lane < run.lanes; lane++) p.coarse(lane, -1, 1e9, 0, (i) => { n += Number(run.c.sliceActor[i] === 2); }, (l, i) => { n += Number(l.class[i] === 1); });
    return n;
  };
  const own = Array.from(run.c.sliceActor).filter((a) => a === 2).length;
  assert.ok(own > 0);
  assert.equal(run.wholesOf(2).lanes.items.length, own);
  assert.equal(found(run.wholesOf(1)), 0);
  assert.ok(found(run.wholesOf(2)) > 0);
});

test('a thousand lanes share rows, and a chosen one has its own and moves nothing below', () => {
  const lanes = 1000;
  const p = panel([{ kind: 1 }]);
  p.actors = Array.from({ length: lanes }, (_, i) => ({ name: `a${i}`, short: `a${i}`, type: i < 300 ? 0 : 1, category: [], parent: 0 }));
  p.threads = p.actors.map((a, i) => ({ name: a.name, label: a.name, role: 'actor' as const, actor: i + 1, lane: i }));
  p.groups = [{ label: 'A', first: 0, last: 299 }, { label: 'B', first: 300, last: 999 }];
  const run = runOf(p);
  const of = (actor: string) => layout(run, { width: 1000, phone: false, tall: false, actor });
  const none = of('');
  const { rows, fold, top, bottom, tops, heights } = none.panels[0]!;
  assert.equal(fold, 6);
  assert.ok(bottom - top < 360, `${bottom - top} pixels`);
  assert.ok(rows.includes(300), 'a row holds lanes of both groups');
  assert.equal(rows.at(-1), lanes);
  for (let r = 0; r + 1 < rows.length; r++) {
    assert.ok(rows[r + 1]! - rows[r]! >= 1 && rows[r + 1]! - rows[r]! <= fold);
    if (r > 0) assert.ok(tops[rows[r]!]! >= tops[rows[r - 1]!]! + heights[rows[r - 1]!]! - 1e-3, 'rows overlap');
  }
  for (const actor of ['a0', 'a1', 'a299', 'a300', 'a417', 'a999']) {
    const chosen = of(actor);
    const lane = Number(actor.slice(1));
    const own = chosen.panels[0]!;
    assert.equal(chosen.height, none.height, actor);
    assert.equal(own.heights[lane], 13);
    assert.ok([...own.rows].includes(lane) && [...own.rows].includes(lane + 1), `${actor} has no row of its own`);
    assert.ok(own.tops[lanes - 1]! + own.heights[lanes - 1]! <= own.bottom + 1e-3);
  }
});
