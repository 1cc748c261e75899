// Two runs and the pairing of their messages.

import { incomparable } from '../../run/comparable.ts';
import { inSlices } from '../../ui/idle.ts';
import { matching, matchMessages, type Match } from '../../run/match.ts';
import type { PanelRun } from '../../run/run.ts';
import { movedOf, type Moved } from './moved.ts';

/** Two runs and the pairs of their messages. */
export interface Pairing {
  a: PanelRun;
  b: PanelRun;
  match: Match;
  moved: Moved;
  /** Whether both have the same kind of clock: virtual time, or this machine's. Otherwise nothing is earlier or
   *  later. */
  oneClock: boolean;
  /** Why the costs of the two cannot be compared; '' if they can. */
  why: string;
}

const pairings = new WeakMap<PanelRun, WeakMap<PanelRun, Pairing>>();

/** The most events of two runs that are paired at once; more of them take longer than a frame may. */
const few = 100_000;

/** The pairing of two runs, computed now if they have few events; null if it is not known yet. */
export function pairUp(a: PanelRun, b: PanelRun): Pairing | null {
  return pairings.get(a)?.get(b) ?? (a.events + b.events <= few ? keep(a, b, matchMessages(a, b)) : null);
}

/** Pairs two runs at once, however large they are. */
export function matchNow(a: PanelRun, b: PanelRun): Pairing {
  return pairings.get(a)?.get(b) ?? keep(a, b, matchMessages(a, b));
}

/** Pairs two large runs when the page is idle. The returned function cancels it. */
export function pairSoon(a: PanelRun, b: PanelRun, done: () => void, soFar: (part: number) => void): () => void {
  return inSlices(matching(a, b), (match) => {
    keep(a, b, match);
    done();
  }, soFar);
}

function keep(a: PanelRun, b: PanelRun, match: Match): Pairing {
  const pairing = { a, b, match, moved: movedOf(a, b, match), oneClock: a.panel.settings.engine === b.panel.settings.engine, why: incomparable([{ ...a.panel, title: 'A' }, { ...b.panel, title: 'B' }]) };
  if (!pairings.has(a)) pairings.set(a, new WeakMap());
  pairings.get(a)!.set(b, pairing);
  return pairing;
}

/** By message in A and in B: its dot. */
interface Dots {
  a: Map<number, number>;
  b: Map<number, number>;
}

const dots = new WeakMap<Pairing, Dots>();

export function dotsOf(p: Pairing): Dots {
  let d = dots.get(p);
  if (!d) {
    d = { a: new Map(), b: new Map() };
    for (let i = 0; i < p.moved.n; i++) {
      d.a.set(p.match.a[p.moved.pair[i]!]!, i);
      d.b.set(p.match.b[p.moved.pair[i]!]!, i);
    }
    dots.set(p, d);
  }
  return d;
}
