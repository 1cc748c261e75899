// The components of a run's views, which share one cursor and one selection. The table of views is in Go:
// render/view.

import type { ComponentChildren } from 'preact';

import { Actors } from '../views/actors/view.tsx';
import { tr } from '../ui/language.ts';
import type { Player } from '../player/player.ts';
import { Compare } from '../views/compare/compare.tsx';
import type { CompareServer } from '../views/compare/server.ts';
import { Messages } from '../views/messages/view.tsx';
import { Meters, RingMeters } from '../views/meters/meters.tsx';
import { Ring } from '../views/ring/ring.tsx';
import { Table } from '../views/table/table.tsx';
import { Inspector } from '../views/threads/inspector.tsx';
import { Panels } from '../views/threads/panels.tsx';
import { Notice, Transport, Zoom } from '../views/threads/transport.tsx';
import { views, type ViewName } from '../wire/views.gen.ts';

interface ViewProps {
  player: Player;
  /** The source of runs to compare with; without it only the panels of this run can be compared. */
  compare?: CompareServer | undefined;
}

/** How states are drawn: see views/draw/mix.ts. */
export const stateKey = tr`Solid: working. Pale: asleep or blocked. Hatched: ready and waiting. A thin mark: something too short to see.`;

/** The component of each view. */
export const viewParts: Readonly<Record<ViewName, (props: ViewProps) => ComponentChildren>> = {
  threads: Panels, actors: Actors, ring: RingView, messages: Messages, meters: Meters, compare: CompareView, table: Table,
};

/** Whether there is a view of this name. */
export const isView = (name: string): boolean => views.some((v) => v.name === name);

function RingView({ player }: { player: Player }) {
  return <Ring player={player} beside={(panels) => <RingMeters player={player} panels={panels} />} />;
}

function CompareView({ player, compare }: ViewProps) {
  const alone = (p: Player) => (
    <>
      <div class="stepbar"><Transport player={p} /><Notice player={p} /><Zoom player={p} /></div>
      <Panels player={p} />
      <Inspector player={p} />
    </>
  );
  return <Compare player={player} server={compare} clock={(p) => <Panels player={p} />} alone={alone} />;
}

/** Shows the view that a digit key selects, if there is one; returns whether there is. */
export function viewKey(player: Player, e: KeyboardEvent): boolean {
  const view = /^[1-9]$/.test(e.key) && !e.shiftKey ? views[Number(e.key) - 1] : undefined;
  if (!view || !player.run.value) return false;
  player.shown.value = view.name;
  return true;
}
