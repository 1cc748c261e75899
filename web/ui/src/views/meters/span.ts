// The period that a meter covers: a second if that suits the run.

import type { Run } from '../../run/run.ts';

/** The number of periods into which a run is best divided. */
const parts = 100;

/** A period with fewer messages than this says little. */
const least = 4;

/**
 * The period before the cursor that a run's meters cover, ns: about a hundredth of the run, more if it has few
 * messages; 1, 2 or 5 times a power of ten.
 */
export function spanOf(run: Run): number {
  const messages = Math.max(0, ...run.panels.map((p) => p.panel.summary.messages));
  const ns = Math.max(1, run.span) / Math.min(parts, Math.max(8, messages / least));
  const power = 10 ** Math.floor(Math.log10(ns));
  const near = [1, 2, 5, 10].reduce((a, b) => (Math.abs(Math.log(b * power / ns)) < Math.abs(Math.log(a * power / ns)) ? b : a));
  return Math.max(1, near * power);
}
