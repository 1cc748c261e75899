// What the view Compare needs from the server for the cell whose run it shows. main.tsx implements it. Without it, as
// in the single-file export, only the schedulers of the run can be compared.

import type { Job, Progress } from '../../wire/job.ts';
import type { RunItem, Settings, Varied } from '../../wire/types.gen.ts';
import type { Run } from '../../run/run.ts';

export interface CompareServer {
  /** No runs can be made: only existing ones can be compared. */
  readonly fixed?: boolean;
  /** The cell's stored runs, the latest first, and after them those from elsewhere. */
  runs(): Promise<RunItem[]>;
  run(id: string): Promise<Run>;
  /** Runs a text with other settings, without replacing the cell's latest run. */
  make(text: string, settings: Settings, p: Progress): Job<Run>;
  /** Runs a text once for each value of a setting. If it is stopped, the finished runs remain. */
  series(text: string, settings: Settings, vary: Varied, values: number[], p: Progress): Job<void>;
}
