// Finds a run that was in progress when the page was left, or that is in progress in the tab of which this one is a
// copy.

import { tr } from '../../ui/language.ts';
import type { Run } from '../../run/run.ts';
import { endedElsewhere, goesOnElsewhere } from './claim.ts';
import type { CellServer } from './server.ts';

/** How often the server is asked for a run that ended because the page was left, and the pause between two requests,
 *  ms. */
const tries = 12;
const pause = 300;

export interface Recalled {
  run: Run;
  wallMicros: number;
  /** The remark about it; '' if another tab showed the run. */
  words: string;
}

/** The run once it has ended and is stored; `say` receives remarks meanwhile. null: it cannot be shown, as a remark
 *  said. */
export async function recall(server: CellServer, id: string, say: (words: string) => void): Promise<Recalled | null> {
  const elsewhere = await goesOnElsewhere(id);
  const left = elsewhere ? tr`The run of the other tab has ended` : tr`The page was left while the program ran`;
  say(elsewhere ? tr`The program runs in another tab. The run is shown here when it has ended.` : `${left}.`);
  if (elsewhere) await endedElsewhere(id);
  const kept = await stored(server, id);
  if (!kept) {
    say(tr`${left}. What it did cannot be shown.`);
    return null;
  }
  const stopped = kept.run.panels.some((p) => p.panel.outcome.end === 'stopped');
  const words = stopped ? tr`${left}, which stopped it. What it did until then is shown.` : tr`${left}. It completed nevertheless, and is shown.`;
  return { ...kept, words: elsewhere ? '' : words };
}

/** Finds a run that has ended: it is stored a moment later. */
async function stored(server: CellServer, id: string): Promise<{ run: Run; wallMicros: number } | null> {
  for (let i = 0; i < tries; i++) {
    const kept = await server.keptRun(id); // the cell's latest run may be another window's
    if (kept) return kept;
    await new Promise((later) => setTimeout(later, pause));
  }
  return null;
}
