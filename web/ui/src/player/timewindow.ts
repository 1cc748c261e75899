// The time window: the times of a run that a picture shows, and how the window moves.

import { liveSpan } from '../ui/rounding.ts';
import type { Run } from '../run/run.ts';

export interface View {
  t0: number;
  t1: number;
}

/** Space to the right of the longest run, for its label, as a part of its duration. */
const margin = 0.095;

/** The window that shows the whole run. */
export function fitView(run: Run): View {
  const whole = Math.max(1, run.duration) * (1 + margin);
  return { t0: 0, t1: run.live ? liveSpan(whole) : whole };
}

/** Whether the run extends beyond the window. */
export function isZoomed(run: Run, { t0, t1 }: View): boolean {
  return t1 - t0 < fitView(run).t1 * 0.999;
}

/** A window of a length from t0 on, or as near to that as the run allows. */
export function viewFrom(run: Run, t0: number, span: number): View {
  const from = Math.min(Math.max(0, t0), Math.max(0, fitView(run).t1 - span));
  return { t0: from, t1: from + span };
}

/** Zooms around a time; a factor below 1 zooms in. */
export function zoomView(run: Run, { t0, t1 }: View, factor: number, around: number): View {
  const whole = fitView(run).t1;
  const span = Math.min(whole, Math.max((t1 - t0) * factor, Math.max(50, whole * 1e-7)));
  const k = (around - t0) / (t1 - t0);
  return viewFrom(run, around - k * span, span);
}

/** A time if it is in the window, else the middle of the window. */
export function middleOf({ t0, t1 }: View, time: number): number {
  return time >= t0 && time <= t1 ? time : (t0 + t1) / 2;
}
