// One of the two runs being compared.

import type { Settings } from '../../wire/types.gen.ts';
import type { PanelRun, Run } from '../../run/run.ts';
import { heldUp } from '../../run/settings.ts';

/** A panel of a run. */
export interface Side {
  run: Run;
  panel: number;
}

export const panelOf = (s: Side): PanelRun => s.run.panels[s.panel]!;

/** Whether two runs of one program with these settings are the same run. A measured run is never repeated exactly. */
export function sameRun(a: Settings, b: Settings): boolean {
  const pool = (s: Settings) => (s.scheduler === 'pool' ? [s.workers, s.batch, s.slice ?? 0, s.dispatcher ?? '', heldUp(s)] : []);
  const of = (s: Settings) => [s.scheduler, s.engine, s.cores, s.seed, ...pool(s), s.schedule ?? '', s.interleave ?? false, s.accesses ?? ''].join();
  return a.engine === 'sim' && of(a) === of(b);
}
