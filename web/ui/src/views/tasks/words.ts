// What is said below the rows: what is open at the cursor, and what has no row.

import { duration, plural } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import { hasMarks, marksOf } from '../../run/marks.ts';
import type { PanelRun } from '../../run/run.ts';
import { allRows, rowsIn } from './rows.ts';

/** How many tasks in sight have no row, or that the goroutines that are shown have none at all; '': neither. */
export function leftOut(player: Player): string {
  const { t0, t1 } = player.window.times.value;
  const recorded = player.run.value?.panels.filter((p) => hasMarks(p.panel).any) ?? [];
  if (recorded.length > 0 && recorded.every((p) => p.only && allRows(p).length === 0)) return tr`The goroutines that are shown have no tasks, regions or logs.`;
  const left = (player.run.value?.panels ?? []).reduce((n, p) => n + rowsIn(p, t0, t1).left, 0);
  return left > 0 ? tr`${plural(left, 'more task')} in these times: zoom in to see them.` : '';
}

/** A line for each task that is open at a time, with its open regions. */
export function openAt(run: PanelRun, time: number): string[] {
  const { tasks, regions } = marksOf(run);
  const within = (m: { from: number; to: number }) => m.from <= time && time < m.to;
  const doing = regions.filter(within);
  const lines = tasks.flatMap((t, i): string[] => {
    if (!within(t)) return [];
    const own = doing.filter((r) => r.task === i).map((r) => tr`${r.name} on ${run.threadName(r.thread)}`);
    return [`${tr`task ${t.name}, ${duration(time - t.from)} of ${duration(t.to - t.from)}`}${own.length > 0 ? `: ${own.join(', ')}` : ''}`];
  });
  const loose = doing.filter((r) => r.task < 0).map((r) => tr`${r.name} on ${run.threadName(r.thread)}`);
  return loose.length > 0 ? [...lines, tr`without a task: ${loose.join(', ')}`] : lines;
}
