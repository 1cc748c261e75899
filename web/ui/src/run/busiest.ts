// Which moment of a run is worth looking at first, for views that show a moment.

import { SliceState } from '../wire/constants.gen.ts';
import { oncePer } from '../ui/memo.ts';
import type { PanelRun, Run } from './run.ts';
import { upperBound } from './search.ts';

/** When the handlings of a panel begin, and when they end, each in order. */
const handlingsOf = oncePer(({ c }: PanelRun): { starts: Float64Array; ends: Float64Array } => {
  const handles = (_: number, i: number) => c.sliceState[i] === SliceState.Handle;
  return { starts: c.sliceStart.filter(handles), ends: c.sliceEnd.filter(handles).sort() };
});

/** Whether some actor is at work: its handling has begun, and is not over before. */
function works(run: PanelRun, time: number): boolean {
  const { starts, ends } = handlingsOf(run);
  const over = upperBound(ends, time);
  let at = over; // those that end at this very moment count
  while (at > 0 && ends[at - 1] === time) at--;
  return upperBound(starts, time) > at;
}

/** When most messages wait while actors work, between two times; of a run without such a moment, its middle. */
export function busiest(run: Run, from = 0, to = Infinity): number {
  const end = Math.min(to, run.duration);
  let [most, at] = [-1, (from + end) / 2];
  for (const p of run.panels) {
    const { backlogTime, backlogCount } = p.c;
    for (let i = 0; i < backlogTime.length; i++) {
      const t = backlogTime[i]!;
      if (t > 0 && t >= from && t <= end && backlogCount[i]! > most && works(p, t)) [most, at] = [backlogCount[i]!, t];
    }
  }
  return at;
}
