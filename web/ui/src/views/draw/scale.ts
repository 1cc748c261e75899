// Time and pixels.

import { unitFor, type Unit } from '../../ui/format.ts';
import type { Times } from '../../player/timewindow.ts';

export interface Scale {
  x0: number;
  x1: number;
  t0: number;
  t1: number;
  x(t: number): number;
  t(x: number): number;
  /** Nanoseconds per pixel. */
  resolution: number;
}

export function scale(x0: number, x1: number, view: Times): Scale {
  const { t0, t1 } = view;
  const k = (x1 - x0) / (t1 - t0);
  return { x0, x1, t0, t1, x: (t) => x0 + (t - t0) * k, t: (x) => t0 + (x - x0) / k, resolution: 1 / k };
}

export interface Ticks {
  at: number[]; // ns
  unit: Unit;
  digits: number;
}

/** Round times, at least `apart` pixels from each other. The unit is that of the window's end, so that all labels
 *  have the same unit. */
export function ticks(s: Scale, gap: number): Ticks {
  const unit = unitFor(s.t1);
  const least = (gap * s.resolution) / unit.ns;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((m) => m * power).find((v) => v >= least) ?? 10 * power;
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const at: number[] = [];
  for (let i = Math.ceil(s.t0 / unit.ns / step - 1e-9); i * step * unit.ns <= s.t1 * (1 + 1e-12); i++) {
    at.push(i * step * unit.ns);
  }
  return { at, unit, digits };
}
