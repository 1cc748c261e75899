// The times in sight: what of a run a picture shows, and how that moves.

import { liveRoom } from '../ui/rounding.ts';
import type { Run } from '../run/run.ts';

export interface View {
  t0: number;
  t1: number;
}

/** Room to the right of the longest run, for its label, as a part of its duration. */
const margin = 0.095;

/** All of a run. */
export function fitView(run: Run): View {
  const whole = Math.max(1, run.duration) * (1 + margin);
  return { t0: 0, t1: run.live ? liveRoom(whole) : whole };
}

/** Whether there is more than what is in sight. */
export function isZoomed(run: Run, { t0, t1 }: View): boolean {
  return t1 - t0 < fitView(run).t1 * 0.999;
}

/** A span of time from t0 on, or as near to that as the run has it. */
export function viewFrom(run: Run, t0: number, span: number): View {
  const from = Math.min(Math.max(0, t0), Math.max(0, fitView(run).t1 - span));
  return { t0: from, t1: from + span };
}

/** Zooms around a time; factor < 1 shows less of the run, larger. */
export function zoomView(run: Run, { t0, t1 }: View, factor: number, around: number): View {
  const whole = fitView(run).t1;
  const span = Math.min(whole, Math.max((t1 - t0) * factor, Math.max(50, whole * 1e-7)));
  const k = (around - t0) / (t1 - t0);
  return viewFrom(run, around - k * span, span);
}

/** A time if it is in sight, else the middle of what is. */
export function middleOf({ t0, t1 }: View, time: number): number {
  return time >= t0 && time <= t1 ? time : (t0 + t1) / 2;
}
