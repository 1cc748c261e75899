// The losses of the runs: one line per reason, with sender and receiver, the reason, and what to do about it.

import { count } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import { lossLines } from '../../run/losswords.ts';
import type { Player } from '../../player/player.ts';

export function Losses({ player }: { player: Player }) {
  const run = player.run.value;
  const lines = run ? lossLines(run.panels.map((p) => p.panel)) : [];
  if (!run || lines.length === 0) return null;
  const show = (panel: number, step: number) => {
    player.playback.pause();
    player.goto(panel, step);
  };
  return (
    <ul class="losses" data-part="losses" aria-label={tr`What was lost`}>
      {lines.map((l) => (
        <li key={`${l.panel} ${l.label}`} data-loss={l.label}>
          <b>{l.of && `${l.of}: `}{l.label}:</b> {l.text}
          {!run.loading && <>{' '}<button type="button" class="link" data-act="first-lost" title={tr`The first of them: step ${count(l.step)}`} onClick={() => show(l.panel, l.step)}>{tr`Show the first`}</button></>}
        </li>
      ))}
    </ul>
  );
}
