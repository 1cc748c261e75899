// What a picture's pixels have of each state is what the trace has of it, at each size and zoom, on lanes high and low; and what
// is too short to be seen keeps a mark that does not look like work.

import assert from 'node:assert/strict';
import test from 'node:test';

import { SliceState } from '../src/wire/constants.gen.ts';
import { PanelRun, Run } from '../src/run/run.ts';
import type { Panel } from '../src/wire/panel.ts';
import type { Palette } from '../src/ui/theme.ts';
import { scale } from '../src/views/draw/scale.ts';
import { layout, type PanelLayout } from '../src/views/threads/layout.ts';
import { rasterLanes } from '../src/views/threads/raster.ts';
import { random } from './random.ts';
import { panel, type SliceRow } from './runs.ts';

// Colours of which one can be told from a mix: red is the hue, blue a wait for a core, green the background.
const hue = { full: '#ff0000', on: '#ffffff', soft: '#ff0000' };
const colours = { cat: Array.from({ length: 8 }, () => hue), ready: '#0000ff', bg: '#00ff00', lineStrong: '#ffffff', lineControl: '#ffffff' } as unknown as Palette;

const until = 1e6;

interface Parts {
  working: number;
  asleep: number;
  ready: number;
}

/** A run with so many lanes, each an actor's own thread, of slices in any order. */
function runOf(lanes: number, slices: SliceRow[]): Run {
  slices.sort((a, b) => a[0] - b[0] || b[1] - a[1] || (a[6] ?? 0) - (b[6] ?? 0));
  const few = panel([{ kind: 1 }], { slices });
  const p: Panel = {
    ...few, makespan: until,
    threads: Array.from({ length: lanes }, (_, i) => ({ ...few.threads[0]!, name: `t${i}`, label: `t${i}`, actor: i + 1, lane: i })),
    actors: Array.from({ length: lanes }, (_, i) => ({ ...few.actors[0]!, name: `a${i}`, short: `a${i}` })),
  };
  p.columns.threadBorn = new Float64Array(lanes);
  p.columns.threadGone = new Float64Array(lanes).fill(until);
  return new Run({ title: '', name: '', word: 'simulated', duration: until, source: '', panels: [p], notes: [] }, [new PanelRun(p)], 'r');
}

/** Lanes that all do one thing, all the time. */
function pure(lanes: number, state: number): SliceRow[] {
  const rows: SliceRow[] = [];
  for (let lane = 0; lane < lanes; lane++) {
    rows.push([0, until, lane, lane + 1, 0, 0]);
    if (state !== SliceState.Handle) rows.push([0, until, lane, lane + 1, 0, 0, state]);
  }
  return rows;
}

/** Handlings of lengths around one, in each of them a sleep and a wait for a core, with pauses between them. Lanes differ. */
function mixed(lanes: number, length: number, next: () => number): SliceRow[] {
  const rows: SliceRow[] = [];
  for (let lane = 0; lane < lanes; lane++) {
    const [sleeps, waits, pause] = [next(), next() * 0.5, next()];
    const some = () => length * (0.5 + next());
    for (let t = some() * pause; t < until;) {
      const end = Math.min(until, t + some());
      const asleep = t + (end - t) * sleeps * 0.6;
      const ready = asleep + (end - asleep) * waits;
      rows.push([t, end, lane, lane + 1, 0, 0], [t, asleep, lane, lane + 1, 0, 0, SliceState.Sleep], [asleep, ready, lane, lane + 1, 0, 0, SliceState.Ready]);
      t = end + some() * pause;
    }
  }
  return rows;
}

/** What the lanes of a row did between two times, as parts of that time. */
function inTrace(run: PanelRun, first: number, next: number, t0: number, t1: number): Parts {
  const { sliceStart, sliceEnd, sliceState, sliceThread } = run.c;
  const time = [0, 0, 0, 0];
  for (let i = 0; i < sliceStart.length; i++) {
    if (sliceThread[i]! < first || sliceThread[i]! >= next) continue;
    time[sliceState[i]!]! += Math.max(0, Math.min(t1, sliceEnd[i]!) - Math.max(t0, sliceStart[i]!));
  }
  const all = (next - first) * (t1 - t0);
  const [held, asleep, ready] = [time[SliceState.Handle]! / all, time[SliceState.Sleep]! / all, time[SliceState.Ready]! / all];
  return { working: held - asleep - ready, asleep, ready };
}

interface Shot {
  run: PanelRun;
  place: PanelLayout;
  image: ImageData;
  ratio: number;
}

function shoot(run: Run, width: number, ratio: number, t0: number, t1: number): Shot {
  const place = layout(run, { width, phone: false, tall: false, actor: '' });
  const s = scale(place.x0, place.x1, { t0, t1 });
  const p = place.panels[0]!;
  const [w, h] = [Math.round((place.x1 - place.x0) * ratio), Math.round((p.bottom - p.top) * ratio)];
  const image = { width: w, height: h, data: new Uint8ClampedArray(w * h * 4) } as unknown as ImageData;
  rasterLanes(image, p, s, colours, { ratio, actor: 0 });
  return { run: run.panels[0]!, place: p, image, ratio };
}

/** Lanes at least this high show how much beside the line in their middle, where marks are. */
const highLane = 9;

/** Rows of pixels that show how much: all of a high lane but its middle, of a low one all, of the lowest the one that is theirs for sure. */
function rowsOf({ place, image, ratio }: Shot, lane: number): number[] {
  if (place.heights[lane]! < 3) return [Math.round((place.tops[lane]! - place.top + 0.5) * ratio)];
  const [top, high] = [(place.tops[lane]! - place.top) * ratio, place.heights[lane]! * ratio];
  const rows = Array.from({ length: image.height }, (_, y) => y).filter((y) => y + 0.5 > top && y + 0.5 < top + high);
  return place.heights[lane]! < highLane ? rows : rows.filter((y) => Math.abs(y + 0.5 - top - high / 2) > 1.01 * ratio);
}

/** The most that marks add to what a low lane shows: half of the columns that were hardly touched. */
function addedByMarks({ run, place, image }: Shot, first: number, next: number, t0: number, t1: number): number {
  if (place.heights[first]! >= highLane) return 0;
  const held = new Float64Array(image.width);
  const touched = new Uint8Array(image.width);
  const k = image.width / (t1 - t0);
  const { sliceStart, sliceEnd, sliceState, sliceThread } = run.c;
  for (let i = 0; i < sliceStart.length; i++) {
    if (sliceState[i] !== SliceState.Handle || sliceThread[i]! < first || sliceThread[i]! >= next) continue;
    const [a, b] = [(sliceStart[i]! - t0) * k, (sliceEnd[i]! - t0) * k];
    for (let x = Math.max(0, Math.floor(a)); x <= Math.min(image.width - 1, Math.floor(b)); x++) {
      touched[x] = 1;
      held[x]! += Math.max(0, Math.min(b, x + 1) - Math.max(a, x)) / (next - first);
    }
  }
  return held.filter((h, x) => touched[x] === 1 && h < 0.36).length / (2 * image.width);
}

/** Red, green and blue of some columns of a row, over nothing, as parts of what can be. */
function light(shot: Shot, lane: number, from: number, to: number): [number, number, number] {
  const { image } = shot;
  const sum: [number, number, number] = [0, 0, 0];
  const rows = rowsOf(shot, lane);
  for (const y of rows) {
    for (let x = from; x < to; x++) {
      const at = 4 * (y * image.width + x);
      for (let c = 0; c < 3; c++) sum[c]! += (image.data[at + c]! * image.data[at + 3]!) / (255 * 255);
    }
  }
  return sum.map((v) => v / (rows.length * (to - from))) as typeof sum;
}

const states = [SliceState.Handle, SliceState.Sleep, SliceState.Ready];

/** Of how much of each state some light is the mix: what each looks like alone is given. */
function unmix(seen: readonly number[], looks: readonly (readonly number[])[], where: string): Parts {
  const det = (m: readonly (readonly number[])[]) => m[0]![0]! * (m[1]![1]! * m[2]![2]! - m[2]![1]! * m[1]![2]!)
    - m[1]![0]! * (m[0]![1]! * m[2]![2]! - m[2]![1]! * m[0]![2]!) + m[2]![0]! * (m[0]![1]! * m[1]![2]! - m[1]![1]! * m[0]![2]!);
  const all = det(looks);
  assert.ok(Math.abs(all) > 0.001, `${where}: states look too much alike: ${JSON.stringify(looks)}`);
  const [working, asleep, ready] = looks.map((_, i) => det(looks.map((l, k) => (k === i ? seen : l))) / all) as [number, number, number];
  return { working, asleep, ready };
}

const sizes = [[1, 400, 1], [3, 1100, 1], [4, 700, 2], [12, 1100, 2], [34, 1100, 1], [60, 900, 1.25], [170, 700, 2], [400, 500, 1]] as const;

test('the pixels of lanes have as much of each state as the trace, at each size and zoom', () => {
  const next = random(7);
  let checked = 0;
  for (const [lanes, width, ratio] of sizes) {
    const looks = (lane: number) => states.map((state) => {
      const shot = shoot(runOf(lanes, pure(lanes, state)), width, ratio, 0, until);
      return light(shot, lane, 0, shot.image.width);
    });
    const shown = new Map<number, ReturnType<typeof looks>>();
    for (const length of [until / 3, until / 40, until / 400, until / 4000]) {
      if (lanes * (until / length) > 3e5) continue;
      const run = runOf(lanes, mixed(lanes, length, next));
      for (const zoom of [1, 7, 50]) {
        const t0 = zoom === 1 ? 0 : until * 0.9 * next();
        const t1 = t0 + until / zoom;
        const shot = shoot(run, width, ratio, t0, t1);
        const { rows } = shot.place;
        for (const r of [0, Math.floor((rows.length - 1) / 2), rows.length - 2]) {
          if (!shown.has(r)) shown.set(r, looks(rows[r]!));
          const where = `${lanes} lanes of ${width} px × ${ratio}, handlings of ${length} ns, zoom ${zoom}, row ${r}`;
          const got = unmix(light(shot, rows[r]!, 0, shot.image.width), shown.get(r)!, where);
          const want = inTrace(shot.run, rows[r]!, rows[r + 1]!, t0, t1);
          const marks = addedByMarks(shot, rows[r]!, rows[r + 1]!, t0, t1);
          for (const state of ['working', 'asleep', 'ready'] as const) {
            const diff = Math.abs(got[state] - want[state]);
            assert.ok(diff < 0.06 + marks, `${where}: ${state} ${got[state].toFixed(3)} of the picture, ${want[state].toFixed(3)} of the trace`);
            checked++;
          }
        }
      }
    }
  }
  assert.ok(checked > 500, `only ${checked} shares were compared`);
});

/** The lane does next to nothing, all the time. */
function dust(lanes: number, length: number, every: number): SliceRow[] {
  const rows: SliceRow[] = [];
  for (let t = every / 2; t < until; t += every) for (let lane = 0; lane < lanes; lane++) rows.push([t, t + length, lane, lane + 1, 0, 0]);
  return rows;
}

test('what is much shorter than a pixel keeps a mark, which does not look like work', () => {
  for (const [lanes, width, ratio] of sizes) {
    for (const [length, every] of [[0, until / 5], [1, until / 5], [1, 1000], [0, 300]] as const) {
      if (lanes * (until / every) > 3e5) continue;
      const run = runOf(lanes, dust(lanes, length, every));
      const shot = shoot(run, width, ratio, 0, until);
      const { image, place } = shot;
      const near = 8 * ratio; // one may stand for several
      for (const r of [0, place.rows.length - 2]) {
        const lane = place.rows[r]!;
        const top = Math.floor((place.tops[lane]! - place.top) * ratio);
        const bottom = Math.ceil((place.tops[lane]! - place.top + place.heights[lane]!) * ratio);
        for (let t = every / 2; t < until; t += Math.max(every, until / 5)) {
          const x = Math.floor((t / until) * image.width);
          let most = 0;
          for (let y = top; y < bottom; y++) for (let i = Math.max(0, x - near); i <= x + near; i++) most = Math.max(most, image.data[4 * (y * image.width + i) + 3]!);
          assert.ok(most >= 120, `${lanes} lanes of ${width} px × ${ratio}, ${length} ns each ${every} ns: nothing is seen at ${t} ns`);
        }
        const [red] = light(shot, lane, 0, image.width);
        assert.ok(red <= (place.heights[lane]! < highLane ? 0.27 : 0.02), `${lanes} lanes of ${width} px × ${ratio}, ${length} ns each ${every} ns look busy: ${red}`);
      }
    }
  }
});
