import assert from 'node:assert/strict';
import test from 'node:test';

import { formatMoment, noMoment, parseMoment, sameSettings, textMark, type Moment } from '../src/player/address.ts';
import { noComparison, type Comparison, type SideAddress } from '../src/player/comparison.ts';
import type { Settings } from '../src/wire/types.gen.ts';
import { full } from '../src/player/ranges.ts';

const settings: Settings = {
  scheduler: 'thread', engine: 'sim', workers: 10, cores: 2, seed: 7, batch: 5, slice: 250_000, dispatcher: 'lost-wakeup', noHoldUps: true, speed: 1.5, schedule: '0a1b', workersAt: '12000001ns+1,20ms-1', interleave: true, accesses: 'main.go:8,main.go:12', races: 'all', lines: true, stopAfter: 4e9,
};
const moment: Moment = {
  cell: 'countdown', settings, both: true, text: 'x1', run: 'r-7', view: 'ring', panel: 'pool', step: 1234, time: 987, actor: 'storm 14/ä&=', messagePanel: 'thread', message: 88, threadPanel: 'pool', thread: 3,
  range: { t0: 0, t1: 9_300_000_000 }, compare: null,
};

test('a moment comes back from its address as it was', () => {
  for (const m of [moment, { ...moment, both: false, settings: { ...settings, scheduler: 'goroutine' as const } }, noMoment, { ...noMoment, cell: 'a', panel: 'pool' as const, step: 0, time: 0 }, { ...noMoment, cell: 'a', threadPanel: 'pool' as const, thread: 0 }]) {
    assert.deepEqual(parseMoment(formatMoment(m)), { moment: m.settings ? m : { ...m }, remarks: [] });
  }
  const few: Settings = { scheduler: 'pool', engine: 'real', workers: 3, cores: 1, seed: 0, batch: 1, speed: 1 };
  assert.deepEqual(parseMoment(formatMoment({ ...noMoment, settings: few })).moment.settings, full(few));
});

test('a comparison comes back from its address as it was', () => {
  const base = full({ ...settings, schedule: '', workersAt: '' });
  const a: SideAddress = { settings: { ...base, schedule: '3x0,1,2x5', workersAt: '5ms+1,6ms-1' }, text: '', run: '' };
  const b: SideAddress = { settings: { ...base, scheduler: 'pool', engine: 'real', workers: 5, speed: 0.5, dispatcher: '', noHoldUps: false, interleave: false, accesses: '', races: '', lines: false }, text: 'x,7:ä', run: 'r-9' };
  const c: Comparison = { mode: 'cause', a, b, steps: [12, 34, 1], side: 1, message: 7, list: 'fate', series: 'seed' };
  for (const compare of [c, { ...c, a: null, steps: null, message: 0, side: 0 as const }, { ...noComparison, mode: 'clock' as const }]) {
    const m: Moment = { ...moment, view: 'compare', compare };
    assert.deepEqual(parseMoment(formatMoment(m)), { moment: m, remarks: [] });
  }
  const query = formatMoment({ ...noMoment, settings: base, compare: { ...noComparison, b: { ...b, settings: { ...base, scheduler: 'pool', workers: 5 }, text: '', run: '' } } });
  assert.ok(new URLSearchParams(query).get('b') === 'pool,workers:5', query);
});

test('what of a comparison is broken is left out and said', () => {
  const { moment: m, remarks } = parseMoment('cell=c&view=compare&mode=sideways&a=pool,workers:0&b=pool,seed:8&steps=1:2&pair=c:1&list=lost&series=batch');
  assert.deepEqual(m.compare, { ...noComparison, b: { settings: full({ scheduler: 'pool', engine: 'sim', workers: 4, cores: 2, seed: 8, batch: 1, speed: 1 }), text: '', run: '' } });
  assert.equal(remarks.length, 6);
  assert.equal(parseMoment('cell=c&a=pool,engine:moon').remarks[0], 'The link has a=pool,engine:moon; it must be a scheduler and settings, such as pool,workers:5, so it was ignored.');
});

test('what is unknown or broken is left out and said', () => {
  const { moment: m, remarks } = parseMoment('cell=c&workers=0&cores=x&seed=1.5&engine=moon&scheduler=all&at=pool&message=pool:0&thread=main&range=9-3&time=-1&frobnicate=1&actor=ann&dispatcher=odd');
  assert.deepEqual([m.cell, m.actor, m.panel, m.step, m.message, m.thread, m.range, m.time], ['c', 'ann', '', -1, 0, -1, null, -1]);
  assert.deepEqual(m.settings, full({ scheduler: 'pool', engine: 'sim', workers: 4, cores: 2, seed: 0, batch: 1, speed: 1 }));
  assert.equal(remarks.length, 12);
  assert.equal(remarks[0], 'The link has scheduler=all; it must be thread, pool, goroutine or both, so it was ignored.');
  assert.equal(remarks.at(-1), 'The link has frobnicate, which this page does not know.');
  assert.ok(remarks.includes('The link has workers=0; it must be a whole number from 1 to 1,000, so it was ignored.'), remarks.join('\n'));
});

test('an address without settings has none', () => {
  assert.equal(parseMoment('cell=a&view=table').moment.settings, null);
  assert.deepEqual(parseMoment(''), { moment: noMoment, remarks: [] });
});

test('settings are compared with what is left out filled in', () => {
  const { schedule: _s, lines: _l, slice: _t, dispatcher: _d, ...few } = settings;
  assert.equal(sameSettings(few, { ...few, slice: 0, dispatcher: '', lines: false, schedule: '' }, false), true);
  assert.equal(sameSettings(settings, { ...settings, seed: 8 }, true), false);
  assert.equal(sameSettings(settings, { ...settings, scheduler: 'pool' }, false), false);
  assert.equal(sameSettings(settings, { ...settings, scheduler: 'pool' }, true), true);
});

test('texts have marks that tell them apart', () => {
  assert.equal(textMark('abc'), textMark('abc'));
  assert.notEqual(textMark('abc'), textMark('abd'));
  assert.notEqual(textMark(''), textMark(' '));
});
