// Forks: a simulated run is made again up to a choice of its scheduler, where another thread goes on.

import type { ReadonlySignal } from '@preact/signals';

import { Kind } from './kinds.ts';
import { lastAtMost, type PanelRun } from './run.ts';
import type { Scheduler } from './protocol.ts';

/** What is known of a run that is a fork of another. */
export interface Fork {
  panel: Scheduler;
  step: number;
  /** Who went on, and who did in the original; '' if that is not known any more. */
  chosen: string;
  instead: string;
  /** The original's id, '' if it is not known any more. */
  from: string;
}

/** Makes forks of the run that is shown. */
export interface Forker {
  /** That the run shown is a fork; null: it is none. */
  readonly forked: ReadonlySignal<Fork | null>;
  readonly busy: ReadonlySignal<boolean>;
  fork(panel: number, step: number, pick: number, chosen: string, instead: string): void;
  /** Shows the original again. */
  back(): void;
}

/** Steps at which the scheduler had a choice. */
export function choices(run: PanelRun): Int32Array {
  let steps = kept.get(run);
  if (!steps) {
    const found: number[] = [];
    for (let i = 0; i < run.events; i++) if (run.c.kind[i] === Kind.Choice) found.push(i);
    kept.set(run, (steps = Int32Array.from(found)));
  }
  return steps;
}

const kept = new WeakMap<PanelRun, Int32Array>();

/** The choice before a step (-1) or after it (1), -1 if there is none. */
export function nextChoice(run: PanelRun, step: number, by: 1 | -1): number {
  const steps = choices(run);
  return steps[by > 0 ? lastAtMost(steps, step) + 1 : lastAtMost(steps, step - 1)] ?? -1;
}

/** The schedule of a run's choices before a step, and then pick: the form is that of host.Schedule in Go. */
export function scheduleTo(run: PanelRun, step: number, pick: number): string {
  const runs: { count: number; pick: number }[] = [];
  const add = (p: number) => {
    const last = runs.at(-1);
    if (last?.pick === p) last.count++;
    else runs.push({ count: 1, pick: p });
  };
  for (const s of choices(run)) {
    if (s >= step) break;
    add(run.c.value[s]!);
  }
  add(pick);
  return runs.map((r) => (r.count > 1 ? `${r.count}x${r.pick}` : String(r.pick))).join(',');
}

/** The step of the last choice of the schedule that a run was made with: where it was forked; -1 if it was not. */
export function forkStep(run: PanelRun): number {
  const { schedule } = run.panel.settings;
  if (!schedule) return -1;
  const made = schedule.split(',').reduce((n, item) => n + (item.includes('x') ? Number.parseInt(item, 10) : 1), 0);
  return choices(run)[made - 1] ?? -1;
}

/** Whether two runs are the same before a step, and both have the choice there. */
export function sameUpTo(a: PanelRun, b: PanelRun, step: number): boolean {
  if (a.events <= step || b.events <= step) return false;
  for (const name of ['kind', 'time', 'thread', 'actor', 'peer', 'msg', 'cause', 'value', 'depth', 'reason', 'pos'] as const) {
    const x = a.c[name];
    const y = b.c[name];
    for (let i = 0; i < step; i++) if (x[i] !== y[i]) return false;
  }
  return b.c.kind[step] === Kind.Choice && a.c.depth[step] === b.c.depth[step];
}
