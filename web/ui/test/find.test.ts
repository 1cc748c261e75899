import assert from 'node:assert/strict';
import test from 'node:test';

import { hitsIn } from '../src/notebook/find/hits.ts';

const cells = [{ id: 'a', text: 'one.two\nOne\n' }, { id: 'b', text: 'two(one)\n' }];
const found = (text: string, exact = false, pattern = false, by = '') =>
  hitsIn(cells, { text, exact, pattern }).hits.map((h) => `${h.cell}:${h.line} ${cells.find((c) => c.id === h.cell)!.text.slice(h.from, h.to)} ${h.text}${by && ` ${h.replacement(by)}`}`).join('|');

test('a text is found in all programs, with its line', () => {
  assert.equal(found('one'), 'a:1 one one.two|a:2 One One|b:1 one two(one)');
  assert.equal(found('one', true), 'a:1 one one.two|b:1 one two(one)');
  assert.equal(found('e.t'), 'a:1 e.t one.two');
  assert.equal(found('(one)'), 'b:1 (one) two(one)');
  assert.equal(found(''), '');
});

test('the last line of a program is told whole, with a line end and without', () => {
  for (const text of ['package main\nvar last int\n', 'package main\nvar last int', 'var last int']) {
    assert.equal(hitsIn([{ id: 'a', text }], { text: 'last', exact: true, pattern: false }).hits[0]!.text, 'var last int');
  }
});

test('a pattern is found, what is empty is not, and groups are put into the replacement', () => {
  assert.equal(found('^(o)n(e)', true, true, '$2$1$$$&'), 'a:1 one one.two eo$one');
  assert.equal(found('x*', false, true), '');
  assert.equal(found('two\\sone', false, true), 'a:1 two\nOne one.two', 'what goes over several lines has the line of its beginning');
  assert.equal(found('one', true, false, '$1'), 'a:1 one one.two $1|b:1 one two(one) $1');
  assert.ok(hitsIn(cells, { text: '(', exact: false, pattern: true }).wrong.includes('not a regular expression'));
});
