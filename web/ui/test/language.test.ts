import assert from 'node:assert/strict';
import test from 'node:test';

import { speaker } from '../src/ui/language.ts';

test('English needs no words', () => {
  const { tr, trn, counted } = speaker('en', {});
  assert.equal(tr`Run all`, 'Run all');
  assert.equal(tr`step ${3} of ${'1,200'}`, 'step 3 of 1,200');
  assert.deepEqual(trn`Start ${{ type: 'code' } as never} again`, ['Start ', { type: 'code' }, ' again']);
  assert.equal(counted(1, '1', 'thread'), '1 thread');
  assert.equal(counted(1200, '1,200', 'thread'), '1,200 threads');
});

test('a translation has values in an order of its own, and twice', () => {
  const { tr, trn } = speaker('zh', { 'step {0} of {1}': '共 {1} 步，第 {0} 步，{0}' });
  assert.equal(tr`step ${3} of ${9}`, '共 9 步，第 3 步，3');
  assert.deepEqual(trn`step ${3} of ${9}`, ['共 ', 9, ' 步，第 ', 3, ' 步，', 3]);
  assert.equal(tr`Stop`, 'Stop', 'what is not translated is said in English');
  assert.equal(tr`step ${'{1}'} of ${9}`, '共 9 步，第 {1} 步，{1}', 'a value is no template');
});

test('what is counted has the form of its number', () => {
  const pl = speaker('pl', { '{0} thread': { one: '{0} wątek', few: '{0} wątki', many: '{0} wątków', other: '{0} wątku' } });
  assert.deepEqual([1, 3, 5].map((n) => pl.counted(n, String(n), 'thread')), ['1 wątek', '3 wątki', '5 wątków']);
  const ja = speaker('ja', { '{0} thread': '{0} 個のスレッド' });
  assert.equal(ja.counted(1, '1', 'thread'), '1 個のスレッド');
  assert.equal(ja.counted(2, '2', 'core'), '2 cores');
});

test('the pseudo-language has every text in brackets', () => {
  const { tr, counted } = speaker('en-XA', {});
  assert.equal(tr`step ${3}`, '⟦step 3⟧');
  assert.equal(counted(2, '2', 'core'), '⟦2 cores⟧');
});
