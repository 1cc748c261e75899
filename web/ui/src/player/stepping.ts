// What a step moves by, and where it leads. The columns themselves are searched from the cursor on: a million events
// take about a millisecond, so there is no index for it.

import { plural } from '../ui/format.ts';
import { Kind } from '../run/kinds.ts';
import { tr } from '../ui/language.ts';
import type { PanelRun } from '../run/run.ts';
import type { Ints } from '../wire/panel.ts';
import { messageText } from '../run/words.ts';

/** What a step moves by. */
export type Stride = 'event' | 'actor' | 'message' | 'thread';

interface StrideInfo {
  id: Stride;
  name: string;
  about: string;
  key: string;
}

export const strides: readonly StrideInfo[] = [
  { id: 'event', name: tr`by event`, about: tr`A step goes to the next event of any actor or thread`, key: 'e' },
  { id: 'actor', name: tr`by actor`, about: tr`A step goes to the next event of the chosen actor, or of the one at the cursor`, key: 'a' },
  { id: 'message', name: tr`by message`, about: tr`A step goes to the next event in the life of the chosen message, or of the one at the cursor: from its send to the end of its handling`, key: 'm' },
  { id: 'thread', name: tr`by thread`, about: tr`A step goes to the next event of the thread at the cursor`, key: 't' },
];

/** Forward or back. */
export type Way = 1 | -1;

/** The next index of a value in a column after a step, or the previous one before it; -1 if there is none. */
export function nextOf(column: Ints, value: number, from: number, way: Way): number {
  if (way > 0) return column.indexOf(value, from + 1);
  return from > 0 ? column.lastIndexOf(value, from - 1) : -1;
}

/** A position of the cursor: the panel that moves, the steps of all panels, and the time. */
export interface CursorPlace {
  panel: number;
  steps: number[];
  time: number;
}

/** The panel whose step is the earliest, or back the latest; a step of -1 is skipped. -1: no panel has a step. */
function firstOf(runs: readonly PanelRun[], at: readonly number[], way: Way): number {
  let best = -1;
  at.forEach((step, i) => {
    if (step < 0) return;
    const [here, there] = [runs[i]!.timeOf(step), best < 0 ? 0 : runs[best]!.timeOf(at[best]!)];
    if (best < 0 || (way > 0 ? here < there : here >= there)) best = i;
  });
  return best;
}

/** The earliest next event of the panels, or the latest previous one. With a panel `within` (-1: none) it is that
 *  panel's next one, and the others follow in time. null: there is none. */
export function nextEvent(runs: readonly PanelRun[], steps: readonly number[], time: number, within: number, way: Way): CursorPlace | null {
  const at = steps.map((s, i) => (within < 0 || within === i) && s + way >= 0 && s + way < runs[i]!.events ? Math.max(s, s + way) : -1);
  const best = firstOf(runs, at, way);
  if (best < 0) return null;
  if (within >= 0) {
    const to = steps[best]! + way;
    const there = runs[best]!.timeOf(to);
    return { panel: best, steps: runs.map((r, i) => (i === best ? to : r.stepAt(there))), time: there };
  }
  const next = steps.map((s, i) => (i === best ? s + way : s));
  const now = way > 0 ? Math.max(time, runs[best]!.timeOf(next[best]!)) : Math.max(...next.map((s, i) => (s >= 0 ? runs[i]!.timeOf(s) : 0)));
  return { panel: best, steps: next, time: now };
}

/**
 * Moves to the earliest of several targets, or back to the latest; a target of -1 is skipped. The panels that do not
 * move follow in time, but never past their own target, so that the next step still finds it. null if there is no
 * target.
 */
export function nearestTarget(runs: readonly PanelRun[], targets: readonly number[], way: Way): CursorPlace | null {
  const best = firstOf(runs, targets, way);
  if (best < 0) return null;
  const time = runs[best]!.timeOf(targets[best]!);
  const next = runs.map((run, i) => {
    if (i === best) return targets[best]!;
    const there = run.stepAt(time);
    const target = targets[i] ?? -1;
    if (target < 0) return there;
    return way > 0 ? Math.min(there, target - 1) : Math.max(there, target + 1);
  });
  return { panel: best, steps: next, time };
}

/** The last event of a message, as the end of its life: "it was handled". */
export function fate(run: PanelRun, msg: number): string {
  const last = run.c.msg.lastIndexOf(msg);
  switch (run.c.kind[last]) {
    case Kind.MsgDone: return tr`its handling ended`;
    case Kind.MsgRefuse: return tr`it was refused`;
    case Kind.MsgDrop: return tr`it was dropped`;
    case Kind.MsgDeadLetter: return tr`it became a dead letter`;
    case Kind.MsgReply: return tr`its sender already had the reply`;
    case Kind.AskTimeout: return tr`no reply came in time`;
    case Kind.AskFail: return tr`no reply was possible`;
    case Kind.ActorCrash: return tr`its handler panicked`;
    case Kind.TimerStop: return tr`its timer was stopped`;
    case Kind.MsgEnqueue: case Kind.MsgStash: case Kind.MsgUnstash: case Kind.TimerSet: return tr`it was still waiting when the run ended`;
    case Kind.MsgDequeue: return tr`it was still being handled when the run ended`;
    default: return '';
  }
}

/** How many events a message's life has, and which of them a step is, from 1; 0 if it is none of them. */
export function placeInLife(run: PanelRun, msg: number, step: number): { at: number; of: number } {
  let at = 0;
  let of = 0;
  for (let i = run.c.msg.indexOf(msg); i >= 0; i = run.c.msg.indexOf(msg, i + 1)) {
    of++;
    if (i === step) at = of;
  }
  return { at, of };
}

/** The text for a step that has no further event in its direction. */
export function atEnd(run: PanelRun, stride: Stride, subject: number, way: Way): string {
  const side = way > 0 ? 'later' : 'earlier';
  switch (stride) {
    case 'event': return way > 0 ? tr`This is the last event.` : tr`This is the first event.`;
    case 'actor': return tr`No ${side} event of ${run.actorName(subject)}.`;
    case 'thread': return tr`No ${side} event of ${run.threadName(subject)}.`;
    case 'message': {
      const end = fate(run, subject);
      return way > 0 ? tr`The life of ${messageText(run, subject)} ends here${end ? `: ${end}` : ''}.` : tr`The life of ${messageText(run, subject)} begins here.`;
    }
  }
}

/** "3 of 6 events of repeat(3)", shown with a step of a message's life. */
export function placeText(run: PanelRun, msg: number, step: number): string {
  const { at, of } = placeInLife(run, msg, step);
  return at > 0 ? tr`${at} of ${plural(of, 'event')} of ${messageText(run, msg)}.` : '';
}
