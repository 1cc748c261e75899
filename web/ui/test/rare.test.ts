// Marks of rare events in the timelines.

import assert from 'node:assert/strict';
import test from 'node:test';

import { rareOf } from '../src/run/rare.ts';
import { PanelRun } from '../src/run/run.ts';
import type { Palette } from '../src/ui/theme.ts';
import { Kind, Reason } from '../src/run/kinds.ts';
import { scale } from '../src/views/draw/scale.ts';
import type { Picture } from '../src/views/threads/draw.ts';
import { hit } from '../src/views/threads/hit.ts';
import { layout } from '../src/views/threads/layout.ts';
import { markAt, marksOf, rareWords } from '../src/views/threads/rare.ts';
import { panel, runOf, type Row } from './runs.ts';

function picture(rows: Row[], t0: number, t1: number): Picture {
  const run = runOf(panel(rows));
  const place = layout(run, { width: 1000, phone: false, tall: false, actor: '' });
  const s = scale(place.x0, place.x1, { t0, t1 });
  return { run, layout: place, scale: s, whole: s, palette: {} as Palette, ratio: 1, actor: '', phone: false } as Picture;
}

/** Ann refuses 20,000 messages on t0, and once, among them, her handler panics; once t1 blocks on a mutex, and it sleeps often. */
const rows: Row[] = Array.from({ length: 20_000 }, (_, t) => ({ t, kind: Kind.MsgRefuse, actor: 1, thread: 0 }));
rows.splice(11_111, 0, { t: 11_110, kind: Kind.ActorCrash, actor: 1, thread: 0 });
rows.push({ t: 20_000, kind: Kind.Block, actor: 2, thread: 1, reason: Reason.Mutex }, { t: 20_001, kind: Kind.Block, actor: 2, thread: 1, reason: Reason.Sleep });

test('zoomed out, no rare event is lost and the gravest is shown', () => {
  const p = picture(rows, 0, 21_000);
  const own = p.layout.panels[0]!;
  const marks = marksOf(p, own);
  assert.ok(marks.length > 20 && marks.length < 140, `${marks.length} marks`);
  assert.equal(marks.reduce((n, m) => n + m.n, 0), 20_002);
  const crash = marks.filter((m) => own.run.c.kind[m.step] === Kind.ActorCrash);
  assert.equal(crash.length, 1);
  assert.equal(crash[0]!.step, 11_111);
  const blocked = marks.find((m) => own.run.c.kind[m.step] === Kind.Block)!;
  assert.equal(own.run.c.reason[blocked.step], Reason.Mutex);
  assert.ok(blocked.y > own.tops[1]! && blocked.y < own.tops[1]! + own.heights[1]!, 'on the lane of its thread');
});

test('zoomed in, there is a mark for each event in sight and none for others', () => {
  const p = picture(rows, 11_105.5, 11_115.5);
  const marks = marksOf(p, p.layout.panels[0]!);
  assert.deepEqual(marks.map((m) => m.step), [11_106, 11_107, 11_108, 11_109, 11_111, 11_112, 11_113, 11_114, 11_115, 11_116]);
  assert.equal(marks[4]!.n, 2);
});

test('what main does to an actor stands on the actor\'s lane where main has none', () => {
  const made = panel([{ t: 5, kind: Kind.MsgRefuse, actor: 2, thread: 0 }]);
  made.threads.unshift({ name: 'main', label: 'main', role: 'main', actor: 0, lane: -1 });
  const run = runOf(made);
  const place = layout(run, { width: 1000, phone: false, tall: false, actor: '' });
  const s = scale(place.x0, place.x1, { t0: 0, t1: 10 });
  const own = place.panels[0]!;
  const marks = marksOf({ run, layout: place, scale: s, whole: s, palette: {} as Palette, ratio: 1, actor: '', phone: false } as Picture, own);
  assert.deepEqual(marks.map((m) => m.y), [own.tops[1]! + own.heights[1]! / 2]);
});

test('what no thread with a lane did stands above all lanes, and on none that did not do it', () => {
  const made = panel([{ t: 2, kind: Kind.MsgSend, actor: 1, peer: 2, msg: 1, thread: 0 }, { t: 5, kind: Kind.AskTimeout, actor: 1, peer: 2, msg: 1 }], { key: 'pool', messages: [['q', '', 1, 2]] });
  for (const t of made.threads) Object.assign(t, { role: 'worker', actor: 0 });
  const run = runOf(made);
  assert.deepEqual([...rareOf(run.panels[0]!).lane], [-1]);
  const place = layout(run, { width: 1000, phone: false, tall: false, actor: '' }).panels[0]!;
  const s = scale(100, 900, { t0: 0, t1: 10 });
  const marks = marksOf({ run, scale: s } as Picture, place);
  assert.equal(marks.length, 1);
  assert.ok(marks[0]!.y > place.top && marks[0]!.y < place.tops[0]!, `${marks[0]!.y} is above ${place.tops[0]}`);
});

test('a mark is hit where it stands', () => {
  const p = picture(rows, 0, 21_000);
  const own = p.layout.panels[0]!;
  const crash = marksOf(p, own).find((m) => own.run.c.kind[m.step] === Kind.ActorCrash)!;
  assert.equal(markAt(p, own, crash.x + 2, crash.y - 2)!.step, 11_111);
  assert.equal(hit(p, crash.x, crash.y).step, 11_111);
  assert.equal(hit(p, p.layout.x1, own.tops[1]! + 3).step, -1);
});

test('rare events are counted in words', () => {
  const { run } = picture(rows, 0, 1);
  assert.equal(rareOf(run.panels[0]!).step.length, 20_002);
  assert.equal(rareWords(run.panels[0]!), 'panics: 1, messages refused: 20,000, times a thread of actors was blocked: 1');
});

test('where one stands for several the mark has no number, and in words they are counted', () => {
  const { panel: made } = picture([], 0, 1).run.panels[0]!;
  const rare = {
    step: Int32Array.of(4, 9), count: Int32Array.of(70, 1), lane: Int32Array.of(0, 1), time: Float64Array.of(10, 30), kind: Uint8Array.of(Kind.MsgRefuse, Kind.ActorCrash),
  };
  const run = runOf(made);
  run.panels[0] = new PanelRun(made, { rare });
  const place = layout(run, { width: 1000, phone: false, tall: false, actor: '' });
  const s = scale(place.x0, place.x1, { t0: 0, t1: 100 });
  const p = { run, layout: place, scale: s, whole: s, palette: {} as Palette, ratio: 1, actor: '', phone: false } as Picture;
  assert.deepEqual(marksOf(p, place.panels[0]!).map(({ step, n, time }) => [step, n, time]), [[4, 0, 10], [9, 0, 30]]);
  assert.equal(rareWords(run.panels[0]), 'panics: 1, messages refused: 70');
  const { x, y } = marksOf(p, place.panels[0]!)[1]!;
  assert.deepEqual([hit(p, x + 3, y).step, hit(p, x + 3, y).time], [9, 30]);
});
