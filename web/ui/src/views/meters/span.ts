// How long a meter looks back: a second where that suits the run.

import type { Run } from '../../run/run.ts';

/** As many parts of a run as this are worth telling apart. */
const parts = 100;

/** A part that sees fewer messages than this tells little. */
const least = 4;

/**
 * The time over which a run's meters look back, in ns: about a hundredth of the run, more if it has few messages; 1, 2
 * or 5 of a power of ten.
 */
export function spanOf(run: Run): number {
  const messages = Math.max(0, ...run.panels.map((p) => p.panel.summary.messages));
  const ns = Math.max(1, run.room) / Math.min(parts, Math.max(8, messages / least));
  const power = 10 ** Math.floor(Math.log10(ns));
  const near = [1, 2, 5, 10].reduce((a, b) => (Math.abs(Math.log(b * power / ns)) < Math.abs(Math.log(a * power / ns)) ? b : a));
  return Math.max(1, near * power);
}
