// What draws the views of a run, which have the same cursor and the same selection. Their table is in Go: render/view.

import type { ComponentChildren } from 'preact';

import { Actors } from './actors/view.tsx';
import { tr } from './base/language.ts';
import type { Player } from './base/player.ts';
import { Compare } from './compare/compare.tsx';
import type { CompareServer } from './compare/server.ts';
import { Messages } from './messages/view.tsx';
import { Meters, RingMeters } from './meters/meters.tsx';
import { Ring } from './ring/ring.tsx';
import { Table } from './table/table.tsx';
import { Inspector } from './timeline/inspector.tsx';
import { Panels } from './timeline/panels.tsx';
import { Said, Transport, Zoom } from './timeline/transport.tsx';
import { views, type ViewName } from './wire/tables.gen.ts';

interface ViewProps {
  player: Player;
  /** Where runs to compare with come from; without it there are those of this run. */
  compare?: CompareServer | undefined;
}

/** How the states are drawn: see draw/mix.ts. */
export const stateKey = tr`Solid: works. Pale: asleep or blocked. Hatched: ready, and waits. A thin mark: something too short to be seen.`;

/** What draws each view. */
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
      <div class="stepbar"><Transport player={p} /><Said player={p} /><Zoom player={p} /></div>
      <Panels player={p} />
      <Inspector player={p} />
    </>
  );
  return <Compare player={player} server={compare} clock={(p) => <Panels player={p} />} alone={alone} />;
}

/** Shows the view that a digit stands for, as long as there is one; reports whether there is. */
export function viewKey(player: Player, e: KeyboardEvent): boolean {
  const view = /^[1-9]$/.test(e.key) && !e.shiftKey ? views[Number(e.key) - 1] : undefined;
  if (!view || !player.run.value) return false;
  player.shown.value = view.name;
  return true;
}
