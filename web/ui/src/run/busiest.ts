// The moment of a run that is worth looking at first, for views that show a moment.

import { SliceState } from '../wire/constants.gen.ts';
import { memoize } from '../ui/memo.ts';
import type { PanelRun, Run } from './run.ts';
import { upperBound } from './search.ts';

/** The times at which the handlings of a panel begin and end, each sorted. */
const handlingsOf = memoize(({ c }: PanelRun): { starts: Float64Array; ends: Float64Array } => {
  const handles = (_: number, i: number) => c.sliceState[i] === SliceState.Handle;
  return { starts: c.sliceStart.filter(handles), ends: c.sliceEnd.filter(handles).sort() };
});

/** Whether some actor is handling a message: its handling has begun, and does not end before this time. */
function works(run: PanelRun, time: number): boolean {
  const { starts, ends } = handlingsOf(run);
  const over = upperBound(ends, time);
  let at = over; // handlings that end at exactly this time count
  while (at > 0 && ends[at - 1] === time) at--;
  return upperBound(starts, time) > at;
}

/** The time at which most messages wait while actors work, between two times; the middle of a run that has no such
 *  time. */
export function busiestTime(run: Run, from = 0, to = Infinity): number {
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
