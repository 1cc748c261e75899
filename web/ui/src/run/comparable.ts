// Whether two runs can be compared by what they cost.

import { tr } from '../ui/language.ts';
import type { PanelHead } from '../wire/types.gen.ts';

/** Why two runs cannot be compared: one goes on, or did not come to its end, or was not recorded to it, or their clocks are not of a
 *  kind; '' if they can. */
export function incomparable(heads: readonly Pick<PanelHead, 'title' | 'outcome' | 'truncated' | 'settings'>[]): string {
  if (heads.some((h) => h.outcome.end === 'running')) return tr`The run goes on`;
  const broken = heads.filter((h) => h.outcome.end !== 'ok' && h.outcome.end !== 'exit');
  if (broken.length === 2) return tr`Neither run completed`;
  if (broken[0]) return tr`${broken[0].title} did not complete`;
  const cut = heads.filter((h) => h.truncated > 0);
  if (cut.length === 2) return tr`Neither run was recorded to its end`;
  if (cut[0]) return tr`${cut[0].title} was not recorded to its end`;
  return heads.some((h) => h.settings.engine !== heads[0]!.settings.engine) ? tr`One run is simulated and the other measured` : '';
}
