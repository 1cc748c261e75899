import assert from 'node:assert/strict';
import test from 'node:test';
import { signal } from '@preact/signals';

import type { CellModel } from '../src/notebook/cell/model.ts';
import { Batch } from '../src/notebook/lesson/batch.ts';
import type { Notebook } from '../src/notebook/lesson/notebook.ts';

/** A cell whose runs end when they are told to, and a list of the runs that began. */
function cells(...ids: string[]): { models: CellModel[]; began: string[]; end: (id: string) => Promise<void> } {
  const began: string[] = [];
  const models = ids.map((id) => {
    const busy = signal(false);
    return {
      cell: { id }, busy, checking: signal(false), orders: { busy: signal(false) }, stale: signal(''), status: { tone: 'ok' }, player: { run: signal(null) },
      run: () => { began.push(id); busy.value = true; }, stop: () => (busy.value = false),
    };
  });
  const end = (id: string) => {
    models.find((m) => m.cell.id === id)!.busy.value = false;
    return settled();
  };
  return { models: models as unknown as CellModel[], began, end };
}

/** Whatever waits for what has happened goes on. */
const settled = () => new Promise<void>((done) => setTimeout(done));

test('programs run one after the other, and after a stop again', async () => {
  const { models, began, end } = cells('a', 'b', 'c');
  const batch = new Batch({ cells: models } as unknown as Notebook);
  const first = batch.run(models);
  await settled();
  assert.deepEqual([began.join(' '), batch.at.value], ['a', { n: 1, of: 3 }]);
  await batch.run(models); // it is running already
  await end('a');
  assert.deepEqual([began.join(' '), batch.at.value], ['a b', { n: 2, of: 3 }]);
  batch.giveUp();
  await end('b');
  await first;
  assert.deepEqual([began.join(' '), batch.at.value], ['a b', null]);
  assert.equal(batch.result.value, '2 programs ran, then it was stopped. All are OK.');
  const again = batch.run(models.slice(2));
  await settled();
  assert.deepEqual([began.join(' '), batch.at.value, batch.result.value], ['a b c', { n: 1, of: 1 }, '']);
  await end('c');
  await again;
  assert.equal(batch.result.value, '1 program ran. All are OK.');
});

test('a stop ends the program that runs, too', async () => {
  const { models, began } = cells('a', 'b');
  const batch = new Batch({ cells: models } as unknown as Notebook);
  const all = batch.run(models);
  await settled();
  assert.deepEqual(batch.running.value, [models[0]]);
  batch.stop();
  await all;
  assert.deepEqual([began.join(' '), batch.running.value.length, batch.result.value], ['a', 0, '1 program ran, then it was stopped. All are OK.']);
});
