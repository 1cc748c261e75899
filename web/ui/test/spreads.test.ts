import assert from 'node:assert/strict';
import test from 'node:test';

import { spreadsOf } from '../src/notebook/lesson/spreads.ts';
import type { Block } from '../src/wire/types.gen.ts';

const blockOf = (word: string): Block => {
  if (word.startsWith('cell')) return { kind: 'cell', cell: { id: word } } as unknown as Block;
  if (word.startsWith('task')) return { kind: 'cell', cell: { id: word, exercise: {} } } as unknown as Block;
  if (word.startsWith('quiz')) return { kind: 'quiz', quiz: { id: word } } as unknown as Block;
  return { kind: 'html', html: word.startsWith('H') ? `<h2 id="x">${word}</h2>` : `<p>${word}</p>` } as unknown as Block;
};

const nameOf = (b: Block): string => b.cell?.id ?? b.quiz?.id ?? /[^<>]+(?=<\/)/.exec(b.html ?? '')![0];

/** The spreads in words, with the program that each is about in brackets. */
const spreads = (text: string, bySection = false): string =>
  spreadsOf(text.split(' ').map(blockOf), bySection).map((s) => s.blocks.map((b) => (b === s.beside ? `[${nameOf(b)}]` : nameOf(b))).join(' ')).join(' | ');

test('text belongs to the program before it, up to the last heading', () => {
  assert.equal(spreads('intro cell1 a H1 b H2 c cell2 d'), 'intro [cell1] a H1 b | H2 c [cell2] d');
  assert.equal(spreads('intro cell1 a cell2 b'), 'intro [cell1] a | [cell2] b');
});

test('an exercise and a question have a row of their own, with their heading', () => {
  assert.equal(spreads('intro cell1 a H1 b task1 c H2 quiz1 d'), 'intro [cell1] a | H1 b task1 | c | H2 quiz1 | d');
  assert.equal(spreads('a H1 b'), 'a H1 b');
});

test('in a reference each section stands by itself', () => {
  assert.equal(spreads('intro H1 a H2 b cell1 H3 c', true), 'intro | H1 a | H2 b [cell1] | H3 c');
});
