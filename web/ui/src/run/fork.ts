// Forks: a simulated run is repeated up to a choice, where another thread continues, or a worker of the pool takes another
// actor, or a select executes another of its ready cases.

import type { ReadonlySignal } from '@preact/signals';

import { Kind, Reason } from './kinds.ts';
import type { PanelRun } from './run.ts';
import { lastAtMost } from './search.ts';
import type { Scheduler } from '../wire/types.gen.ts';

/** What is chosen at a choice: a thread that gets a core, an actor that a worker takes, a case of a select, or that time passes
 *  until a timer fires. */
export type Kinds = 'thread' | 'actor' | 'case' | 'time';

/** What was chosen at a choice. */
export interface Chosen {
  kind: Kinds;
  /** The worker that took an actor, or the thread with the select; '' if a thread was chosen. */
  by: string;
  /** What was chosen, and what was chosen in the original; '' if that is no longer known. */
  chosen: string;
  instead: string;
}

/** What is known of a run that is a fork of another one. */
export interface Fork extends Chosen {
  panel: Scheduler;
  /** The step of the choice; -1: the recorded choices do not fit the program. */
  step: number;
  /** The original's id; '' if it is no longer known. */
  from: string;
}

/** Makes forks of the run being shown. */
export interface Forker {
  /** The fork being shown; null: the run is no fork. */
  readonly forked: ReadonlySignal<Fork | null>;
  readonly busy: ReadonlySignal<boolean>;
  fork(panel: number, step: number, pick: number, who: Chosen): void;
  /** Shows the original again, or repeats it. */
  back(): void;
}

/** The kind of choices to look for. */
export type Among = 'any' | Kinds;

/** What is chosen at a step that is a choice. */
function kindAt({ c }: PanelRun, step: number): Kinds {
  if (c.reason[step] === Reason.Select) return 'case';
  if (c.reason[step] === Reason.Timer) return 'time';
  return c.peer[step]! > 0 ? 'actor' : 'thread';
}

/** Whether a schedule makes the choice at a step. Where threads are not interleaved, the seed chooses the cases of selects. */
const scheduled = (run: PanelRun, step: number): boolean => kindAt(run, step) !== 'case' || run.panel.settings.interleave === true;

/** The steps at which a schedule made a choice. */
const scheduledChoices = (run: PanelRun): Int32Array => choices(run).filter((step) => scheduled(run, step));

/** The steps at which there was a choice, the seed's among them. */
export function choices(run: PanelRun, among: Among = 'any'): Int32Array {
  let steps = kept.get(run);
  if (!steps) {
    const found: Record<Among, number[]> = { any: [], thread: [], actor: [], case: [], time: [] };
    for (let i = 0; i < run.events; i++) {
      if (run.c.kind[i] !== Kind.Choice) continue;
      found.any.push(i);
      found[kindAt(run, i)].push(i);
    }
    steps = { any: Int32Array.from(found.any), thread: Int32Array.from(found.thread), actor: Int32Array.from(found.actor), case: Int32Array.from(found.case), time: Int32Array.from(found.time) };
    kept.set(run, steps);
  }
  return steps[among];
}

const kept = new WeakMap<PanelRun, Record<Among, Int32Array>>();

/** The nearest choice before a step (-1) or after it (1); -1 if there is none. */
export function nextChoice(run: PanelRun, step: number, by: 1 | -1, among: Among = 'any'): number {
  const steps = choices(run, among);
  return steps[by > 0 ? lastAtMost(steps, step) + 1 : lastAtMost(steps, step - 1)] ?? -1;
}

/** The schedule of a run's choices before a step, followed by `pick`, in the format of host.Schedule in Go. */
export function scheduleTo(run: PanelRun, step: number, pick: number): string {
  const runs: { count: number; pick: number }[] = [];
  const add = (p: number) => {
    const last = runs.at(-1);
    if (last?.pick === p) last.count++;
    else runs.push({ count: 1, pick: p });
  };
  for (const s of scheduledChoices(run)) {
    if (s >= step) break;
    add(run.c.value[s]!);
  }
  add(pick);
  return format(runs);
}

function format(runs: { count: number; pick: number }[]): string {
  return runs.map((r) => (r.count > 1 ? `${r.count}x${r.pick}` : String(r.pick))).join(',');
}

/** Parses a schedule's text into runs of equal picks. */
function parse(schedule: string): { count: number; pick: number }[] {
  return schedule.split(',').filter((item) => item.trim() !== '').map((item) => {
    const [count, pick] = item.includes('x') ? item.split('x') : ['1', item];
    return { count: Number(count), pick: Number(pick) };
  });
}

/** The step at which a run was forked: that of the last choice of the schedule that it was made with; -1 if it is no
 *  fork, or if its program did not have the choices of the schedule. */
export function forkStep(run: PanelRun): number {
  const steps = scheduledChoices(run);
  let k = 0;
  for (const { count, pick } of parse(run.panel.settings.schedule ?? '')) {
    for (const end = k + count; k < end; k++) if (k >= steps.length || run.c.value[steps[k]!] !== pick) return -1;
  }
  return steps[k - 1] ?? -1;
}

/** The schedule of a fork's original: the schedule without its last choice. */
export function originalSchedule(schedule: string): string {
  const runs = parse(schedule);
  const last = runs.at(-1);
  if (last) last.count--;
  while (runs.length > 0 && (runs.at(-1)!.count === 0 || runs.at(-1)!.pick === 0)) runs.pop();
  return format(runs);
}

/** What was chosen at a step that is a choice. Cases of a select have no names in a trace. */
export function chosenAt(run: PanelRun, step: number): Chosen {
  const { peer, thread } = run.c;
  const kind = kindAt(run, step);
  if (kind === 'time') return { kind, by: '', chosen: '', instead: '' };
  const name = run.threadName(thread[step]!);
  switch (kind) {
    case 'case': return { kind: 'case', by: name, chosen: '', instead: '' };
    case 'actor': return { kind: 'actor', by: name, chosen: run.actorName(peer[step]!), instead: '' };
    case 'thread': return { kind: 'thread', by: '', chosen: name, instead: '' };
  }
}

/** Whether two runs are equal before a step and both have a choice there. */
export function sameUpTo(a: PanelRun, b: PanelRun, step: number): boolean {
  if (a.events <= step || b.events <= step) return false;
  for (const name of ['kind', 'time', 'thread', 'actor', 'peer', 'msg', 'cause', 'value', 'depth', 'object', 'here', 'reason', 'pos'] as const) {
    const x = a.c[name];
    const y = b.c[name];
    for (let i = 0; i < step; i++) if (x[i] !== y[i]) return false;
  }
  return b.c.kind[step] === Kind.Choice && a.c.depth[step] === b.c.depth[step];
}
