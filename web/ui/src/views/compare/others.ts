// Runs to compare with that are not the page's: those that the server stores, and those made for a comparison.

import { signal } from '@preact/signals';

import type { Job } from '../../wire/job.ts';
import { tr } from '../../ui/language.ts';
import type { RunItem, Settings } from '../../wire/types.gen.ts';
import type { Run } from '../../run/run.ts';
import type { CompareServer } from './server.ts';
import { panelOf, sameRun, type Side } from './side.ts';

export class Others {
  /** The cell's runs stored on the server; null: not requested yet. */
  readonly earlier = signal<RunItem[] | null>(null);
  /** Runs made for a comparison. */
  readonly made = signal<Side[]>([]);
  /** The run being made for a side, in words; null: none. */
  readonly making = signal<{ side: 'a' | 'b'; text: string } | null>(null);
  private job: Job<Run> | null = null;
  private loaded = new Map<string, Run>();

  /** Resets everything for another run of the page. */
  clear(): void {
    this.stop();
    this.earlier.value = null;
    this.made.value = [];
  }

  stop(): void {
    this.job?.stop();
  }

  /** Loads the list of earlier runs, once. */
  async list(server: CompareServer): Promise<void> {
    if (this.earlier.peek() !== null) return;
    this.earlier.value = [];
    this.earlier.value = await server.runs();
  }

  /** A run that the server stores. */
  async stored(id: string, server: CompareServer): Promise<Run> {
    const run = this.loaded.get(id) ?? await server.run(id);
    this.loaded.set(id, run);
    return run;
  }

  /** Makes a run, unless there is a simulated one of this text with these settings. `base` is the page's run. Returns
   *  null if another run is wanted meanwhile. */
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
