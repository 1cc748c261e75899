// Runs to compare with that are not the page's: those that the server keeps, and those that are made aside.

import { signal } from '@preact/signals';

import type { Job } from '../../wire/job.ts';
import { tr } from '../../ui/language.ts';
import type { RunItem, Settings } from '../../wire/types.gen.ts';
import type { Run } from '../../run/run.ts';
import type { CompareServer } from './server.ts';
import { panelOf, sameRun, type Side } from './side.ts';

export class Others {
  /** The runs of the cell that the server keeps; null: not asked yet. */
  readonly earlier = signal<RunItem[] | null>(null);
  /** Runs that were made to compare with. */
  readonly made = signal<Side[]>([]);
  /** What is under way for a side: words for people; null: nothing. */
  readonly making = signal<{ side: 'a' | 'b'; text: string } | null>(null);
  private job: Job<Run> | null = null;
  private loaded = new Map<string, Run>();

  /** For another run of the page. */
  clear(): void {
    this.stop();
    this.earlier.value = null;
    this.made.value = [];
  }

  stop(): void {
    this.job?.stop();
  }

  /** Asks for the list of earlier runs, once. */
  async list(server: CompareServer): Promise<void> {
    if (this.earlier.peek() !== null) return;
    this.earlier.value = [];
    this.earlier.value = await server.runs();
  }

  /** A run that the server keeps. */
  async kept(id: string, server: CompareServer): Promise<Run> {
    const run = this.loaded.get(id) ?? await server.run(id);
    this.loaded.set(id, run);
    return run;
  }

  /** Makes a run, unless a simulated one of this text with these settings is there. base is the run of the page. It returns
   *  null if another one is wanted meanwhile. */
  async make(side: 'a' | 'b', text: string, settings: Settings, base: Run, server: CompareServer): Promise<Side | null> {
    this.stop();
    const own = base.panels.map((_, panel) => ({ run: base, panel }));
    const there = [...own, ...this.made.peek()].find((s) => s.run.scene.source === text && sameRun(panelOf(s).panel.settings, settings));
    if (there) return there;
    this.making.value = { side, text: tr`Running` };
    const job = server.make(text, settings, { say: (words) => this.job === job && (this.making.value = { side, text: words }) });
    this.job = job;
    try {
      const run = await job.done;
      if (this.job !== job) return null;
      const made = { run, panel: 0 };
      this.made.value = [...this.made.peek(), made];
      return made;
    } catch (e) {
      if (this.job !== job) return null;
      throw e;
    } finally {
      if (this.job === job) {
        this.job = null;
        this.making.value = null;
      }
    }
  }
}
