import assert from 'node:assert/strict';
import test from 'node:test';

import { PanelRun } from '../src/run/run.ts';
import { leftOut } from '../src/views/shared/rows.ts';
import { panel, story } from './runs.ts';

test('the view Shared says which objects have no rows, and of which there are no events', () => {
  const objects = (n: number) => Array.from({ length: n }, (_, i) => ({ name: `c${i}`, kind: 'chan' as const }));
  const said = (n: number, unrecorded?: number) => leftOut(new PanelRun({ ...panel(story), objects: objects(n), ...(unrecorded === undefined ? {} : { unrecorded }) }));
  assert.equal(said(3), '');
  assert.equal(said(3, 0), '');
  assert.equal(said(3, 1), 'The program made 1 further object, of which the trace has no events.');
  assert.ok(/^The first \d+ objects of 5,000 are shown\. The program made 1,200 further objects, of which the trace has no events\.$/.test(said(5000, 1200)), said(5000, 1200));
});
