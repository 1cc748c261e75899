// What a grid of time says is what the slices in it say, and the columns of a picture are the same from both.

import assert from 'node:assert/strict';
import test from 'node:test';

import { classMask, partOf } from '../src/run/grid.ts';
import { PanelRun } from '../src/run/run.ts';
import { Columns, type Way } from '../src/views/draw/columns.ts';
import { bandOf, Looks, sharesOf } from '../src/views/draw/mix.ts';
import { many, random } from './random.ts';
import { panel } from './runs.ts';

/** A run of n slices of two actors of different types, on two lanes. */
function runOf(n: number, seed: number): PanelRun {
  const slices = many(n, random(seed));
  const p = panel([{ kind: 1 }], { slices });
  p.actors = [0, 3].map((type, i) => ({ name: `a${i}`, short: `a${i}`, type, category: [], parent: 0 }));
  p.makespan = Math.max(0, ...slices.map((s) => s[1]));
  return new PanelRun(p);
}

test('a bin has the cover of the slices in it, and the class that has most of it', () => {
  for (const n of [0, 1, 2, 65, 3000]) {
    const run = runOf(n, 5 + n);
    const { sliceStart, sliceEnd, sliceActor } = run.c;
    const { start, items } = run.laneSlices;
    assert.ok(n === 0 || run.wholes.grid.levels.length > 0);
    for (const l of run.wholes.grid.levels) {
      for (let lane = 0; lane < run.lanes; lane++) {
        const time = Array.from({ length: l.bins }, () => new Float64Array(32));
        const touched = new Uint8Array(l.bins);
        for (const i of items.subarray(start[lane]!, start[lane + 1]!)) {
          for (let bin = Math.floor(sliceStart[i]! / l.size); bin * l.size <= sliceEnd[i]! && bin < l.bins; bin++) {
            const part = Math.min(sliceEnd[i]!, (bin + 1) * l.size) - Math.max(sliceStart[i]!, bin * l.size);
            if (part > 0 || sliceEnd[i] === sliceStart[i]) touched[bin] = 1;
            time[bin]![run.classes[sliceActor[i]!]!]! += part;
          }
        }
        for (let bin = 0; bin < l.bins; bin++) {
          const at = lane * l.bins + bin;
          const all = time[bin]!.reduce((a, b) => a + b, 0);
          assert.equal(l.cover[at]! > 0, touched[bin] === 1, `bin ${bin} of ${l.size} ns`);
          if (touched[bin] === 0) continue;
          assert.ok(Math.abs(l.cover[at]! / 255 - all / l.size) <= 1 / 255 + 1e-9, `cover ${l.cover[at]} of 255, ${all} of ${l.size} ns`);
          const of = l.most[at]! & classMask;
          if (all === 0) continue;
          assert.equal(time[bin]![of], Math.max(...time[bin]!));
          assert.ok(Math.abs(partOf[l.most[at]!]! - time[bin]![of]! / all) <= 1 / 8, 'the part of a class');
        }
      }
    }
  }
});

const way: Way = { marks: new Uint32Array(17), inks: Uint32Array.from({ length: 17 }, (_, i) => i), striped: new Uint8Array(17), weight: 1, adds: true };

test('columns of bins are those of the slices, but for a column of blur', () => {
  const run = runOf(4000, 11);
  const next = random(21);
  const width = 300;
  const [fine, coarse] = [new Columns(width), new Columns(width)];
  let bins = 0;
  for (let round = 0; round < 60; round++) {
    const span = run.panel.makespan * next() ** 2;
    const t0 = next() * (run.panel.makespan - span);
    const s = { t0, t1: t0 + span };
    const k = width / span;
    const level = run.wholes.grid.level(1 / k);
    if (!level) continue;
    bins++;
    for (let lane = 0; lane < run.lanes; lane++) {
      for (const c of [fine, coarse]) c.clear();
      fine.addEach(run.wholes.list, lane, run.wholes.from(lane, s.t0), s, k, 0, way);
      coarse.addBins(level, lane, s.t0, k, way);
      let [exact, blurred] = [0, 0];
      for (let x = 0; x < width; x++) {
        assert.ok(fine.sum[x]! <= 1 + 1e-6 && coarse.sum[x]! <= 1 + 1 / 255);
        exact += fine.sum[x]!;
        blurred += coarse.sum[x]!;
        // What bins blur is at most their own width, to each side.
        if (x > 0) assert.ok(Math.abs(exact - blurred) <= 2.1 + x / 255, `up to column ${x}: ${exact} and ${blurred}`);
      }
    }
  }
  assert.ok(bins > 10, 'no picture was made of bins');
});

test('slices are set apart, and nothing is written outside the picture', () => {
  const c = new Columns(4);
  c.clear();
  c.add(-3, 2, 1, 1, 1, way);
  c.add(2, 9, 1, 1, 2, way);
  c.cut(1.5, 2);
  c.cut(3.5, 4);
  c.cut(-0.5, 0);
  assert.deepEqual([...c.sum], [1, 0.5, 1, 0.5]);
  assert.deepEqual([...c.ink], [1, 1, 2, 2]);
});

test('columns are mixed: of what is in them, as opaque as they are taken', () => {
  const b = bandOf(0, 9, 4.5, 1);
  const inks = { ground: 0xff000000, ready: 0xff0000ff };
  const [ink, full] = [0xff646464, 0xff000064];
  const looks = new Looks(6);
  looks.mix(0, { working: 1, asleep: 0, ready: 0 }, ink, full, false, inks, b);
  looks.mix(1, { working: 0.5, asleep: 0, ready: 0 }, ink, full, false, inks, b);
  looks.mix(2, { working: 0, asleep: 1, ready: 0 }, ink, full, false, inks, b);
  looks.mix(3, { working: 0.5, asleep: 0.5, ready: 0 }, ink, full, false, inks, b);
  looks.mix(4, { working: 0, asleep: 0, ready: 1 }, ink, full, false, inks, b);
  looks.mix(5, { working: 0.01, asleep: 0, ready: 0 }, ink, full, false, inks, b);
  assert.deepEqual([...looks.rim], [ink, 0x80646464, ink, ink, 0xff000000, 0x03646464]);
  assert.deepEqual([...looks.inner], [ink, 0x80646464, 0xff282828, 0xff464646, 0xff000000, 0x03646464]);
  assert.deepEqual([looks.innerBand[4], looks.innerBand[3]], [0xff0000ff, 0xff464646]);
  assert.deepEqual([...looks.mark], [0, 0, 0, 0, 0, full]);
});

test('a row of several lanes never has more of a state than there is of it', () => {
  const into = { working: 0, asleep: 0, ready: 0 };
  assert.deepEqual(sharesOf(4, 1, 2, 4, into), { working: 0.25, asleep: 0.25, ready: 0.5 });
  assert.deepEqual(sharesOf(0.5, 0.75, 0.5, 1, into), { working: 0, asleep: 0.5, ready: 0 });
});
