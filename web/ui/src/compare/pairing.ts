// Two runs and what matching their messages found.

import { incomparable } from '../base/comparable.ts';
import { matchMessages, type Match } from '../base/match.ts';
import type { PanelRun } from '../base/run.ts';
import { movedOf, type Moved } from './moved.ts';

/** Two runs and which message of one is which of the other. */
export interface Pairing {
  a: PanelRun;
  b: PanelRun;
  match: Match;
  moved: Moved;
  /** Whether both have a clock of the same kind: virtual time, or this machine's. Else nothing is earlier or later. */
  oneClock: boolean;
  /** Why what the two cost cannot be compared; '' if it can. */
  why: string;
}

const pairings = new WeakMap<PanelRun, WeakMap<PanelRun, Pairing>>();

/** Matches two runs, once. */
export function pairUp(a: PanelRun, b: PanelRun): Pairing {
  const known = pairings.get(a)?.get(b);
  if (known) return known;
  const match = matchMessages(a, b);
  const pairing = { a, b, match, moved: movedOf(a, b, match), oneClock: a.panel.settings.engine === b.panel.settings.engine, why: incomparable([{ ...a.panel, title: 'A' }, { ...b.panel, title: 'B' }]) };
  if (!pairings.has(a)) pairings.set(a, new WeakMap());
  pairings.get(a)!.set(b, pairing);
  return pairing;
}

/** Dots by message, in A and in B. */
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
