// Undo and redo of changes to a lesson's arrangement.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Arranger, type ArrangeServer } from '../src/notebook/lesson/arrange.ts';
import { Notebook } from '../src/notebook/lesson/notebook.ts';
import type { ArrangeReply, ArrangeRequest, LessonPage, Splice } from '../src/wire/types.gen.ts';

test('after a change made elsewhere there is nothing to redo', async () => {
  const page = { id: 'mine', blocks: [] } as unknown as LessonPage;
  const asked: ArrangeRequest[] = [];
  const server: ArrangeServer = {
    arrange: (r) => (asked.push(r), Promise.resolve({ page, undo: { text: `inverse ${asked.length}` } as unknown as Splice } as ArrangeReply)),
    refused: () => false,
  };
  const a = new Arranger(new Notebook(page, () => { throw new Error('there is no cell'); }), server);
  await a.do('Moved.', { op: 'splice' } as ArrangeRequest);
  await a.undo();
  a.remember('Edited.', {} as Splice);
  await a.redo();
  assert.equal(asked.length, 2, 'the change and its undo, and no redo');
  await a.undo();
  assert.equal(asked.length, 3);
});
