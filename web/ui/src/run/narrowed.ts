// A run of which only some threads have lanes, rows of the table and tasks. Nothing else is different: steps, times and what is at a
// step stay.

import { PanelRun, Run } from './run.ts';
import type { Track } from '../wire/types.gen.ts';

const wholes = new WeakMap<Run, Run>();

/** The run with lanes only for some threads of one panel, in the order that they have in the whole. A thread that has
 *  none there gets one below the others. */
export function narrow(whole: Run, panel: number, threads: ReadonlySet<number>): Run {
  const panels = whole.panels.map((p, i) => {
    if (i !== panel) return p;
    const tracks = lanesFor(p.panel.threads, threads);
    const rare = p.rare && { ...p.rare, lane: p.rare.lane.map((lane) => tracks[p.laneThread[lane] ?? -1]?.lane ?? -1) };
    return new PanelRun({ ...p.panel, threads: tracks, groups: [] }, { rare, only: threads });
  });
  const run = new Run({ ...whole.scene, panels: panels.map((p) => p.panel) }, panels, whole.id, { hiddenFrom: whole.hiddenFrom, loading: whole.loading });
  wholes.set(run, whole);
  return run;
}

function lanesFor(tracks: readonly Track[], kept: ReadonlySet<number>): Track[] {
  const order = tracks.map((_, i) => i).filter((i) => kept.has(i));
  const rank = (i: number) => (tracks[i]!.lane < 0 ? Infinity : tracks[i]!.lane);
  order.sort((a, b) => (rank(a) === rank(b) ? a - b : rank(a) - rank(b)));
  const lane = new Map(order.map((thread, n) => [thread, n]));
  return tracks.map((t, i) => ({ ...t, lane: lane.get(i) ?? -1 }));
}

/** The run with all its lanes. */
export const wholeOf = (run: Run): Run => wholes.get(run) ?? run;
