// A run's settings in words.

import { asked, plural } from '../ui/format.ts';
import { tr } from '../ui/language.ts';
import type { PanelHead, Scheduler, Settings } from '../wire/types.gen.ts';

/** What the schedulers are called, in short. */
export const schedulerWords: Readonly<Record<Scheduler, string>> = { thread: tr`thread`, pool: tr`pool`, goroutine: tr`goroutine` };

/** Why the settings of schedulers can do nothing. */
export const noActors = tr`The program uses no actors, so there is nothing for a scheduler to do.`;

/** What Scene.word is called; of two runs it has the word of A first. */
export const engineWords: Readonly<Record<string, string>> = {
  simulated: tr`simulated`, measured: tr`measured`, 'simulated and measured': tr`simulated and measured`,
  'measured and simulated': tr`measured and simulated`,
};

const names: Record<Scheduler, string> = { thread: tr`thread per actor`, pool: tr`pool`, goroutine: tr`goroutine per actor` };

/** How long an actor of a pool may keep a thread, if that is not as usual: batch 5, slice 2 ms. */
function turns(s: Settings): string[] {
  return [s.batch > 1 ? tr`batch ${s.batch}` : '', s.slice ? tr`slice ${asked(s.slice)}` : ''].filter(Boolean);
}

/** Of a run that is ended after some time: stop after 4 s. */
function ending(s: Settings): string {
  return s.stopAfter ? tr`stop after ${asked(s.stopAfter)}` : '';
}

/** Whether threads are held up at random: on a simulated machine, in a pool whose dispatcher has known faults. */
export function heldUp(s: Settings, pooled = s.scheduler === 'pool'): boolean {
  return s.engine === 'sim' && pooled && Boolean(s.dispatcher) && !s.noHoldUps;
}

/** What is not as usual, in few words: lost-wakeup, batch 5, slice 2 ms, stop after 4 s; of a pool only if there is one. */
export function unusual(s: Settings, pooled: boolean): string {
  return [...(pooled ? [s.dispatcher, heldUp(s, pooled) ? tr`threads held up` : '', ...turns(s)] : []), ending(s)].filter(Boolean).join(', ');
}

function poolText(s: Settings): string[] {
  return [plural(s.workers, 'worker'), ...(s.dispatcher ? [tr`dispatcher ${s.dispatcher}`] : []), ...(heldUp(s) ? [tr`threads held up`] : []), ...turns(s)];
}

/** What is needed to make a run again: thread per actor and pool, 10 workers, 2 cores, seed 7. */
export function settingsText(panels: readonly PanelHead[]): string {
  const first = panels[0];
  if (!first) return '';
  const s = first.settings;
  if (first.origin) return [tr`recorded by ${first.origin}`, plural(s.cores, 'core')].join(', ');
  const which = panels.map((p) => names[p.key]).join(tr` and `);
  const pool = panels.find((p) => p.key === 'pool')?.settings;
  return [
    ...(first.actors.length > 0 ? [which, ...(pool ? poolText(pool) : [])] : []),
    s.engine === 'sim' ? plural(s.cores, 'core') : tr`speed ${s.speed}`,
    tr`seed ${s.seed}`,
    ...(s.stopAfter ? [ending(s)] : []),
    ...(s.schedule ? ['forked'] : []),
  ].join(', ');
}
