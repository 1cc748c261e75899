// The views that join parts of several folders of ../views. The table of all views is in Go, render/view, and
// viewparts.gen.ts has their components.

import { hasMarks } from '../run/marks.ts';
import type { Player } from '../player/player.ts';
import { Compare } from '../views/compare/compare.tsx';
import type { CompareServer } from '../views/compare/server.ts';
import { RingMeters } from '../views/meters/view.tsx';
import { Ring } from '../views/ring/ring.tsx';
import { Inspector } from '../views/threads/inspector.tsx';
import { Panels } from '../views/threads/panels.tsx';
import { Notice, Transport, Zoom } from '../views/threads/transport.tsx';
import { views, type ViewRow } from '../wire/views.gen.ts';

export interface ViewProps {
  player: Player;
  /** The source of runs to compare with; without it only the panels of this run can be compared. */
  compare?: CompareServer | undefined;
}

/** Whether there is a view of this name. */
export const isView = (name: string): boolean => views.some((v) => v.name === name);

/** The views of a run that show something of it, and the one that is shown. */
export function offeredViews(player: Player): ViewRow[] {
  const panels = player.run.value?.panels ?? [];
  const sharing = panels.some((p) => p.panel.objects.length > 0);
  const acting = panels.some((p) => p.panel.actors.length > 0);
  const marked = panels.some((p) => hasMarks(p.panel).any);
  return views.filter((v) => v.name === player.shown.value || ((!v.shares || sharing) && (!v.actors || acting) && (!v.marks || marked)));
}

/** The view Threads: its panels, which Compare shows, too. */
export const ThreadsView = Panels;

export function RingView({ player }: { player: Player }) {
  return <Ring player={player} beside={(panels) => <RingMeters player={player} panels={panels} />} />;
}

export function CompareView({ player, compare }: ViewProps) {
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
  const view = /^[1-9]$/.test(e.key) && !e.shiftKey ? offeredViews(player)[Number(e.key) - 1] : undefined;
  if (!view || !player.run.value) return false;
  player.shown.value = view.name;
  return true;
}
