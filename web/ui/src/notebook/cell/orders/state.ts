// The state of "Try all orders" of a cell, and how messages change it.

import type { Reply } from '../../../wire/messages.ts';
import { tr } from '../../../ui/language.ts';
import type { Exploration, Order, OrderFailure, Scheduler, Settings } from '../../../wire/types.gen.ts';
import { withPoint, type CurvePoint } from './points.ts';

/** What was asked for. */
export interface Asked {
  text: string;
  settings: Settings;
  /** Under a thread per actor, and then under a pool. */
  both: boolean;
  /** All orders in turn, not some by chance. */
  all: boolean;
  /** The most time under each scheduler, s. */
  seconds: number;
}

/** What is known of the orders under one scheduler. */
export interface Tried {
  scheduler: Scheduler;
  report: Exploration;
  /** The report is complete. */
  over: boolean;
  curve: readonly CurvePoint[];
}

export interface Orders {
  asked: Asked;
  stage: 'waiting' | 'trying' | 'stopping' | 'over';
  stopped: boolean;
  /** Why it could not be done; '' if it could. */
  problem: string;
  tried: readonly Tried[];
}

/** What changes the state: replies of the server, and what the learner does. */
export type OrdersMessage =
  | Reply
  | { type: 'ask'; asked: Asked }
  | { type: 'stop' }
  | { type: 'close' };

/** Whether orders are being tried. */
export const underway = (s: Orders | null): boolean => s !== null && s.stage !== 'over';

/** The state after a message; the same object if the message does not change it. null: nothing is shown. */
export function transition(s: Orders | null, m: OrdersMessage): Orders | null {
  if (m.type === 'ask') return underway(s) ? s : { asked: m.asked, stage: 'waiting', stopped: false, problem: '', tried: [] };
  if (m.type === 'close') return null;
  if (s === null || s.stage === 'over') return s;
  switch (m.type) {
    case 'stop': return s.stopped ? s : { ...s, stage: 'stopping', stopped: true };
    case 'explored': return { ...s, stage: s.stopped ? 'stopping' : 'trying', tried: withReport(s.tried, m.scheduler, m.report, m.over === true) };
    case 'done': return { ...s, stage: 'over' };
    case 'failed': return { ...s, stage: 'over', problem: m.text };
    case 'diagnostics': return null; // they are shown at their lines
    default: return s;
  }
}

function withReport(list: readonly Tried[], scheduler: Scheduler, report: Exploration, over: boolean): Tried[] {
  const at = list.findIndex((t) => t.scheduler === scheduler);
  const curve = withPoint(list[at]?.curve ?? [], { tried: report.tried, different: report.different });
  const now = { scheduler, report, over, curve };
  return at < 0 ? [...list, now] : list.map((t, i) => (i === at ? now : t));
}

/** The order to look at. */
export const bestOf = (f: OrderFailure): Order => f.shrunk ?? f.order;

/** What breaks, as a sentence. */
export const breaksText = (f: OrderFailure): string => (f.oracle === 'race' ? tr`There is a ${f.text}` : f.text);

/** The settings of a run in an order. */
export function orderSettings(asked: Asked, t: { scheduler: Scheduler; report: Pick<Exploration, 'accesses'> }, schedule: string): Settings {
  return { ...asked.settings, engine: 'sim', cores: 1, scheduler: t.scheduler, interleave: true, accesses: t.report.accesses ?? '', schedule };
}
