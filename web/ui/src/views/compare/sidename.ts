// The short name of a run to compare with.

import { forkStep } from '../../run/fork.ts';
import { asWritten, count, plural, timeOfDay } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { RunItem, Settings, Varied } from '../../wire/types.gen.ts';
import { breaksRules, engineWords, heldUp, unusual } from '../../run/settings.ts';
import { panelOf, type Side } from './side.ts';

/** pool of 10, seed 7 */
export function settingsName(s: Settings): string {
  const scheduler = s.scheduler === 'pool' ? tr`pool of ${s.workers}` : tr`${s.scheduler} per actor`;
  const more = unusual(s, s.scheduler === 'pool');
  return [scheduler, tr`seed ${s.seed}`, ...(s.engine === 'sim' ? [] : ['measured']), ...(more ? [more] : [])].join(', ');
}

/** pool of 10, seed 7, forked at step 120; without actors, when nothing is scheduled: Program, seed 7 */
export function sideName(s: Side): string {
  const { actors, settings, title, origin, name: own } = panelOf(s).panel;
  if (origin) return `${title}, ${own ?? s.run.scene.name}`;
  const name = actors.length > 0 ? settingsName(settings) : tr`${title}, seed ${settings.seed}`;
  return [name, forked(s)].filter(Boolean).join(', ');
}

function forked(s: Side): string {
  const step = forkStep(panelOf(s));
  return step >= 0 ? tr`forked at step ${count(step)}` : '';
}

/** The cores, if they differ from another run's. */
export function otherCores(s: Settings, than: Settings): string {
  return s.engine === 'sim' && s.cores !== than.cores ? `, ${plural(s.cores, 'core')}` : '';
}

/** What the runs of a series have in common: pool of 10, 2 cores, simulated */
export function fixedName(s: Settings, vary: Varied): string {
  const scheduler = s.scheduler !== 'pool' ? tr`${s.scheduler} per actor` : vary === 'workers' ? 'pool' : tr`pool of ${s.workers}`;
  const cores = s.engine === 'sim' && vary !== 'cores' ? plural(s.cores, 'core') : '';
  return [scheduler, cores, vary === 'seed' ? '' : tr`seed ${s.seed}`, unusual(s, s.scheduler === 'pool'), s.engine === 'sim' ? 'simulated' : 'measured'].filter(Boolean).join(', ');
}

/** 10:42 pool of 10, seed 7, another text */
export function earlierName(item: RunItem, panel: number, program: string): string {
  const p = item.panels[panel]!;
  const text = program !== '' && item.program !== program ? tr`, another text` : '';
  return `${timeOfDay(new Date(item.created))} ${settingsName(p.settings)}${p.settings.schedule ? ', a fork' : ''}${text}`;
}

/** A storm that quiets down: countdown, pool of 10, seed 7, simulated */
export function foreignName(item: RunItem, panel: number): string {
  const { settings } = item.panels[panel]!;
  const recorded = 'origin' in item && item.origin !== '';
  const word = settings.engine === 'sim' ? 'simulated' : 'measured';
  return [item.from ?? '', ...(recorded ? [] : [settingsName({ ...settings, engine: 'sim' })]), engineWords[word]!].join(', ');
}

/** The names of settings in which two runs differ. */
const different: readonly ((s: Settings) => string)[] = [
  (s) => (s.engine === 'sim' ? 'simulated' : 'measured'),
  (s) => (s.engine === 'sim' ? plural(s.cores, 'core') : ''),
  (s) => tr`seed ${s.seed}`,
  (s) => (s.scheduler === 'pool' ? tr`batch ${s.batch}` : ''),
  (s) => (s.scheduler === 'pool' ? (s.slice ? tr`slice ${asWritten(s.slice)}` : tr`no slice`) : ''),
  (s) => (s.scheduler === 'pool' ? tr`dispatcher ${s.dispatcher || tr`default`}` : ''),
  (s) => (s.scheduler === 'pool' && breaksRules(s.dispatcher) && s.engine === 'sim' ? (heldUp(s) ? tr`threads held up` : tr`no thread held up`) : ''),
  (s) => (s.engine === 'real' ? tr`speed ${s.speed}` : ''),
  (s) => (s.scheduler === 'pool' ? (s.workersAt ? tr`workers come and go` : tr`the same workers to the end`) : ''),
  (s) => (s.stopAfter ? tr`stop after ${asWritten(s.stopAfter)}` : tr`not stopped`),
];

/** The titles of two runs beside each other: their own, and the settings in which they differ, if both have them.
 *  `text` is that of the page's run. */
export function titlesOf(a: Side, b: Side, text: string): [string, string] {
  const [p, q] = [panelOf(a).panel.settings, panelOf(b).panel.settings];
  const recorded = [a, b].some((s) => panelOf(s).panel.origin); // a recorded run has no settings of ours
  const words = (recorded ? different.slice(0, 1) : different).map((f) => [f(p), f(q)] as const).filter(([x, y]) => x && y && x !== y);
  const name = (label: string, s: Side, own: string[]) => {
    const more = [...own, forked(s), s.run.scene.source === text ? '' : tr`another text`].filter(Boolean);
    return `${label}: ${[panelOf(s).panel.title, ...more].join(', ')}`;
  };
  return [name('A', a, words.map(([x]) => x)), name('B', b, words.map(([, y]) => y))];
}
