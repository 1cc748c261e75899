// A run truncated at a step: later events are not in it at all, so no view can reveal them; nor are actors not yet
// spawned, new threads and types, or the length of the run. A prediction asks about a truncated run.

import { Kind, Reason } from './kinds.ts';
import { roundUp } from '../ui/rounding.ts';
import { PanelRun, Run } from './run.ts';
import type { Columns, Panel } from '../wire/panel.ts';
import type { Summary } from '../wire/types.gen.ts';

/** A run truncated at a step of one panel, and in the others at the time of that step. Its clock is as long as the
 *  known part needs, or up to `until`, a time that a question mentions, if that is later. */
export function truncate(whole: Run, panel: number, step: number, until = 0): Run {
  const time = whole.panels[panel]!.timeOf(step);
  return truncatePanels(whole, whole.panels.map((p, i) => ({ step: i === panel ? step : p.stepAt(time), time })), until);
}

/** A run whose panels are each truncated at a time of their own. */
export function truncateAt(whole: Run, times: readonly number[]): Run {
  return truncatePanels(whole, whole.panels.map((p, i) => ({ step: p.stepAt(times[i]!), time: Math.min(times[i]!, p.panel.makespan) })), 0);
}

function truncatePanels(whole: Run, known: readonly { step: number; time: number }[], until: number): Run {
  const panels = whole.panels.map((p, i) => new PanelRun(panelUpTo(p.panel, known[i]!.step, known[i]!.time)));
  for (const p of panels) p.isTruncated = true;
  const time = Math.max(...known.map((k) => k.time));
  const duration = roundUp(Math.max(1, 1.25 * time, 1.05 * until));
  const scene = { ...whole.scene, duration, panels: panels.map((p) => p.panel), notes: [] };
  return new Run(scene, panels, whole.id, { hiddenFrom: time });
}

function panelUpTo(panel: Panel, last: number, time: number): Panel {
  const columns = { ...panel.columns };
  for (const name of ofEvents) Object.assign(columns, { [name]: panel.columns[name].subarray(0, last + 1) });
  const lines = upperEnd(panel.columns.backlogTime, time);
  columns.backlogTime = panel.columns.backlogTime.subarray(0, lines);
  columns.backlogCount = panel.columns.backlogCount.subarray(0, lines);
  Object.assign(columns, slicesUpTo(panel.columns, last, time));
  const messages = most(columns.msg);
  for (const name of ofMessages) Object.assign(columns, { [name]: panel.columns[name].subarray(0, messages) });
  columns.msgLineage = panel.columns.msgLineage.subarray(0, 2 * messages);
  const there = known(panel, columns);
  columns.threadBorn = panel.columns.threadBorn.subarray(0, there.threads.length);
  columns.threadGone = panel.columns.threadGone.slice(0, there.threads.length).map((t) => Math.min(t, time));
  return {
    ...panel, ...there, columns, makespan: time, truncated: 0, outcome: { end: 'ok', exit: 0 },
    summary: summaryUpTo(panel.summary, columns, messages),
  };
}

const ofEvents = ['time', 'value', 'thread', 'actor', 'peer', 'msg', 'cause', 'pos', 'depth', 'object', 'here', 'kind', 'reason'] as const;
const ofMessages = ['msgSubject', 'msgData', 'msgFrom', 'msgTo'] as const;

function most(values: ArrayLike<number>): number {
  let n = 0;
  for (let i = 0; i < values.length; i++) if (values[i]! > n) n = values[i]!;
  return n;
}

/** The actors and threads seen so far, and what is known of them. Ids are given in the order in which they appear. */
function known(panel: Panel, c: Columns): Pick<Panel, 'actors' | 'threads' | 'groups' | 'types' | 'subtitle'> {
  const actors = panel.actors.slice(0, Math.max(most(c.actor), most(c.peer)));
  const mains = panel.threads.findLastIndex((t) => t.role === 'main');
  const threads = panel.threads.slice(0, Math.max(mains, most(c.thread)) + 1);
  const lanes = threads.reduce((n, t) => Math.max(n, t.lane + 1), 0);
  const groups = panel.groups?.filter((g) => g.first < lanes).map((g) => ({ ...g, last: Math.min(g.last, lanes - 1) })) ?? null;
  const types = panel.types.slice(0, actors.reduce((n, a) => Math.max(n, a.type + 1), 0));
  return { actors, threads, groups, types, subtitle: '' };
}

/** The counts of messages, events, crashes and data races so far. Everything else in a summary is about the end. */
function summaryUpTo(whole: Summary, c: Columns, messages: number): Summary {
  let crashes = 0;
  const races = c.kind.filter((kind) => kind === Kind.DataRace).length;
  c.kind.forEach((kind, i) => kind === Kind.ActorCrash && c.reason[i] !== Reason.Empty && crashes++);
  return {
    ...whole, makespan: c.time.at(-1) ?? 0, threads: -1, goroutines: -1, activity: -1, switches: -1, threadMemory: -1, peakBacklog: most(c.backlogCount),
    latencyP50: -1, latencyP99: -1, messages, completed: -1, refused: -1, dropped: -1, deadLetters: -1, lost: -1, unhandled: -1, notDue: -1, losses: [], crashes, races, events: c.kind.length,
  };
}

/** How many of the sorted times are at or before a time. */
function upperEnd(times: Float64Array, time: number): number {
  let n = times.length;
  while (n > 0 && times[n - 1]! > time) n--;
  return n;
}

/** The slices that had begun, cut off at the time. */
function slicesUpTo(c: Columns, last: number, time: number): Partial<Columns> {
  const kept: number[] = [];
  for (let i = 0; i < c.sliceStart.length; i++) if (c.sliceStep[i]! <= last && c.sliceStart[i]! <= time) kept.push(i);
  const ints = (of: ArrayLike<number>) => Int32Array.from(kept, (i) => of[i]!);
  return {
    sliceStart: Float64Array.from(kept, (i) => c.sliceStart[i]!),
    sliceEnd: Float64Array.from(kept, (i) => Math.min(time, c.sliceEnd[i]!)),
    sliceThread: ints(c.sliceThread), sliceActor: ints(c.sliceActor), sliceMsg: ints(c.sliceMsg), sliceStep: ints(c.sliceStep),
    sliceLast: Int32Array.from(kept, (i) => Math.min(last, c.sliceLast[i]!)),
    sliceState: Uint8Array.from(kept, (i) => c.sliceState[i]!),
  };
}
