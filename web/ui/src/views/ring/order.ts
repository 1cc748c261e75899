// The order of actors around the ring. Actors are identified by name here, so that they have the same place in the
// ring of each panel.

import type { Run } from '../../run/run.ts';

/** The orders: by type and then by spawn; fullest mailbox first; random. */
export type OrderBy = 'type' | 'backlog' | 'shuffle';

/** The names of all actors of all panels, grouped by type, and within that in the order of spawn. */
export function byType(run: Run): string[] {
  const place = new Map<string, number>();
  const types = new Map<string, number>();
  for (const { panel } of run.panels) {
    for (const a of panel.actors) {
      const type = panel.types[a.type] ?? '';
      if (!types.has(type)) types.set(type, types.size);
      if (!place.has(a.name)) place.set(a.name, types.get(type)!);
    }
  }
  return [...place.keys()].sort((a, b) => place.get(a)! - place.get(b)!);
}

/** The same names with the fullest mailboxes of a panel at a step first. Equals keep their order. */
export function byBacklog(run: Run, panel: number, step: number): string[] {
  const p = run.panels[panel];
  if (!p) return byType(run);
  const { depth } = p.worlds.at(step);
  const names = byType(run);
  const of = new Map(names.map((name) => [name, depth[p.actorID(name)] ?? 0]));
  return names.sort((a, b) => of.get(b)! - of.get(a)!);
}

/** The same names in random order; a seed always gives the same order. */
export function shuffled(run: Run, seed: number): string[] {
  const names = byType(run);
  let state = seed >>> 0;
  const random = () => { // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
  for (let i = names.length - 1; i > 0; i--) {
    const k = Math.floor(random() * (i + 1));
    [names[i], names[k]] = [names[k]!, names[i]!];
  }
  return names;
}
