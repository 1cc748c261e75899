// The source position of a step.

import { Kind } from './kinds.ts';
import type { PanelRun } from './run.ts';

/** The source position of a step: its own, or the last one that its thread had in the same handling. 0: unknown. */
export function positionAt(run: PanelRun, step: number): number {
  const { c } = run;
  if (step < 0 || step >= run.events) return 0;
  const thread = c.thread[step]!;
  for (let i = step, seen = 0; i >= 0 && seen < 64; i--) {
    if (c.thread[i] !== thread) continue;
    if (c.pos[i]! > 0) return c.pos[i]!;
    if (c.kind[i] === Kind.MsgDequeue || c.kind[i] === Kind.ThreadCreate) break;
    seen++;
  }
  return 0;
}
