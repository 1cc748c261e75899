// The meters: are the threads busy, and is the backlog shrinking? One column per panel, all on one scale.

import { effect } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';

import { tr, trn } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import { hasBegun } from '../../wire/panel.ts';
import { ThreadBars } from './bars.tsx';
import { Backlog, Balance, Rates } from './curves.tsx';
import { LatencyMeter } from './histogram.tsx';

export function Meters({ player }: { player: Player }) {
  useLayoutEffect(() => effect(() => player.goToBusiest()), [player]);
  const run = player.run.value;
  if (!run) return null;
  if (run.panels.every((p) => p.panel.actors.length === 0)) {
    return <p class="meta pad" data-part="meters">{tr`This program has no actors, so there is nothing to measure.`}</p>;
  }
  return (
    <div class={`meters n${run.panels.length}`} data-part="meters">
      {run.panels.map((p, i) => (
        <section class="metercolumn" key={p.panel.key} aria-label={p.panel.title}>
          <p class="head">{p.panel.title}</p>
          {hasBegun(p.panel) ? <Column player={player} panel={i} /> : <p class="meta">{tr`It has not begun.`}</p>}
        </section>
      ))}
      <p class="meta meterkey">
        {trn`A thread is ${<b>{tr`held`}</b>} while it handles a message (outlined), and ${<b>{tr`working`}</b>} (solid) while it then neither sleeps nor waits. The curves count what happened in the span before each moment; early in the run, since its start. A message's latency is the time from when it could be handled to the end of its handling. Press a curve to go to a time.`}
      </p>
    </div>
  );
}

function Column({ player, panel }: { player: Player; panel: number }) {
  return (
    <>
      <ThreadBars player={player} panel={panel} />
      <Rates player={player} panel={panel} />
      <Balance player={player} panel={panel} />
      <Backlog player={player} panel={panel} />
      <LatencyMeter player={player} panel={panel} />
    </>
  );
}

/** The meters beside a ring: the bars of its threads; beside a single ring also the flow of messages. */
export function RingMeters({ player, panels }: { player: Player; panels: number[] }) {
  const run = player.run.value;
  if (!run) return null;
  const only = panels.length === 1 ? panels[0]! : -1;
  return (
    <div class="ringmeters">
      {panels.map((i) => (
        <div key={run.panels[i]!.panel.key}>
          {only < 0 && <p class="head">{run.panels[i]!.panel.title}</p>}
          <ThreadBars player={player} panel={i} tight={only < 0} />
        </div>
      ))}
      {only >= 0 && <Rates key={`rates ${only}`} player={player} panel={only} />}
      {only >= 0 && <Balance key={`balance ${only}`} player={player} panel={only} />}
    </div>
  );
}
