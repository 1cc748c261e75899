// The export of an order of a program's operations as a Go test. It is a format of the menu, for runs that have such an order.

import { tr } from '../../ui/language.ts';
import type { Run } from '../../run/run.ts';
import type { Format } from '../../wire/formats.gen.ts';

const format: Format = { name: 'gotest', title: tr`Go test`, about: tr`a module whose test follows this order, for go test`, group: 'data' };

/** The format for a run in an order of its operations; none for other runs, and for those with actors, whose turns Go cannot hold up. */
export function goTestOf(run: Run | null): Format[] {
  const panel = run?.panels.length === 1 ? run.panels[0]!.panel : null;
  return panel && panel.settings.engine === 'sim' && panel.settings.interleave && panel.actors.length === 0 && !panel.origin ? [format] : [];
}

/** The address of the Go test of a run. With leaks, it fails also if goroutines wait for ever when main has returned. */
export const goTestPath = (run: string, leaks: boolean): string => `/api/runs/${encodeURIComponent(run)}/export/${format.name}${leaks ? '?leaks=yes' : ''}`;
