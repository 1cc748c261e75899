// The rows of the view: a task, and below it its regions by goroutine, then the tasks within it; last the regions without a
// task. If there are too many, only those in the times that are shown have rows.

import { memoize } from '../../ui/memo.ts';
import type { PanelRun } from '../../run/run.ts';
import { marksOf, type Log, type Region, type Task } from '../../run/marks.ts';

/** A row: of a task with its logs, or of regions of one goroutine that are equally deep. */
export interface Row {
  task: Task | null;
  /** How many tasks are around it. */
  level: number;
  logs: Log[];
  regions: Region[];
  /** The goroutine of the regions; -1: of a task. */
  thread: number;
  /** How many regions of these are around them. */
  depth: number;
  from: number;
  to: number;
  /** The row of the task to which it belongs, -1: none. */
  head: number;
}

/** The most rows of a panel that are shown at once. */
export const mostRows = 80;

/** All rows of a panel. */
export const allRows = memoize((run: PanelRun): Row[] => {
  const { tasks, regions, logs } = marksOf(run);
  const rows: Row[] = [];
  const logsOf = groupBy(logs, (l) => l.task);
  const regionsOf = groupBy(regions, (r) => r.task);
  const within = groupBy(tasks.map((_, i) => i), (i) => tasks[i]!.parent);
  const addRegions = (list: readonly Region[], level: number, head: number) => {
    for (const [, deep] of [...groupBy(list, (r) => r.thread)].sort((a, b) => a[1][0]!.from - b[1][0]!.from)) {
      const least = Math.min(...deep.map((r) => r.depth));
      const byDepth = groupBy(deep, (r) => r.depth - least);
      for (const depth of [...byDepth.keys()].sort((a, b) => a - b)) {
        const own = byDepth.get(depth)!;
        rows.push({ task: null, level, logs: [], regions: own, thread: own[0]!.thread, depth, from: own[0]!.from, to: Math.max(...own.map((r) => r.to)), head });
      }
    }
  };
  const addTask = (i: number, level: number) => {
    const task = tasks[i]!;
    const head = rows.length;
    rows.push({ task, level, logs: logsOf.get(i) ?? [], regions: [], thread: -1, depth: 0, from: task.from, to: task.to, head });
    addRegions(regionsOf.get(i) ?? [], level + 1, head);
    for (const child of within.get(i) ?? []) addTask(child, level + 1);
  };
  for (const i of within.get(-1) ?? []) addTask(i, 0);
  const loose = logsOf.get(-1) ?? [];
  if (loose.length > 0) rows.push({ task: null, level: 0, logs: loose, regions: [], thread: -1, depth: 0, from: loose[0]!.time, to: loose.at(-1)!.time, head: -1 });
  addRegions(regionsOf.get(-1) ?? [], 0, -1);
  return rows;
});

/** The rows that are shown of a panel, and how many tasks of those that are in sight have none. */
export function rowsIn(run: PanelRun, t0: number, t1: number): { rows: Row[]; left: number } {
  const all = allRows(run);
  const seen = all.length <= mostRows ? all : all.filter((r) => r.from <= t1 && r.to >= t0);
  return { rows: seen.slice(0, mostRows), left: seen.slice(mostRows).filter((r) => r.task).length };
}

function groupBy<T>(list: readonly T[], key: (t: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const t of list) {
    const k = key(t);
    const of = groups.get(k);
    if (of) of.push(t);
    else groups.set(k, [t]);
  }
  return groups;
}
