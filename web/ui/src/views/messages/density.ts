// How many messages each row sends and begins to handle, bin by bin, where arrows would be denser than pixels.

import { Kind } from '../../run/kinds.ts';
import type { PanelRun } from '../../run/run.ts';
import { shownSteps, type Axis } from './axis.ts';
import type { Rows } from './rows.ts';

export interface Density {
  actor: number; // -1: senders without a row
  y: number;
  sent: Int32Array; // by bin
  got: Int32Array;
}

/** Pixels per bin. */
export const binWidth = 10;

export function densities(run: PanelRun, rows: Rows, axis: Axis): Density[] {
  const n = Math.max(1, Math.ceil((rows.x1 - rows.x0) / binWidth));
  const row = (actor: number, y: number): Density => ({ actor, y, sent: new Int32Array(n), got: new Int32Array(n) });
  const all = rows.rows.map(({ actor, y }) => row(actor, y));
  const rest = row(-1, rows.restY);
  const of: Density[] = Array.from({ length: run.panel.actors.length + 1 }, () => rest);
  for (const d of all) of[d.actor] = d;
  const { kind, actor } = run.c;
  for (const i of shownSteps(run)) {
    if (i < axis.first) continue;
    if (i > axis.last) break;
    const sends = kind[i] === Kind.MsgSend;
    if (!sends && kind[i] !== Kind.MsgDequeue) continue;
    const bin = Math.floor((axis.x(i) - rows.x0) / binWidth);
    if (bin < 0 || bin >= n) continue;
    const d = of[actor[i]!]!;
    (sends ? d.sent : d.got)[bin]!++;
  }
  return rows.hidden > 0 ? [...all, rest] : all;
}

/** The largest number in any bin of a row. */
export function tallest(all: readonly Density[]): number {
  let most = 0;
  for (const d of all) for (let i = 0; i < d.sent.length; i++) most = Math.max(most, d.sent[i]!, d.got[i]!);
  return most;
}
