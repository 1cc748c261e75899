// A run to compare with in few words.

import { timeOfDay } from '../base/format.ts';
import type { RunItem, Settings } from '../base/protocol.ts';
import { unusual } from '../base/settings.ts';

/** pool of 10, seed 7 */
export function settingsName(s: Settings): string {
  const scheduler = s.scheduler === 'pool' ? `pool of ${s.workers}` : `${s.scheduler} per actor`;
  const more = unusual(s, s.scheduler === 'pool');
  return [scheduler, `seed ${s.seed}`, ...(s.engine === 'sim' ? [] : ['measured']), ...(more ? [more] : [])].join(', ');
}

/** What is not as in another run's settings: the cores. */
export function otherCores(s: Settings, than: Settings): string {
  return s.engine === 'sim' && s.cores !== than.cores ? `, ${s.cores} core${s.cores === 1 ? '' : 's'}` : '';
}

/** 10:42 pool of 10, seed 7, another text */
export function earlierName(item: RunItem, panel: number, program: string): string {
  const p = item.panels[panel]!;
  const text = program !== '' && item.program !== program ? ', another text' : '';
  return `${timeOfDay(new Date(item.created))} ${settingsName(p.settings)}${text}`;
}
