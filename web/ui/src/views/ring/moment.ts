// The content of a ring at a step: which actors wait, for what, and for messages from whom. The picture and the words
// beside it read it.

import { lookBack } from '../../ui/format.ts';
import type { PanelRun, Run } from '../../run/run.ts';
import { fitSeconds } from '../../player/speed.ts';
import { ThreadIs, type World } from '../../run/world.ts';
import { flightsOf, fromItself, type SentMessage } from './flights.ts';
import { serves } from './place.ts';

/** The messages from one sender that wait with one actor: one line. */
export interface Line {
  from: number; // 0: main, or a goroutine
  to: number;
  messages: number;
  delayed: number; // those of them that are not due yet
}

export interface Moment {
  run: PanelRun;
  step: number;
  world: World;
  lines: Line[];
  sent: SentMessage[];
  /** The period in which those were sent: "last 916 ms". */
  since: string;
  /** The selected message, if it waits. */
  chosen: { from: number; to: number } | null;
  delayed: number; // messages
  /** Actors that handle a message that they sent themselves. */
  own: number;
  /** Threads of the scheduler: those that work for an actor, those of them that are blocked within a handling, and
   *  those that are idle. */
  attached: number;
  blocked: number;
  /** How many wait, for each reason. */
  waits: Map<number, number>;
  idle: number;
}

/** The period that counts as just now: a tenth of a second of playback, in run time; for a run in progress, a tenth
 *  of a second. */
export function justNow(run: Run, speed: number): number {
  if (run.live) return 0.1e9;
  return 0.1e9 * (speed || run.duration / (fitSeconds * 1e9));
}

/** The moment at a step, with what was sent in a period before a time. Its world is the panel's, which the next call
 *  overwrites. */
export function momentAt(run: PanelRun, step: number, at: { time: number; span: number }, message = 0): Moment {
  const world = run.worlds.at(step);
  const flights = flightsOf(run);
  const lines = new Map<number, Line>();
  const n = run.panel.actors.length + 1;
  let delayed = 0;
  let chosen: Moment['chosen'] = null;
  flights.waiting(step, (i, late) => {
    const [from, to] = [flights.from[i]!, flights.to[i]!];
    const key = from * n + to;
    let line = lines.get(key);
    if (!line) lines.set(key, (line = { from, to, messages: 0, delayed: 0 }));
    line.messages++;
    if (flights.msg[i] === message) chosen = { from, to };
    if (!late) return;
    line.delayed++;
    delayed++;
  });
  const m: Moment = {
    run, step, world, lines: [...lines.values()], sent: step < 0 ? [] : flights.sent(at.time - at.span, step),
    since: lookBack(at.span, at.time), chosen, delayed, own: 0, attached: 0, blocked: 0, waits: new Map(), idle: 0,
  };
  for (let a = 1; a < n; a++) if (fromItself(run, a, world.actorMsg[a]!)) m.own++;
  for (let t = 0; t < world.threadIs.length; t++) {
    if (!serves(run, t)) continue;
    if (world.threadActor[t]! > 0) {
      m.attached++;
      if (world.threadIs[t] !== ThreadIs.Blocked) continue;
      m.blocked++;
      m.waits.set(world.threadReason[t]!, (m.waits.get(world.threadReason[t]!) ?? 0) + 1);
    } else if (world.threadIs[t] === ThreadIs.Idle) m.idle++;
  }
  return m;
}

/** The most messages that ever wait with one actor, in any panel: one scale for all rings. */
export function mostDepth(run: Run): number {
  let most = depths.get(run);
  if (most !== undefined) return most;
  most = 1;
  for (const { c } of run.panels) for (let i = 0; i < c.depth.length; i++) if (c.depth[i]! > most) most = c.depth[i]!;
  depths.set(run, most);
  return most;
}

const depths = new WeakMap<Run, number>();
