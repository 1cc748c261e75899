// Runs of a cell to compare with: earlier ones, and new ones that do not replace the cell's run.

import type { Job, Progress } from '../../wire/job.ts';
import { tr } from '../../ui/language.ts';
import type { Diagnostic, RunItem, Settings, Varied } from '../../wire/types.gen.ts';
import type { CellRequest, Reply } from '../../wire/messages.ts';
import type { Run } from '../../run/run.ts';
import type { CellServer } from './server.ts';

export class CellRuns {
  constructor(private lesson: string, private cell: string, private server: CellServer) {}

  /** The cell's runs, and the traces that were opened. */
  async runs(): Promise<RunItem[]> {
    return (await Promise.all([this.server.runs(this.lesson, this.cell), this.server.opened()])).flat();
  }

  run(id: string): Promise<Run> {
    return this.server.run(id);
  }

  make(text: string, settings: Settings, p: Progress): Job<Run> {
    return this.ask({ type: 'run', text, settings, both: false, transient: true }, p);
  }

  series(text: string, settings: Settings, vary: Varied, values: number[], p: Progress): Job<void> {
    return this.ask({ type: 'series', text, settings, vary, values }, p);
  }

  /** Sends a request, which ends with a run, with done, or with an error. */
  private ask<T extends Run | void>(m: CellRequest<'run' | 'series'>, p: Progress): Job<T> {
    let id = 0;
    const done = new Promise<T>((resolve, reject) => {
      id = this.server.send({ lesson: this.lesson, cell: this.cell, ...m }, {
        message: (s) => {
          if (s.type === 'done') resolve(undefined as T);
          else if (s.type === 'failed') reject(new Error(s.text));
          else if (s.type === 'diagnostics') reject(new Error(wrong(s.diagnostics)));
          else hear(s, p);
        },
        result: (run) => resolve(run as T),
      });
    });
    return { done, stop: () => this.server.stop(id) };
  }
}

function hear(m: Reply, p: Progress): void {
  if (m.type === 'queued') p.say(tr`Place ${m.place} of ${m.of}`);
  else if (m.type === 'started') p.say(tr`Running`);
  else if (m.type === 'point') p.point?.(m.point);
}

function wrong(list: Diagnostic[]): string {
  const first = list.find((d) => !d.warning) ?? list[0];
  return first ? tr`The program does not compile: ${first.text} (${first.cell}, line ${first.line}).` : tr`The program does not compile.`;
}
