// Which threads wait for each other when nothing can continue.

import type { Stuck } from '../wire/types.gen.ts';

/** The first cycle of waiting threads that is reached from a thread; empty if there is none. */
export function circleFrom(stuck: readonly Stuck[], thread: number): number[] {
  const of = new Map(stuck.map((s) => [s.thread, s.for ?? []]));
  const done = new Set<number>();
  const path: number[] = [];
  const visit = (t: number): number[] => {
    const at = path.indexOf(t);
    if (at >= 0) return path.slice(at);
    if (done.has(t)) return [];
    done.add(t);
    path.push(t);
    for (const next of of.get(t) ?? []) {
      const circle = visit(next);
      if (circle.length > 0) return circle;
    }
    path.pop();
    return [];
  };
  return visit(thread);
}
