// The time window: the times of a run that a picture shows, and how the window moves.

import { signal, type ReadonlySignal } from '@preact/signals';

import { liveSpan } from '../ui/rounding.ts';
import type { Run } from '../run/run.ts';

export interface Times {
  t0: number;
  t1: number;
}

/** Space to the right of the longest run, for its label, as a part of its duration. */
const margin = 0.095;

/** The window that shows the whole run. */
export function fitTimes(run: Run): Times {
  const whole = Math.max(1, run.duration) * (1 + margin);
  return { t0: 0, t1: run.live ? liveSpan(whole) : whole };
}

/** Whether the run extends beyond the window. */
export function isZoomed(run: Run, { t0, t1 }: Times): boolean {
  return t1 - t0 < fitTimes(run).t1 * 0.999;
}

/** A window of a length from t0 on, or as near to that as the run allows. */
export function timesFrom(run: Run, t0: number, span: number): Times {
  const from = Math.min(Math.max(0, t0), Math.max(0, fitTimes(run).t1 - span));
  return { t0: from, t1: from + span };
}

/** Zooms around a time; a factor below 1 zooms in. */
export function zoomTimes(run: Run, { t0, t1 }: Times, factor: number, around: number): Times {
  const whole = fitTimes(run).t1;
  const span = Math.min(whole, Math.max((t1 - t0) * factor, Math.max(50, whole * 1e-7)));
  const k = (around - t0) / (t1 - t0);
  return timesFrom(run, around - k * span, span);
}

/** A time if it is in the window, else the middle of the window. */
export function middleOf({ t0, t1 }: Times, time: number): number {
  return time >= t0 && time <= t1 ? time : (t0 + t1) / 2;
}

/** The time window of a player; it stays as it is while no run is shown. */
export class TimeWindow {
  readonly times = signal<Times>({ t0: 0, t1: 1 });

  constructor(private readonly run: ReadonlySignal<Run | null>, private readonly cursor: ReadonlySignal<number>) {}

  /** Zooms around a time; a factor below 1 zooms in. */
  zoom(factor: number, around: number): void {
    if (this.run.value) this.times.value = zoomTimes(this.run.value, this.times.value, factor, around);
  }

  pan(by: number): void {
    const { t0, t1 } = this.times.value;
    if (this.run.value) this.times.value = timesFrom(this.run.value, t0 + by, t1 - t0);
  }

  fit(): void {
    if (this.run.value) this.times.value = fitTimes(this.run.value);
  }

  /** Shows the times from t0 to t1, as far as the run covers them. */
  show(t0: number, t1: number): void {
    if (this.run.value) this.times.value = timesFrom(this.run.value, t0, t1 - t0);
  }

  /** The time around which keys and buttons zoom: the cursor, if it is in sight. */
  get middle(): number {
    return middleOf(this.times.value, this.cursor.value);
  }

  get zoomed(): boolean {
    return this.run.value !== null && isZoomed(this.run.value, this.times.value);
  }

  /** Scrolls so that the cursor stays in sight. */
  follow(): void {
    const { t0, t1 } = this.times.value;
    const t = this.cursor.value;
    if (t < t0 || t > t1) this.pan(t - (t1 - t0) * 0.2 - t0);
  }
}
