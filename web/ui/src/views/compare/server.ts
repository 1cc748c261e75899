// What the view Compare needs of the server for the cell whose run it shows. main.tsx fills it; without one, as in the
// single-file export, only the schedulers of the run can be compared.

import type { Job, Progress } from '../../wire/job.ts';
import type { RunItem, Settings, Varied } from '../../wire/types.gen.ts';
import type { Run } from '../../run/run.ts';

export interface CompareServer {
  /** No runs can be made: only those there are can be compared. */
  readonly fixed?: boolean;
  /** The runs of the cell that are kept, the latest first, and after them those from elsewhere. */
  runs(): Promise<RunItem[]>;
  run(id: string): Promise<Run>;
  /** Runs a text with other settings, aside: the cell's last run stays what it was. */
  make(text: string, settings: Settings, p: Progress): Job<Run>;
  /** Runs a text once for each value of a setting. What is over when it is stopped is kept. */
  series(text: string, settings: Settings, vary: Varied, values: number[], p: Progress): Job<void>;
}
