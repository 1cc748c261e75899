// The order of the table of start functions.

import type { FunctionFigures, TimeSpread } from '../../wire/types.gen.ts';

/** A figure of a spread. */
export type Part = keyof TimeSpread;

/** A column: name, count, total, running, ready, or the reason of a wait. */
export interface Sort {
  by: string;
  down: boolean;
}

/** The functions by a column. Equal ones keep their order. */
export function sorted(list: readonly FunctionFigures[], { by, down }: Sort, part: Part): FunctionFigures[] {
  const sign = down ? -1 : 1;
  return [...list].sort((a, b) => sign * (by === 'name' ? (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) : figure(a, by, part) - figure(b, by, part)));
}

function figure(f: FunctionFigures, by: string, part: Part): number {
  switch (by) {
    case 'count': return f.count;
    case 'total': case 'running': case 'ready': return f[by][part];
  }
  return f.waits.find((w) => w.reason === by)?.[part] ?? -1;
}
