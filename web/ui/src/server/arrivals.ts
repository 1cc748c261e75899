// Results of runs as they arrive: partial ones while a run is in progress, and in the end all of it. Preparing a
// large run to be shown takes longer than the page may block, so it is done in slices. The one in preparation is
// finished first. Of those that arrive meanwhile, only the latest of each run is prepared, with everything that
// arrived before it.

import type { Received } from '../run/received.ts';
import { inTurns, type Paused } from '../ui/idle.ts';

/** A run or a part of one that has arrived. */
interface Arrival {
  /** Whose it is: the number of the call. */
  of: number;
  /** Prepares it, with pauses. */
  make: () => Paused<Received>;
  take: (received: Received) => void;
  fail: (e: unknown) => void;
}

/** How long the first slice may take, ms: most runs are ready by then. */
const firstSlice = 12;

export class Arrivals {
  private working: Arrival | null = null;
  private waiting: Arrival[] = [];

  put(a: Arrival): void {
    this.waiting = [...this.waiting.filter((old) => old.of !== a.of), a];
    if (!this.working) this.start();
  }

  private start(): void {
    this.working = this.waiting.shift() ?? null;
    if (!this.working) return;
    const a = this.working;
    const pieces = withStates(a.make());
    const work = (deadline: number) => this.advance(a, pieces, deadline);
    if (work(performance.now() + firstSlice)) inTurns(work);
  }

  /** Continues until a deadline; returns whether there is more to do. */
  private advance(a: Arrival, pieces: Paused<Received>, deadline: number): boolean {
    try {
      do {
        const next = pieces.next();
        if (!next.done) continue;
        a.take(next.value);
        this.start();
        return false;
      } while (performance.now() < deadline);
      return true;
    } catch (e) {
      a.fail(e);
      this.start();
      return false;
    }
  }
}

/** How long a part of work that can be cut anywhere may take, ms. */
const piece = 4;

/** Prepares also the state at the end, where the cursor is while a run is in progress. */
function* withStates(making: Paused<Received>): Paused<Received> {
  const received = yield* making;
  for (const panel of received.run.panels) while (panel.worlds.prepare(performance.now() + piece)) yield 1;
  return received;
}
