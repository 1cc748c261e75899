// One order of lessons: the headings, how many there are, and what comes next.

import assert from 'node:assert/strict';
import test from 'node:test';

import type { LessonItem } from '../src/wire/types.gen.ts';
import { placeOf, sections } from '../src/notebook/lesson/order.ts';

const item = (id: string, group: string, beside = false) => ({ id, group, beside }) as LessonItem;
const all = [item('a', 'One'), item('b', 'One'), item('c', 'Two'), item('d', 'One'), item('mine', 'One', true), item('mine2', '', true)];

test('the headings keep the order of the list', () => {
  assert.deepEqual(sections(all).map((s) => [s.group, s.lessons.map((l) => l.id).join()]), [
    ['One', 'a,b'], ['Two', 'c'], ['One', 'd'], ['Your notebooks', 'mine,mine2'],
  ]);
  assert.deepEqual(sections([]), []);
});

test('what comes next is the one below in the list, and notebooks are no lessons', () => {
  const place = (id: string) => {
    const p = placeOf(all, id);
    return p && `${p.at + 1} of ${p.among.length}, then ${p.next?.id ?? 'none'}`;
  };
  const shown = sections(all).flatMap((s) => s.lessons);
  shown.forEach((l, i) => assert.equal(placeOf(all, l.id)!.next?.id ?? '', shown[i + 1]?.beside === l.beside ? shown[i + 1]!.id : ''));
  assert.equal(place('a'), '1 of 4, then b');
  assert.equal(place('d'), '4 of 4, then none');
  assert.equal(place('mine'), '1 of 2, then mine2');
  assert.equal(place('mine2'), '2 of 2, then none');
  assert.equal(place('gone'), null);
});
