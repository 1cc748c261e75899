import assert from 'node:assert/strict';
import test from 'node:test';

import { format, full, noMoment, parse, sameSettings, textMark, type Moment } from '../src/base/address.ts';
import type { Settings } from '../src/base/protocol.ts';

const settings: Settings = {
  scheduler: 'thread', engine: 'sim', workers: 10, cores: 2, seed: 7, batch: 5, slice: 250_000, dispatcher: 'lost-wakeup', speed: 1.5, schedule: '0a1b', lines: true, stopAfter: 4e9,
};
const moment: Moment = {
  cell: 'countdown', settings, both: true, text: 'x1', run: 'r-7', view: 'ring', panel: 'pool', step: 1234, time: 987, actor: 'storm 14/ä&=', messagePanel: 'thread', message: 88, threadPanel: 'pool', thread: 3,
  range: { t0: 0, t1: 9_300_000_000 },
};

test('a moment comes back from its address as it was', () => {
  for (const m of [moment, { ...moment, both: false, settings: { ...settings, scheduler: 'goroutine' as const } }, noMoment, { ...noMoment, cell: 'a', panel: 'pool' as const, step: 0 }]) {
    assert.deepEqual(parse(format(m)), { moment: m.settings ? m : { ...m }, remarks: [] });
  }
  const few: Settings = { scheduler: 'pool', engine: 'real', workers: 3, cores: 1, seed: 0, batch: 1, speed: 1 };
  assert.deepEqual(parse(format({ ...noMoment, settings: few })).moment.settings, full(few));
});

test('what is unknown or broken is left out and said', () => {
  const { moment: m, remarks } = parse('cell=c&workers=0&cores=x&seed=1.5&engine=moon&scheduler=all&at=pool&message=pool:0&thread=main&range=9-3&time=-1&frobnicate=1&actor=ann&dispatcher=odd');
  assert.deepEqual([m.cell, m.actor, m.panel, m.step, m.message, m.thread, m.range, m.time], ['c', 'ann', '', -1, 0, -1, null, -1]);
  assert.deepEqual(m.settings, full({ scheduler: 'pool', engine: 'sim', workers: 4, cores: 2, seed: 0, batch: 1, speed: 1 }));
  assert.equal(remarks.length, 12);
  assert.equal(remarks[0], 'The link says scheduler=all; it must be thread, pool, goroutine or both, so it was left out.');
  assert.equal(remarks.at(-1), 'The link says frobnicate, which this page does not know.');
  assert.ok(remarks.includes('The link says workers=0; it must be a whole number from 1 to 1,000, so it was left out.'), remarks.join('\n'));
});

test('an address without settings has none', () => {
  assert.equal(parse('cell=a&view=table').moment.settings, null);
  assert.deepEqual(parse(''), { moment: noMoment, remarks: [] });
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
