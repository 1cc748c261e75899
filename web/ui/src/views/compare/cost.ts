// What each run cost, figure by figure, and by which factor B differs.

import { bytes, count, duration } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { PanelHead, Summary } from '../../wire/types.gen.ts';

interface CostRow {
  name: string;
  title: string;
  a: string;
  b: string;
  /** × 2.64, ÷ 3.40, same, +3; '' if there is nothing to compare. */
  change: string;
  /** By how many doublings B differs, for the bar; null: unknown. */
  doublings: number | null;
}

/** The kind of a run's figures. */
export const engineWord = (p: PanelHead) => (p.settings.engine === 'sim' ? tr`simulated` : tr`measured`);

interface Figure {
  name: string;
  title: string;
  of: (s: Summary) => number; // negative: unknown or none
  write: (v: number, s: Summary) => string;
}

const figures: readonly Figure[] = [
  { name: tr`Makespan`, title: tr`From the start to the end of the run`, of: (s) => s.makespan, write: duration },
  { name: tr`Threads`, title: tr`Threads that actors ran on, in all`, of: (s) => s.threads, write: count },
  { name: tr`Goroutines`, title: tr`Goroutines that actors ran on`, of: (s) => s.goroutines, write: count },
  { name: tr`Switches`, title: tr`How often a core switched to another thread`, of: (s) => s.switches, write: count },
  { name: tr`Thread memory`, title: tr`Resident stacks of the threads, when most threads existed`, of: (s) => s.threadMemory, write: (v, s) => (s.estimated ? '≈ ' : '') + bytes(v) },
  { name: tr`Peak backlog`, title: tr`Most messages waiting at once, in all mailboxes`, of: (s) => s.peakBacklog, write: count },
  { name: tr`Thread activity`, title: tr`The part of their time for which the threads were attached to an actor`, of: (s) => s.activity, write: (v) => `${v.toFixed(0)} %` },
  { name: tr`Latency p50`, title: tr`From when a message could be handled to the end of its handling: the median`, of: (s) => s.latencyP50, write: duration },
  { name: tr`Latency p99`, title: tr`From when a message could be handled to the end of its handling: 99 of 100 are faster`, of: (s) => s.latencyP99, write: duration },
  { name: tr`Messages`, title: tr`Messages accepted into a mailbox`, of: (s) => s.messages, write: count },
  { name: tr`Dead letters`, title: tr`Messages to actors that no longer exist`, of: (s) => s.deadLetters, write: count },
  { name: tr`Lost`, title: tr`Messages that nobody will ever handle: refused, dropped, dead letters, sent to nobody`, of: (s) => s.lost, write: count },
  { name: tr`Never handled`, title: tr`Messages that could be handled but still waited when the run was over`, of: (s) => s.unhandled, write: count },
  { name: tr`Crashes`, title: tr`Handlers that panicked`, of: (s) => s.crashes, write: count },
  { name: tr`Data races`, title: tr`Accesses to variables that nothing orders`, of: (s) => s.races, write: count },
];

/** Figures that are left out if neither run has any. */
const ifAny = new Set([tr`Threads`, tr`Goroutines`, tr`Thread memory`, tr`Switches`, tr`Dead letters`, tr`Lost`, tr`Never handled`, tr`Crashes`, tr`Data races`]);

/** The table of two runs; without factors if their costs cannot be compared. */
export function costRows(a: PanelHead, b: PanelHead, comparable: boolean): CostRow[] {
  const go = a.key === 'goroutine' || b.key === 'goroutine';
  return figures.flatMap((f) => {
    const x = f.of(a.summary);
    const y = f.of(b.summary);
    if (ifAny.has(f.name) && x === 0 && y === 0) return [];
    if (go && (f.name === 'Switches' || f.name === 'Thread memory')) return []; // Go's own threads are unknown
    const write = (v: number, s: Summary) => (v < 0 ? '–' : f.write(v, s));
    const known = comparable && x >= 0 && y >= 0;
    return [{
      name: f.name, title: f.title, a: write(x, a.summary), b: write(y, b.summary),
      change: known ? change(x, y) : '', doublings: known && x > 0 && y > 0 ? Math.log2(y / x) : null,
    }];
  });
}

/** The factor by which b differs from a: × 2.64, ÷ 3.40, same, about same. From zero, the difference: +3. */
export function change(a: number, b: number): string {
  if (a === b) return tr`same`;
  if (a === 0) return `+${count(b)}`;
  if (b === 0) return 'none';
  const up = b > a;
  const factor = up ? b / a : a / b;
  if (factor < 1.005) return tr`similar`;
  return `${up ? '×' : '÷'} ${factor < 100 ? factor.toFixed(2) : count(factor)}`;
}
