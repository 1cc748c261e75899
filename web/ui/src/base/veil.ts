// The veil: a run of which only what has happened up to a step is there, so that no view can show what comes.

import { PanelRun, Run } from './run.ts';
import type { Columns, Panel } from './scene.ts';

/** A run up to a step of one panel, and in the others up to that time. Its clock is as long as that of the whole. */
export function veiled(whole: Run, panel: number, step: number): Run {
  const time = whole.panels[panel]!.timeOf(step);
  const panels = whole.panels.map((p, i) => new PanelRun(upTo(p.panel, i === panel ? step : p.stepAt(time), time)));
  for (const p of panels) p.veiled = true;
  const scene = { ...whole.scene, panels: panels.map((p) => p.panel), notes: [] };
  return new Run(scene, panels, whole.id, time);
}

function upTo(panel: Panel, last: number, time: number): Panel {
  const columns = { ...panel.columns };
  for (const name of ofEvents) Object.assign(columns, { [name]: panel.columns[name].subarray(0, last + 1) });
  const lines = upperEnd(panel.columns.backlogTime, time);
  columns.backlogTime = panel.columns.backlogTime.subarray(0, lines);
  columns.backlogCount = panel.columns.backlogCount.subarray(0, lines);
  const slices = slicesUpTo(panel.columns, last, time);
  let messages = 0;
  for (const m of columns.msg) messages = Math.max(messages, m);
  const summary = { ...panel.summary, messages, events: last + 1 };
  return { ...panel, columns: { ...columns, ...slices }, makespan: time, truncated: 0, outcome: { end: 'ok', exit: 0 }, summary };
}

const ofEvents = ['time', 'value', 'thread', 'actor', 'peer', 'msg', 'cause', 'pos', 'depth', 'kind', 'reason'] as const;

/** How many of the sorted times are not later. */
function upperEnd(times: Float64Array, time: number): number {
  let n = times.length;
  while (n > 0 && times[n - 1]! > time) n--;
  return n;
}

/** The slices that had begun, as far as they had come. */
function slicesUpTo(c: Columns, last: number, time: number): Partial<Columns> {
  const kept: number[] = [];
  for (let i = 0; i < c.sliceStart.length; i++) if (c.sliceStep[i]! <= last && c.sliceStart[i]! <= time) kept.push(i);
  const ints = (of: ArrayLike<number>) => Int32Array.from(kept, (i) => of[i]!);
  return {
    sliceStart: Float64Array.from(kept, (i) => c.sliceStart[i]!),
    sliceEnd: Float64Array.from(kept, (i) => Math.min(time, c.sliceEnd[i]!)),
    sliceThread: ints(c.sliceThread), sliceActor: ints(c.sliceActor), sliceMsg: ints(c.sliceMsg), sliceStep: ints(c.sliceStep),
    sliceLast: Int32Array.from(kept, (i) => Math.min(last, c.sliceLast[i]!)),
    sliceState: Uint8Array.from(kept, (i) => c.sliceState[i]!),
  };
}
