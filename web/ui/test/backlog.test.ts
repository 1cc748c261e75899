// The backlog curves of the scrubber.

import assert from 'node:assert/strict';
import test from 'node:test';

import type { Palette } from '../src/ui/theme.ts';
import type { Context } from '../src/views/draw/canvas.ts';
import { scale } from '../src/views/draw/scale.ts';
import { drawBacklog } from '../src/views/threads/backlog.ts';
import { panel, runOf, story, storyMessages } from './runs.ts';

test('the curve fits its clock, also when that becomes longer', () => {
  const p = panel(story, { messages: storyMessages });
  p.columns.backlogTime = Float64Array.of(10, 12, 20, 60);
  p.columns.backlogCount = Int32Array.of(1, 2, 1, 1);
  const run = runOf(p);
  const points = (t1: number) => {
    let n = 0;
    const nothing = () => {};
    const ctx = new Proxy({} as Record<string, unknown>, { get: (_, name) => name === 'lineTo' ? () => n++ : name === 'measureText' ? () => ({ width: 10 }) : nothing, set: () => true });
    drawBacklog(ctx as unknown as Context, { run, palette: {} as Palette, whole: scale(0, 100, { t0: 0, t1 }), sight: null, hits: [] });
    return n;
  };
  assert.deepEqual([points(60), points(120)], [101, 51]);
});
