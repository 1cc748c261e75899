// A run's settings in words.

import { asWritten, plural } from '../ui/format.ts';
import { tr } from '../ui/language.ts';
import type { PanelHead, Scheduler, Settings } from '../wire/types.gen.ts';

/** The short names of the schedulers. */
export const schedulerWords: Readonly<Record<Scheduler, string>> = { thread: tr`thread`, pool: tr`pool`, goroutine: tr`goroutine` };

/** The names for Scene.word; for two runs the word of A comes first. */
export const engineWords: Readonly<Record<string, string>> = {
  simulated: tr`simulated`, measured: tr`measured`, 'simulated and measured': tr`simulated and measured`,
  'measured and simulated': tr`measured and simulated`,
};

const names: Record<Scheduler, string> = { thread: tr`thread per actor`, pool: tr`pool`, goroutine: tr`goroutine per actor` };

/** How long an actor of a pool may keep a thread, if it differs from the default: batch 5, slice 2 ms. */
function turns(s: Settings): string[] {
  return [s.batch > 1 ? tr`batch ${s.batch}` : '', s.slice ? tr`slice ${asWritten(s.slice)}` : ''].filter(Boolean);
}

/** When a run is stopped, if it is: stop after 4 s. */
function ending(s: Settings): string {
  return s.stopAfter ? tr`stop after ${asWritten(s.stopAfter)}` : '';
}

/** Whether a dispatcher can break a rule; the others are corrected and first-waiter. The same is Dispatcher.Suspect in Go. */
export function breaksRules(dispatcher: Settings['dispatcher']): boolean {
  return Boolean(dispatcher) && dispatcher !== 'first-waiter';
}

/** Whether threads are delayed at random, as they are on a simulated machine in a pool whose dispatcher has known
 *  faults. */
export function heldUp(s: Settings, pooled = s.scheduler === 'pool'): boolean {
  return s.engine === 'sim' && pooled && breaksRules(s.dispatcher) && !s.noHoldUps;
}

/** The settings that differ from the defaults, in short: lost-wakeup, batch 5, slice 2 ms, stop after 4 s. Those of a
 *  pool appear only if there is one. */
export function unusual(s: Settings, pooled: boolean): string {
  return [...(pooled ? [s.dispatcher, heldUp(s, pooled) ? tr`threads held up` : '', ...turns(s)] : []), s.interleave ? (s.engine === 'sim' ? tr`interleaved` : tr`in a simulated order`) : '', racesText(s), ending(s)].filter(Boolean).join(', ');
}

/** Where data races were searched, if not as usual. */
function racesText(s: Settings): string {
  return s.engine !== 'sim' || !s.races ? '' : s.races === 'all' ? tr`all searched for data races` : tr`not searched for data races`;
}

function poolText(s: Settings): string[] {
  return [plural(s.workers, 'worker'), ...(s.dispatcher ? [tr`dispatcher ${s.dispatcher}`] : []), ...(heldUp(s) ? [tr`threads held up`] : []), ...turns(s)];
}

/** The settings that reproduce a run: thread per actor and pool, 10 workers, 2 cores, seed 7. */
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
    ...(s.interleave ? [s.engine === 'sim' ? tr`interleaved` : tr`in a simulated order`] : []),
    ...(racesText(s) ? [racesText(s)] : []),
    ...(s.schedule ? [tr`forked`] : []),
    ...(pool?.workersAt ? [tr`workers come and go`] : []),
  ].join(', ');
}

/** Settings without those that only repeat one run, such as the order of a fork, and workers that come and go in it. */
export function withoutOrder(s: Settings): Settings {
  const { schedule: _, interleave: __, accesses: ___, workersAt: ____, ...rest } = s;
  return rest;
}
