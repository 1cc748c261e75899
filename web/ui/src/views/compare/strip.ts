// A series in progress: its points as they arrive, and the selected one. It outlives the view.

import { batch, signal } from '@preact/signals';

import { errorText } from '../../ui/format.ts';
import type { Job } from '../../wire/job.ts';
import { tr } from '../../ui/language.ts';
import { memoize } from '../../ui/memo.ts';
import type { Player } from '../../player/player.ts';
import type { Point, Settings, Varied } from '../../wire/types.gen.ts';
import type { Run } from '../../run/run.ts';
import { valuesFor } from './series.ts';
import type { CompareServer } from './server.ts';

export class Strip {
  readonly vary = signal<Varied>('workers');
  /** The setting that varies in the series being shown. */
  readonly varied = signal<Varied>('workers');
  /** The settings of its runs apart from the one that varies. */
  readonly base = signal<Settings | null>(null);
  readonly values = signal<number[]>([]);
  readonly points = signal<Point[]>([]);
  /** The progress in words; '' if no series is running. */
  readonly busy = signal('');
  readonly problem = signal('');
  private job: Job<void> | null = null;
  private of: Run | null = null;

  constructor(player: Player) {
    player.run.subscribe((run) => {
      if (run !== this.of) this.clear(run);
    });
  }

  private clear(run: Run | null): void {
    this.job?.stop();
    this.of = run;
    batch(() => {
      this.points.value = [];
      this.values.value = [];
      this.problem.value = '';
    });
  }

  /** Runs the program of a run repeatedly, with the given settings apart from the one that varies. */
  async start(run: Run, settings: Settings, server: CompareServer): Promise<void> {
    this.clear(run);
    const vary = this.vary.peek();
    const actors = Math.max(0, ...run.panels.map((p) => p.panel.actors.length));
    const values = valuesFor(vary, settings, actors);
    this.varied.value = vary;
    this.values.value = values;
    const say = (text: string) => (this.busy.value = text);
    say(tr`Running`);
    const { schedule: _, ...clean } = settings;
    const base: Settings = vary === 'workers' ? { ...clean, scheduler: 'pool' } : clean;
    this.base.value = base;
    const job = server.series(run.scene.source, base, vary, values, {
      say: (text) => this.job === job && say(text),
      point: (p) => {
        if (this.job === job) this.points.value = [...this.points.peek(), p];
      },
    });
    this.job = job;
    try {
      await job.done;
    } catch (e) {
      if (this.job === job) this.problem.value = errorText(e);
    }
    if (this.job === job) {
      this.job = null;
      say('');
    }
  }

  stop(): void {
    this.job?.stop();
  }
}

/** The series of a player. */
export const stripOf = memoize((player: Player): Strip => new Strip(player));
