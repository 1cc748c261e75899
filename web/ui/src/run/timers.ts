// Timers of delayed messages, and timers of actors.

import { Kind, Reason } from './kinds.ts';
import type { PanelRun } from './run.ts';

/** Whether a TimerSet or TimerFire belongs to a timer of the actor's own, which sends its message only when it fires. */
export function ownTimer({ c }: PanelRun, step: number): boolean {
  const set = c.kind[step] === Kind.TimerFire ? c.cause[step]! : step;
  return set >= 0 && (c.reason[set] === Reason.Timer || c.reason[set] === Reason.Ticker);
}

/** The end of the time for which a step sets a timer or blocks. On real threads the time that the program asks for is
 *  scaled down. */
export function endOfTimer({ c, panel }: PanelRun, step: number): number {
  const { engine, speed } = panel.settings;
  const asked = c.value[step]!;
  return c.time[step]! + (engine === 'real' && speed > 0 ? Math.trunc(asked / speed) : asked);
}
