import assert from 'node:assert/strict';
import test from 'node:test';

import { matching } from '../src/notebook/commands/palette.tsx';

const choices = ['Run all programs', 'Stop all', 'Go to Ping-pong', 'Rerun'].map((words) => ({ id: words, words, about: '', run: () => {} }));
const found = (text: string, recent: string[] = []) => matching(choices, text, recent).map((c) => c.words).join(', ');

test('what begins with the letters comes first, and every word must be there', () => {
  assert.equal(found('run'), 'Run all programs, Rerun');
  assert.equal(found('all'), 'Run all programs, Stop all');
  assert.equal(found('all st'), 'Stop all');
  assert.equal(found('pong go'), 'Go to Ping-pong');
  assert.equal(found('nothing'), '');
});

test('without letters, what was used last comes first', () => {
  assert.equal(found(''), 'Run all programs, Stop all, Go to Ping-pong, Rerun');
  assert.equal(found('', ['Rerun', 'Stop all']), 'Rerun, Stop all, Run all programs, Go to Ping-pong');
});
