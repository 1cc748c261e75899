// Loads the rows of a large run block by block once its outline is there. The next block is requested while one is
// decoded. A block lost with a broken connection is requested again.

import { splitBlocks } from '../wire/blocks.ts';
import type { Loading } from '../run/loading.ts';
import type { Received } from '../run/received.ts';
import { errorText } from '../ui/format.ts';
import { finishedInSlices } from '../ui/idle.ts';
import type { PartialPanel, Range } from '../run/partialpanel.ts';
import { Run } from '../run/run.ts';

/** Rows per request; the server gives no more. */
const blockRows = 2 ** 18;

/** How often a block is requested, and the wait before the second request, ms; the wait then doubles. */
const tries = 6;
const firstPause = 250;

/** Gets the bytes of rows of a run's panel. It rejects with Lost if a retry may help. */
export type GetRows = (run: string, panel: string, rows: Range) => Promise<Uint8Array<ArrayBuffer>>;

/** The connection broke. */
export class Lost extends Error {}

/** Completes a run: loads its missing rows. null: the run is not wanted any more. With `shown`, the learner is
 *  looking at the outline, so an error is shown there and the learner can retry; otherwise it is thrown. */
export async function complete({ run, incomplete }: Received, get: GetRows, wanted: () => boolean, shown = false): Promise<Run | null> {
  const { loading } = run;
  if (!incomplete || !loading) return run;
  for (;;) {
    try {
      return (await load(run, incomplete, loading, get, wanted)) ? new Run(run.scene, incomplete.map((p) => p.whole()), run.id) : null;
    } catch (e) {
      if (!shown) throw e;
      await loading.waitForRetry(errorText(e));
    }
  }
}

/** Loads the missing rows; false: they are not wanted any more. */
async function load(run: Run, panels: readonly PartialPanel[], loading: Loading, get: GetRows, wanted: () => boolean): Promise<boolean> {
  const all = panels.reduce((n, p) => n + p.rows, 0);
  for (const [i, panel] of panels.entries()) {
    const ask = (after: number) => {
      const range = panel.missing(blockRows, after);
      return range && handled(withRetries(() => get(run.id, run.panels[i]!.panel.key, range), wanted));
    };
    for (let next = ask(0); next;) {
      const bytes = await next;
      if (!wanted()) return false;
      const blocks = splitBlocks(bytes);
      next = ask(blocks.reduce((n, b) => n + b.rows, 0));
      for (const block of blocks) await finishedInSlices(panel.take(block));
      loading.part.value = arrived(panels) / all;
    }
  }
  return true;
}

const arrived = (panels: readonly PartialPanel[]): number => panels.reduce((n, p) => n + p.rowsReceived, 0);

/** Marks a rejection as handled, in case nobody awaits the promise when it fails. */
function handled<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => {});
  return answer;
}

async function withRetries<T>(ask: () => Promise<T>, wanted: () => boolean): Promise<T> {
  for (let i = 1, pause = firstPause; ; i++, pause *= 2) {
    try {
      return await ask();
    } catch (e) {
      if (!(e instanceof Lost) || i === tries || !wanted()) throw e;
      await new Promise((later) => setTimeout(later, pause));
    }
  }
}
