// Small multiples: one program with many values of one setting, a block of thread-seconds each, and what each cost as
// curves below, in the same columns. A press on a column compares with that run.

import type { Player } from '../base/player.ts';
import { duration } from '../base/format.ts';
import { Icon } from '../base/icons.tsx';
import type { Point, Varied } from '../base/protocol.ts';
import { panelOf, sameSettings, type Contrast } from './contrast.ts';
import { settingsName } from './sidename.ts';
import { curves, seriesSentence, type Curve } from './series.ts';
import type { CompareServer } from './server.ts';
import { stripOf } from './strip.ts';

const kinds: readonly { id: Varied; name: string; question: string; unit: (n: number) => string }[] = [
  { id: 'workers', name: 'pool sizes', question: 'How many threads?', unit: (n) => (n === 1 ? 'thread' : 'threads') },
  { id: 'cores', name: 'cores', question: 'How many cores?', unit: (n) => (n === 1 ? 'core' : 'cores') },
  { id: 'seed', name: 'seeds', question: 'How much is chance?', unit: () => '' },
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
  const chosen = points.find((p) => p.settings.engine === 'sim' ? sameSettings(p.settings, settings) : p.value === settings[s.vary.value])?.value ?? -1;
  return (
    <section class="multiples" aria-label="Small multiples" data-part="multiples">
      <h2>{kind.question}</h2>
      <div class="multiples-bar">
        <span class="seg" role="group" aria-label="What varies">
          {kinds.filter((k) => k.id !== 'cores' || settings.engine === 'sim').map((k) => (
            <button key={k.id} type="button" data-vary={k.id} aria-pressed={k.id === s.vary.value} disabled={busy} onClick={() => (s.vary.value = k.id)}>{k.name}</button>
          ))}
        </span>
        {busy
          ? <button type="button" class="btn" data-act="stop-series" onClick={() => s.stop()}><Icon name="stop" /> Stop</button>
          : <button type="button" class="btn" data-act="series" onClick={() => void s.start(run, settings, server)}><Icon name="play" /> Run the series</button>}
        <span class="meta" role="status" data-part="series-status">{busy ? `${s.busy.value}: ${points.length} of ${s.values.value.length} are over` : ''}</span>
      </div>
      {s.problem.value && <p class="problem mild" role="alert">{s.problem.value}</p>}
      {points.length === 0
        ? !busy && <p class="caption">The program of this run again, {settingsName(s.vary.value === 'workers' ? { ...settings, scheduler: 'pool' } : settings)}, with {about.get(s.vary.value)}: what each run costs, side by side.</p>
        : <Columns contrast={c} points={points} values={s.values.value} vary={s.vary.value} chosen={chosen} server={server} unit={kind.unit} />}
    </section>
  );
}

const about: ReadonlyMap<Varied, string> = new Map([['workers', 'pools of other sizes'], ['cores', 'more and fewer cores'], ['seed', 'other seeds']]);

interface ColumnsProps {
  contrast: Contrast;
  points: Point[];
  values: number[];
  vary: Varied;
  chosen: number;
  server: CompareServer;
  unit: (n: number) => string;
}

function Columns({ contrast: c, points, values, vary, chosen, server, unit }: ColumnsProps) {
  const longest = Math.max(...points.map((p) => p.summary.makespan));
  const at = points.find((p) => p.value === chosen) ?? points[points.length >> 1]!;
  const drawn = Math.min(longest, 2.6 * at.summary.makespan); // what takes longer is cut, so that the others can be seen
  const sentence = points.length === values.length ? seriesSentence(vary, points) : '';
  return (
    <>
      <p class="caption">One clock for all; the area of a block is the thread-seconds paid, its darker part those of work for actors. Press a column to compare with its run.</p>
      <div class="multiples-scroll" tabIndex={0} role="group" aria-label="Runs of the series">
        <div class="columns" style={{ '--n': values.length }}>
          <div class="blocks">
            {values.map((v, i) => {
              const p = points[i];
              const on = v === chosen;
              const name = `${v}${unit(v) && i === 0 ? ` ${unit(v)}` : ''}`;
              return p
                ? (
                  <button
                    key={v} type="button" class={`multiple ${on ? 'on' : ''}`} data-value={v} aria-pressed={on}
                    onClick={() => void c.make('b', p.settings, server)}
                  >
                    <b>{name}</b>
                    <Block point={p} until={drawn} />
                    <span>{ended(p) ? duration(p.summary.makespan) : p.outcome.end}{p.summary.makespan > drawn && <i aria-hidden="true"> →</i>}</span>
                    <span class="sr">{inWords(p, i === 0 ? '' : unit(v))}</span>
                  </button>
                )
                : <div key={v} class="multiple waits"><b>{name}</b><div class="block" /><span>…</span></div>;
            })}
          </div>
          {curves.filter((k) => points.some((p) => k.of(p.summary) > 0)).map((k) => <CurveRow key={k.name.join()} curve={k} points={points} n={values.length} chosen={chosen} />)}
        </div>
      </div>
      {sentence && <p class="series-says" data-part="series-says">{sentence}</p>}
    </>
  );
}

const ended = (p: Point) => p.outcome.end === 'ok' || p.outcome.end === 'exit';

/** What the curves say of a column, in words. */
function inWords(p: Point, unit: string): string {
  const figures = curves.filter((k) => k.of(p.summary) > 0).map((k) => `${k.name.join(' ').trim()} ${k.write(k.of(p.summary))}`).join(', ');
  return `${unit}: ${figures}${ended(p) ? '' : ', did not come to its end'}. Compare with it as B`;
}

/** The most threads that have a bar each. */
const bars = 60;

/** A run as thread-seconds: a bar a thread, as long as it was there; the darker part is how much of that it worked. */
function Block({ point: p, until }: { point: Point; until: number }) {
  const threads = p.threads.slice(0, bars);
  const n = Math.max(1, threads.length);
  const x = (ns: number) => Math.min(100, (ns / Math.max(1, until)) * 100);
  const gap = n > 30 ? 0.1 : 0.14;
  return (
    <svg class="block" viewBox={`0 0 100 ${n}`} preserveAspectRatio="none" aria-hidden="true">
      {threads.map((t, i) => (
        <g key={i}>
          <rect class="there" x={x(t.from)} y={i + gap / 2} width={Math.max(0.3, x(t.to) - x(t.from))} height={1 - gap} />
          <rect class="busy" x={x(t.from)} y={i + gap / 2} width={Math.max(0.3, x(t.from + t.busy) - x(t.from))} height={1 - gap} />
        </g>
      ))}
    </svg>
  );
}

const curveHeight = 46;

function CurveRow({ curve, points, n, chosen }: { curve: Curve; points: Point[]; n: number; chosen: number }) {
  const values = points.map((p) => curve.of(p.summary));
  const most = Math.max(1, ...values);
  const y = (v: number) => curveHeight - (Math.max(0, v) / most) * (curveHeight - 14);
  const at = points.findIndex((p) => p.value === chosen);
  const line = values.map((v, i) => `${i},${y(v)}`).join(' ');
  return (
    <div class="curve" aria-hidden="true">
      <b class="curve-name">{curve.name[0]}<br />{curve.name[1]}</b>
      <div class="curve-plot" style={{ height: `${curveHeight + 6}px` }}>
        <svg viewBox={`0 0 ${n} ${curveHeight}`} preserveAspectRatio="none" style={{ height: `${curveHeight}px` }}>
          <polyline points={line} vector-effect="non-scaling-stroke" />
        </svg>
        {at >= 0 && <i class="chosen" style={{ left: `${(at / n) * 100}%` }} />}
        {values.map((v, i) => (
          <span key={i} class={i === at ? 'on' : ''} style={{ left: `${(i / n) * 100}%`, top: `${y(v)}px` }}>
            <i /><em>{v < 0 ? '–' : curve.write(v)}</em>
          </span>
        ))}
      </div>
    </div>
  );
}

