// More or fewer workers from the cursor on: the simulated run is repeated, the same up to the cursor.

import { asWritten, plural } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import type { Settings } from '../../wire/types.gen.ts';
import { parseChanges, withChange } from './changes.ts';

/** Repeats the run being shown with other settings. */
export interface Repeater {
  readonly busy: { readonly value: boolean };
  repeat(settings: Settings, step: number): void;
}

/** The workers that come, or go, at the times of a run's settings: +1 at 12 ms, −1 at 20 ms */
function changeWords(settings: Settings): string {
  return parseChanges(settings.workersAt ?? '').map((c) => tr`${c.by > 0 ? `+${c.by}` : `−${-c.by}`} at ${asWritten(c.at)}`).join(', ');
}

export function Workers({ player, repeater }: { player: Player; repeater: Repeater }) {
  const run = player.run.value;
  const panel = player.panel.value;
  if (!run || !panel || !changeable(panel)) return null;
  const { settings } = panel.panel;
  const step = player.step.value;
  const there = panel.worlds.at(step).threads;
  const change = (by: number) => {
    const after = step < 0 ? 0 : panel.timeOf(step) + 1; // all that happens up to the cursor stays
    repeater.repeat({ ...settings, workersAt: withChange(settings.workersAt ?? '', after, by) }, step);
  };
  const busy = repeater.busy.value;
  const changes = changeWords(settings);
  return (
    <p class="pad meta crewline" data-part="workers">
      {tr`${plural(there, 'worker')} at the cursor.`}{' '}
      <span class="seg crew" role="group" aria-label={tr`Workers from the cursor on`}>
        <button type="button" data-act="fewer-workers" aria-label={tr`Remove a worker here`} title={tr`Repeat the run with a worker less from here on; only added workers can be removed`} disabled={busy || there <= settings.workers} onClick={() => change(-1)}>−</button>
        <button type="button" data-act="more-workers" aria-label={tr`Add a worker here`} title={tr`Repeat the run with another worker from here on`} disabled={busy} onClick={() => change(1)}>+</button>
      </span>
      {changes && (
        <>
          {' '}<span data-part="changes">{tr`In this run: ${changes}.`}</span>{' '}
          <button type="button" class="link" data-act="same-workers" disabled={busy} onClick={() => repeater.repeat({ ...settings, workersAt: '' }, step)}>{tr`Repeat it without`}</button>
        </>
      )}
    </p>
  );
}

/** Whether workers can be added to the pool of a run, and the run repeated. */
function changeable({ panel: { settings, actors, origin } }: PanelRun): boolean {
  return settings.engine === 'sim' && settings.scheduler === 'pool' && actors.length > 0 && !origin && !settings.dispatcher && !settings.interleave;
}
