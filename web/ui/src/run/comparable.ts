// Whether the costs of two runs can be compared.

import { tr } from '../ui/language.ts';
import type { PanelHead } from '../wire/types.gen.ts';

/** Why two runs cannot be compared; '' if they can. They cannot if one is still running, did not finish or was not
 *  recorded to its end, or if one has virtual time and the other measured time. */
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
