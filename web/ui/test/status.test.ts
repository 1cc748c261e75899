import assert from 'node:assert/strict';
import test from 'node:test';

import { summaryOf } from '../src/notebook/lesson/batch.ts';
import type { CellModel } from '../src/notebook/cell/model.ts';
import { staleByOthers } from '../src/notebook/cell/stale.ts';
import { statusOf } from '../src/notebook/cell/status.ts';
import { dearer } from '../src/views/threads/verdict.ts';
import { panel, runOf, story, storyMessages } from './runs.ts';

test('a run that was told to stop is stopping until it has ended', () => {
  assert.equal(statusOf({ is: 'running' }, true, null, undefined).text, 'Running');
  assert.equal(statusOf({ is: 'running', stopping: true }, true, null, undefined).text, 'Stopping');
  assert.equal(statusOf({ is: 'running', stopping: true }, false, null, undefined).text, 'Waiting for the server');
});

test('a program that takes too long has timed out, one that needs too much has reached a limit', () => {
  const said = (limit: string | undefined, stale = '') => {
    const run = runOf({ ...panel(story, { messages: storyMessages, summary: { messages: 2 } }), outcome: { end: 'limit', exit: 2, ...(limit && { limit }) } });
    return statusOf({ is: 'done', wallMicros: 1 }, true, run, undefined, stale).text;
  };
  assert.deepEqual(['steps', 'time', 'virtual', 'memory', undefined].map((l) => said(l)), ['Step limit reached', 'Timed out', 'Timed out', 'Limit reached', 'Limit reached']);
  assert.equal(said('time', 'The program was edited since this run.'), 'Stale');
});

test('a run that was cut off and has nothing to show did not fail', () => {
  const said = (end?: 'stopped' | 'limit') => statusOf({ is: 'failed', text: 'why', ...(end && { end }) }, true, null, undefined).text;
  assert.deepEqual([said('stopped'), said('limit'), said()], ['Stopped', 'Timed out', 'Failed']);
});

test('a program that ends itself is OK with the status 0 only', () => {
  const ended = (exit: number) => {
    const run = runOf({ ...panel(story, { messages: storyMessages }), outcome: { end: 'exit', exit } });
    const { icon, text } = statusOf({ is: 'done', wallMicros: 0 }, true, run, undefined);
    return `${icon} ${text}`;
  };
  assert.deepEqual([ended(0), ended(3)], ['check OK', 'cross Exit status 3']);
});

test('a run that ended well is not OK while checks of its program do not hold', () => {
  const run = runOf({ ...panel(story, { messages: storyMessages }), outcome: { end: 'ok', exit: 0 } });
  const said = (holds: number) => {
    const { tone, text } = statusOf({ is: 'done', wallMicros: 0 }, true, run, undefined, '', { holds, of: 3 });
    return `${tone} ${text}`;
  };
  assert.deepEqual([said(0), said(1), said(3)], ['fail 0 of 3 checks hold', 'fail 1 of 3 checks hold', 'ok OK']);
});

test('of many runs, one whose end a question hides is not said to be wrong, and not to be right', () => {
  const cell = (id: string, tone: string, hiddenFrom = Infinity) => ({ cell: { id }, player: { run: { value: { hiddenFrom } } }, status: { icon: 'dot', tone, text: '' } }) as unknown as CellModel;
  assert.equal(summaryOf([cell('a', 'ok'), cell('b', 'ok')]), 'All are OK.');
  assert.equal(summaryOf([cell('a', 'ok'), cell('b', 'fail')]), 'Not OK: b.');
  assert.equal(summaryOf([cell('a', 'ok'), cell('dreams', '', 5)]), 'The end is hidden until its question is answered: dreams. The others are OK.');
  assert.equal(summaryOf([cell('a', 'warn'), cell('dreams', '', 5)]), 'The end is hidden until its question is answered: dreams. Not OK: a.');
  assert.equal(summaryOf([cell('dreams', '', 5)]), 'The end is hidden until its question is answered: dreams.');
});

test('what was made of another text of the cell says nothing of other cells', () => {
  const made = { cell: 'a', program: 'new', uses: ['b'], of: 'text' };
  assert.equal(staleByOthers('old', made, 'text'), 'What it uses of the cell b was edited since this run.');
  assert.equal(staleByOthers('old', made, 'text\n'), 'What it uses of the cell b was edited since this run.');
  assert.equal(staleByOthers('old', made, 'another text'), '');
  assert.equal(staleByOthers('new', made, 'text'), '');
  assert.equal(staleByOthers('old', { ...made, uses: [] }, 'text'), 'What it uses from other cells or files has changed since this run.');
});

test('of two figures that are written alike none is dearer', () => {
  assert.equal(dearer(1_000_400, 1_000_000, '1.00 ms', '1.00 ms'), false);
  assert.equal(dearer(1_010_000, 1_000_000, '1.01 ms', '1.00 ms'), true);
  assert.equal(dearer(1_000_000, 1_010_000, '1.00 ms', '1.01 ms'), false);
  assert.equal(dearer(3, undefined, '3', ''), false);
});
