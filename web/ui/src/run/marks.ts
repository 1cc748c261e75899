// The tasks, regions and logs of a recording by Go: what its program says of itself with package runtime/trace.

import { memoize } from '../ui/memo.ts';
import { Kind } from './kinds.ts';
import { eachStep } from './search.ts';
import type { PanelRun } from './run.ts';
import type { PanelHead } from '../wire/types.gen.ts';

/** A task. Regions and logs belong to it, and other tasks. */
export interface Task {
  name: string;
  /** ns. What began before the recording begins at 0, and what has not ended ends with it. */
  from: number;
  to: number;
  /** The steps of its begin and its end; -1: it is not in the recording. */
  step: number;
  end: number;
  /** The task within which it is; -1: none. */
  parent: number;
}

/** A region: it is on one goroutine, and regions of one goroutine nest. */
export interface Region extends Omit<Task, 'parent'> {
  thread: number;
  /** Its task, -1: none. */
  task: number;
  /** How many regions of its goroutine are around it. */
  depth: number;
}

/** A log. */
export interface Log {
  text: string;
  time: number;
  step: number;
  thread: number;
  task: number;
}

export interface Marks {
  tasks: Task[];
  regions: Region[];
  logs: Log[];
}

/** What the text of a remark says; null: it is none of a task, a region or a log. The other side is runtime/trace/mark.go. */
export function parseMark(text: string): { kind: 'task' | 'region' | 'log'; name: string; end: boolean } | null {
  const log = /^log(?: [^]*?)?: /.exec(text);
  if (log) return { kind: 'log', name: text, end: false };
  const found = /^(task|region) ([^]*) (begins|ends)$/.exec(text);
  return found && { kind: found[1] as 'task' | 'region', name: found[2]!, end: found[3] === 'ends' };
}

/** Whether a panel has tasks, regions or logs. */
export const hasMarks = memoize((panel: PanelHead): { any: boolean } => ({ any: !!panel.origin && panel.strings.some((s) => parseMark(s) !== null) }));

/** The tasks, regions and logs of a panel, by their begins: of the goroutines that are shown. */
export const marksOf = memoize((run: PanelRun): Marks => ofShown(run, new Collector(run).marks));

/** The regions and logs of the goroutines that are shown, and the tasks in which these are, or which these goroutines begin or
 *  end, and the tasks around them. The other side is runtime/trace/goroutines/tasks.go. */
function ofShown(run: PanelRun, { tasks, regions, logs }: Marks): Marks {
  const { only } = run;
  if (!only) return { tasks, regions, logs };
  const own = (list: readonly { thread: number; task: number }[]) => list.filter((m) => only.has(m.thread));
  const kept = new Set<number>();
  const keep = (task: number) => {
    for (let i = task; i >= 0 && !kept.has(i); i = tasks[i]!.parent) kept.add(i);
  };
  tasks.forEach((t, i) => [t.step, t.end].some((step) => step >= 0 && run.shows(step)) && keep(i));
  for (const m of own([...regions, ...logs])) keep(m.task);
  const to = new Map([...kept].sort((a, b) => a - b).map((i, n) => [i, n]));
  const moved = <T extends { task: number }>(m: T): T => ({ ...m, task: to.get(m.task) ?? -1 });
  return {
    tasks: [...to.keys()].map((i) => ({ ...tasks[i]!, parent: to.get(tasks[i]!.parent) ?? -1 })),
    regions: regions.filter((r) => only.has(r.thread)).map(moved),
    logs: logs.filter((l) => only.has(l.thread)).map(moved),
  };
}

class Collector {
  readonly marks: Marks = { tasks: [], regions: [], logs: [] };
  /** The task of which a step is the begin. */
  private readonly taskAt = new Map<number, number>();
  private readonly regionAt = new Map<number, Region>();
  /** The open regions of each goroutine, the innermost last. */
  private readonly open = new Map<number, Region[]>();

  constructor(private readonly run: PanelRun) {
    const { c, panel } = run;
    if (!hasMarks(panel).any) return;
    const parsed = panel.strings.map(parseMark);
    eachStep(c.kind, Kind.Remark, (step) => {
      const mark = parsed[c.value[step]!];
      if (!mark) return;
      if (mark.kind === 'log') this.marks.logs.push({ text: mark.name, time: c.time[step]!, step, thread: c.thread[step]!, task: this.taskOf(step) });
      else if (mark.kind === 'task') this.task(step, mark.name, mark.end);
      else this.region(step, mark.name, mark.end);
    });
    // A region that is open when its goroutine ends, ends there.
    for (const [thread, regions] of this.open) for (const r of regions) r.to = run.ended[thread] ?? panel.makespan;
    const byBegin = (a: { from: number }, b: { from: number }) => a.from - b.from;
    this.marks.regions.sort(byBegin);
  }

  private taskOf(step: number): number {
    return this.taskAt.get(this.run.c.cause[step]!) ?? -1;
  }

  private task(step: number, name: string, end: boolean): void {
    const { c, panel } = this.run;
    const { tasks } = this.marks;
    const known = end ? tasks[this.taskOf(step)] : undefined;
    if (known) [known.to, known.end] = [c.time[step]!, step];
    else if (end) tasks.push({ name, from: 0, to: c.time[step]!, step: -1, end: step, parent: -1 });
    else {
      this.taskAt.set(step, tasks.length);
      tasks.push({ name, from: c.time[step]!, to: panel.makespan, step, end: -1, parent: this.taskOf(step) });
    }
  }

  private region(step: number, name: string, end: boolean): void {
    const { c, panel } = this.run;
    const thread = c.thread[step]!;
    const open = this.open.get(thread) ?? [];
    this.open.set(thread, open);
    const known = end ? this.regionAt.get(c.cause[step]!) : undefined;
    if (known) {
      [known.to, known.end] = [c.time[step]!, step];
      open.pop();
    } else if (end) {
      // It began before the recording, and so did those around it.
      this.marks.regions.push({ name, from: 0, to: c.time[step]!, step: -1, end: step, thread, task: -1, depth: 0 });
    } else {
      const region: Region = { name, from: c.time[step]!, to: panel.makespan, step, end: -1, thread, task: this.taskOf(step), depth: open.length };
      open.push(region);
      this.regionAt.set(step, region);
      this.marks.regions.push(region);
    }
  }
}
