// Shared: what goroutines share. A row for each channel, lock, group and condition, the state at the cursor in words, and who waits for
// whom.

import { useMemo } from 'preact/hooks';

import './shared.css';
import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import { engineWords } from '../../run/settings.ts';
import { Frame } from '../draw/frame.tsx';
import { NoteMarks } from '../draw/notemarks.tsx';
import { WaitGraph } from './graph.tsx';
import { placeOf } from './place.ts';
import { kindWord, leftOut, rowsOf, sharesAnything, wordsAt } from './rows.ts';

export function Shared({ player }: { player: Player }) {
  const place = useMemo(() => placeOf(player), [player]);
  const run = player.run.value;
  if (!run || !sharesAnything(player)) return <p class="pad meta" data-part="shared">{tr`This program uses no channels, locks, groups or conditions.`}</p>;
  return (
    <div class="shared" data-part="shared">
      <Frame
        name="shared-rows" height={place.height} still={place.still} moving={place.moving} listen={place.listen}
        over={({ width, height }) => <NoteMarks player={player} spots={(n) => place.spots(n)} space={{ width, height }} />}
        label={tr`A row for each channel, lock, group and condition, ${engineWords[run.scene.word]!}. The state at the cursor is listed below.`}
      />
      {run.panels.map((p, i) => <StateNow key={p.panel.key} run={p} step={player.steps.value[i] ?? -1} named={run.panels.length > 1} />)}
    </div>
  );
}

/** What a panel's objects are at the cursor, in words, and who waits for whom. */
function StateNow({ run, step, named }: { run: PanelRun; step: number; named: boolean }) {
  const rows = rowsOf(run);
  return (
    <div class="sharednow">
      {named && <p class="head">{run.panel.title}</p>}
      <ul class="sharedstate" data-part="shared-state">
        {rows.map((o) => {
          const { name, kind, capacity } = run.panel.objects[o - 1]!;
          const { words, used } = wordsAt(run, o, step);
          return <li key={o} class={used ? '' : 'unused'}><b>{name}</b> <span class="meta">{kindWord(kind, capacity ?? 0)}</span> {words}</li>;
        })}
      </ul>
      {leftOut(run) && <p class="meta">{leftOut(run)}</p>}
      <WaitGraph run={run} step={step} />
    </div>
  );
}
