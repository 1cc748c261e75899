// The views of a run: each answers a question, on the same cursor and the same selection.

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

interface ViewProps {
  player: Player;
  /** Where runs to compare with come from; without it there are those of this run. */
  compare?: CompareServer | undefined;
}

export interface View {
  id: string;
  name: string;
  /** What it answers, in its caption. */
  question: string;
  /** The same of a run that has goroutines and no threads. */
  ofGoroutines?: string;
  /** How it shows what is done, for whoever sees it for the first time. */
  key?: string;
  show: (props: ViewProps) => ComponentChildren;
  /** Whether it shows other runs, too. */
  compares?: boolean;
  /** Whether time runs through it from left to right, so that it can be zoomed. */
  zooms?: boolean;
  /** Whether a run's outline is enough for it, before the events are there. */
  outlines?: boolean;
}

/** The states as draw/mix.ts draws them. */
const stateKey = tr`Solid: works. Pale: asleep or blocked. Hatched: ready, and waits. A thin mark: something too short to be seen.`;

/** The views, in the order of their tabs. */
export const views: readonly View[] = [
  { id: 'threads', name: tr`Threads`, question: tr`Who ran where, and when?`, key: stateKey, show: Panels, zooms: true, outlines: true },
  { id: 'actors', name: tr`Actors`, question: tr`What happened to each actor: when did it work, wait for a thread, have nothing to do?`, ofGoroutines: tr`What happened to each actor: when did it work, wait for its goroutine, have nothing to do?`, key: stateKey, show: Actors, zooms: true },
  { id: 'ring', name: tr`Ring`, question: tr`Who holds a thread, and where does work pile up?`, ofGoroutines: tr`Who works, and where do messages pile up?`, show: RingView },
  { id: 'messages', name: tr`Messages`, question: tr`Who caused what? What led to the event at the cursor, and what follows from it?`, show: Messages, zooms: true },
  { id: 'meters', name: tr`Meters`, question: tr`Are the threads busy, and does the work drain?`, ofGoroutines: tr`Are the goroutines busy, and does the work drain?`, show: Meters },
  { id: 'compare', name: tr`Compare`, question: tr`What is different between two runs, and what did it cost?`, show: CompareView, compares: true, zooms: true },
  { id: 'table', name: tr`Table`, question: tr`What happened, event by event?`, show: Table },
];

/** Whether there is a view of this id. */
export const isView = (id: string): boolean => views.some((v) => v.id === id);

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
  player.shown.value = view.id;
  return true;
}
