// The graph of who waits for whom: what is told as a circle is one.

import assert from 'node:assert/strict';
import test from 'node:test';

import { aboutOf, circlesOf, type Edge } from '../src/views/shared/graph.tsx';

const waits = (from: string, to: string, line: string): Edge => ({ from, to: `${to}\n`, words: `${from} waits for ${to}`, line, waits: true });
const held = (name: string, by: string): Edge => ({ from: `${name}\n`, to: by, words: `${name} is held by ${by}`, line: '', waits: false });

test('who waits beside a circle is not told as a part of it', () => {
  const edges = [waits('main', 'wg', 'line 20'), waits('g2', 'b', 'line 11'), held('b', 'g3'), waits('g3', 'a', 'line 11'), held('a', 'g2')];
  const circles = circlesOf(edges);
  assert.deepEqual(circles.map((c) => [...c].sort()), [['a\n', 'b\n', 'g2', 'g3']]);
  assert.equal(aboutOf(edges, circles), 'They wait for each other in a circle, so none of them can ever go on: '
    + 'g2 waits for b (line 11); b is held by g3; g3 waits for a (line 11); a is held by g2. Not on a circle: main waits for wg (line 20).');
});

test('without a circle, who waits is told, and nothing more', () => {
  const edges = [waits('g2', 'mu', 'line 4'), held('mu', 'main')];
  assert.equal(aboutOf(edges, circlesOf(edges)), 'g2 waits for mu (line 4); mu is held by main.');
});

test('two circles are told as two', () => {
  const edges = [
    waits('g2', 'b', 'line 11'), held('b', 'g3'), waits('g3', 'a', 'line 11'), held('a', 'g2'),
    waits('g4', 'd', 'line 11'), held('d', 'g5'), waits('g5', 'c', 'line 11'), held('c', 'g4'), waits('g6', 'c', 'line 11'),
  ];
  const circles = circlesOf(edges);
  assert.deepEqual(circles.map((c) => [...c].sort()), [['a\n', 'b\n', 'g2', 'g3'], ['c\n', 'd\n', 'g4', 'g5']]);
  assert.equal(aboutOf(edges, circles), 'There are 2 circles. Those on a circle wait for each other, so none of them can ever go on: '
    + 'circle 1: g2 waits for b (line 11); b is held by g3; g3 waits for a (line 11); a is held by g2. '
    + 'circle 2: g4 waits for d (line 11); d is held by g5; g5 waits for c (line 11); c is held by g4. Not on a circle: g6 waits for c (line 11).');
});
