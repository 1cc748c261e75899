// The rows of a large run, asked for block by block once its outline is there. The next block is on its way while one is
// decoded; what a broken connection took away is asked for again.

import { splitBlocks } from '../wire/blocks.ts';
import type { Coming } from '../run/loading.ts';
import type { Sent } from '../run/received.ts';
import { errorText } from '../ui/format.ts';
import { inSteps } from '../ui/idle.ts';
import type { PanelParts, Range } from '../run/panelparts.ts';
import { Run } from '../run/run.ts';

/** Rows asked for at once, the server gives no more. */
const blockRows = 2 ** 18;

/** How often it is asked for the same block, and how long it is waited before the second time, ms; then twice as long. */
const tries = 6;
const firstPause = 250;

/** Gets the bytes of rows of a run's panel. It rejects with a Lost if asking again may help. */
export type GetRows = (run: string, panel: string, rows: Range) => Promise<Uint8Array<ArrayBuffer>>;

/** The connection broke. */
export class Lost extends Error {}

/** All of a run that has been sent: what is missing of it is loaded. null: it is not wanted any more. Where the learner looks at
 *  the outline, what goes wrong is said there, and the learner can have it loaded again; elsewhere it is an error. */
export async function complete({ run, parts }: Sent, get: GetRows, wanted: () => boolean, shown = false): Promise<Run | null> {
  const { coming } = run;
  if (!parts || !coming) return run;
  for (;;) {
    try {
      return (await load(run, parts, coming, get, wanted)) ? new Run(run.scene, parts.map((p) => p.whole()), run.id) : null;
    } catch (e) {
      if (!shown) throw e;
      await coming.stuck(errorText(e));
    }
  }
}

/** Loads the rows that are missing; false: they are not wanted any more. */
async function load(run: Run, parts: readonly PanelParts[], coming: Coming, get: GetRows, wanted: () => boolean): Promise<boolean> {
  const all = parts.reduce((n, p) => n + p.rows, 0);
  for (const [i, panel] of parts.entries()) {
    const ask = (after: number) => {
      const range = panel.missing(blockRows, after);
      return range && kept(patiently(() => get(run.id, run.panels[i]!.panel.key, range), wanted));
    };
    for (let next = ask(0); next;) {
      const bytes = await next;
      if (!wanted()) return false;
      const blocks = splitBlocks(bytes);
      next = ask(blocks.reduce((n, b) => n + b.rows, 0));
      for (const block of blocks) await inSteps(panel.take(block));
      coming.part.value = arrived(parts) / all;
    }
  }
  return true;
}

const arrived = (parts: readonly PanelParts[]): number => parts.reduce((n, p) => n + p.arrived, 0);

/** Nobody may be waiting for it when it fails; then its failure is not news. */
function kept<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => {});
  return answer;
}

async function patiently<T>(ask: () => Promise<T>, wanted: () => boolean): Promise<T> {
  for (let i = 1, pause = firstPause; ; i++, pause *= 2) {
    try {
      return await ask();
    } catch (e) {
      if (!(e instanceof Lost) || i === tries || !wanted()) throw e;
      await new Promise((later) => setTimeout(later, pause));
    }
  }
}
