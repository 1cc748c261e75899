// Forks: a simulated run is made again up to a choice of its scheduler, where another thread goes on, or a worker of the
// pool takes another actor.

import type { ReadonlySignal } from '@preact/signals';

import { Kind } from './kinds.ts';
import type { PanelRun } from './run.ts';
import { lastAtMost } from './search.ts';
import type { Scheduler } from '../wire/types.gen.ts';

/** Who was chosen at a choice. */
export interface Chosen {
  /** The worker that took an actor; '': a thread went on. */
  worker: string;
  /** Who went on or was taken, and who was in the original; '' if that is not known any more. */
  chosen: string;
  instead: string;
}

/** What is known of a run that is a fork of another. */
export interface Fork extends Chosen {
  panel: Scheduler;
  /** -1: the choices that it was to be made with do not fit its program. */
  step: number;
  /** The original's id, '' if it is not known any more. */
  from: string;
}

/** Makes forks of the run that is shown. */
export interface Forker {
  /** That the run shown is a fork; null: it is none. */
  readonly forked: ReadonlySignal<Fork | null>;
  readonly busy: ReadonlySignal<boolean>;
  fork(panel: number, step: number, pick: number, who: Chosen): void;
  /** Shows the original again, or makes it anew. */
  back(): void;
}

/** What choices are among: a core's among ready threads, a worker's among ready actors. */
export type Among = 'any' | 'thread' | 'actor';

/** Steps at which the scheduler had a choice. */
export function choices(run: PanelRun, among: Among = 'any'): Int32Array {
  let steps = kept.get(run);
  if (!steps) {
    const found: Record<Among, number[]> = { any: [], thread: [], actor: [] };
    for (let i = 0; i < run.events; i++) {
      if (run.c.kind[i] !== Kind.Choice) continue;
      found.any.push(i);
      found[run.c.peer[i]! > 0 ? 'actor' : 'thread'].push(i);
    }
    steps = { any: Int32Array.from(found.any), thread: Int32Array.from(found.thread), actor: Int32Array.from(found.actor) };
    kept.set(run, steps);
  }
  return steps[among];
}

const kept = new WeakMap<PanelRun, Record<Among, Int32Array>>();

/** The choice before a step (-1) or after it (1), -1 if there is none. */
export function nextChoice(run: PanelRun, step: number, by: 1 | -1, among: Among = 'any'): number {
  const steps = choices(run, among);
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
  return format(runs);
}

function format(runs: { count: number; pick: number }[]): string {
  return runs.map((r) => (r.count > 1 ? `${r.count}x${r.pick}` : String(r.pick))).join(',');
}

/** A schedule's text: how often which pick. */
function parse(schedule: string): { count: number; pick: number }[] {
  return schedule.split(',').filter((item) => item.trim() !== '').map((item) => {
    const [count, pick] = item.includes('x') ? item.split('x') : ['1', item];
    return { count: Number(count), pick: Number(pick) };
  });
}

/** The step of the last choice of the schedule that a run was made with: where it was forked; -1 if it was not, or if the
 *  program did not have the choices of the schedule. */
export function forkStep(run: PanelRun): number {
  const steps = choices(run);
  let k = 0;
  for (const { count, pick } of parse(run.panel.settings.schedule ?? '')) {
    for (const end = k + count; k < end; k++) if (k >= steps.length || run.c.value[steps[k]!] !== pick) return -1;
  }
  return steps[k - 1] ?? -1;
}

/** The schedule of the run that one of this schedule is a fork of: without its last choice. */
export function originalSchedule(schedule: string): string {
  const runs = parse(schedule);
  const last = runs.at(-1);
  if (last) last.count--;
  while (runs.length > 0 && (runs.at(-1)!.count === 0 || runs.at(-1)!.pick === 0)) runs.pop();
  return format(runs);
}

/** Who was chosen at a step that is a choice. */
export function chosenAt(run: PanelRun, step: number): Chosen {
  const { peer, thread } = run.c;
  const name = run.threadName(thread[step]!);
  return peer[step]! > 0 ? { worker: name, chosen: run.actorName(peer[step]!), instead: '' } : { worker: '', chosen: name, instead: '' };
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
