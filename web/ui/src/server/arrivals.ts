// What runs did so far, as it arrives while they go on, and in the end all of it. To make a large run ready to be shown takes longer than the page may
// stand still, so it is done in slices. The one under way is finished first; of those that arrive meanwhile only the latest
// of each run is made ready, with all that has come of it.

import type { Sent } from '../run/received.ts';
import { inTurns, type Paused } from '../ui/idle.ts';

/** A run that has come, or a part of it. */
interface Arrival {
  /** Which run's: the number of the call. */
  of: number;
  /** Makes it ready, with pauses. */
  make: () => Paused<Sent>;
  take: (sent: Sent) => void;
  fail: (e: unknown) => void;
}

/** How long the first slice may take, ms: most runs are ready then. */
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

  /** Goes on until a time; reports whether there is more to do. */
  private advance(a: Arrival, pieces: Paused<Sent>, deadline: number): boolean {
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

/** How long a piece may take that can be cut anywhere, ms. */
const piece = 4;

/** With the state at the end, where the cursor is while a run goes on. */
function* withStates(making: Paused<Sent>): Paused<Sent> {
  const sent = yield* making;
  for (const panel of sent.run.panels) while (panel.worlds.prepare(performance.now() + piece)) yield 1;
  return sent;
}
