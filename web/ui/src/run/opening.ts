// The step at which a run that was just opened is shown first. Before it, the program only sets the scene.

import { kindSet, Kind } from './kinds.ts';
import type { PanelRun } from './run.ts';

/** Where a goroutine meets others: it waits for them, or uses what they share. */
const meets = kindSet(Kind.Block, Kind.ChanSend, Kind.ChanReceive, Kind.ChanClose, Kind.Lock, Kind.GroupAdd);

/** The first step at which an actor begins to handle a message; in a program without actors the first at which a goroutine
 *  beside main meets others, or else main does; without these the first step of all, or -1 if there is none. */
export function openingStep({ begins, c, events, panel }: PanelRun): number {
  if (begins.length > 0) return begins[0]!;
  const isMain = panel.threads.map((t) => t.role === 'main');
  const beside = c.kind.findIndex((kind, i) => meets[kind] === 1 && isMain[c.thread[i]!] === false);
  if (beside >= 0) return beside;
  const any = c.kind.findIndex((kind) => meets[kind] === 1);
  return any >= 0 ? any : Math.min(0, events - 1);
}
