// Small multiples: one program with many values of one setting, a block of thread-seconds each, and below, in the
// same columns, curves of the costs. A press on a column compares with that run.

import type { Player } from '../../player/player.ts';
import { Icon } from '../../ui/icons.tsx';
import { tr, trn } from '../../ui/language.ts';
import type { Varied } from '../../wire/types.gen.ts';
import { Columns } from './columns.tsx';
import type { Contrast } from './contrast.ts';
import { panelOf, sameRun } from './side.ts';
import { settingsName } from './sidename.ts';
import type { CompareServer } from './server.ts';
import { stripOf } from './strip.ts';

const kinds: readonly { id: Varied; name: string; question: string; unit: (n: number) => string }[] = [
  { id: 'workers', name: tr`pool sizes`, question: tr`How many threads?`, unit: (n) => (n === 1 ? tr`thread` : tr`threads`) },
  { id: 'cores', name: tr`cores`, question: tr`How many cores?`, unit: (n) => (n === 1 ? tr`core` : tr`cores`) },
  { id: 'seed', name: tr`seeds`, question: tr`How much is chance?`, unit: () => '' },
];

export function Multiples({ contrast: c, player, server }: { contrast: Contrast; player: Player; server: CompareServer }) {
  const s = stripOf(player);
  const run = player.run.value;
  if (!run || run.panels.every((p) => p.panel.actors.length === 0)) return null;
  const base = (c.b.value ?? c.a.value)!;
  const settings = panelOf(base).panel.settings;
  const kind = kinds.find((k) => k.id === s.vary.value)!;
  const points = s.points.value;
  const busy = s.busy.value !== '';
  const shown = points.length > 0 && s.varied.value === s.vary.value;
  const chosen = points.find((p) => p.settings.engine === 'sim' ? sameRun(p.settings, settings) : p.value === settings[s.vary.value])?.value ?? -1;
  return (
    <section class="multiples" aria-label={tr`Small multiples`} data-part="multiples">
      <h2>{kind.question}</h2>
      <div class="multiples-bar">
        <span class="seg" role="group" aria-label={tr`What varies`}>
          {kinds.filter((k) => k.id !== 'cores' || settings.engine === 'sim').map((k) => (
            <button key={k.id} type="button" data-vary={k.id} aria-pressed={k.id === s.vary.value} disabled={busy} onClick={() => (s.vary.value = k.id)}>{k.name}</button>
          ))}
        </span>
        {busy
          ? <button type="button" class="btn" data-act="stop-series" onClick={() => s.stop()}><Icon name="stop" /> {tr`Stop`}</button>
          : <button type="button" class="btn" data-act="series" onClick={() => void s.start(run, settings, server)}><Icon name="play" /> {tr`Run the series`}</button>}
        <span class="meta" role="status" data-part="series-status">{busy ? tr`${s.busy.value}: ${points.length} of ${s.values.value.length} runs are over` : ''}</span>
      </div>
      {s.problem.value && <p class="problem mild" role="alert">{s.problem.value}</p>}
      {!shown
        ? !busy && <p class="caption">{trn`Runs the program again, ${settingsName(s.vary.value === 'workers' ? { ...settings, scheduler: 'pool' } : settings)}, with ${about.get(s.vary.value)}, and shows side by side what each run costs.`}</p>
        : <Columns strip={s} chosen={chosen} unit={kind.unit} take={(p) => void c.make('b', p.settings, server)} />}
    </section>
  );
}

const about: ReadonlyMap<Varied, string> = new Map([['workers', tr`pools of other sizes`], ['cores', tr`more and fewer cores`], ['seed', tr`other seeds`]]);
