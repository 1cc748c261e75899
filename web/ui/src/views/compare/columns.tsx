// A series as columns: a block of thread-seconds for each run, and below, in the same columns, curves of the costs.
// Tab reaches one column, and the arrow keys go to the others.

import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';

import { duration } from '../../ui/format.ts';
import { tr, trn } from '../../ui/language.ts';
import type { Point } from '../../wire/types.gen.ts';
import { blockPaths } from './block.ts';
import { curves, ended, seriesSentence, type Curve } from './series.ts';
import { fixedName } from './sidename.ts';
import type { Strip } from './strip.ts';

interface Props {
  strip: Strip;
  /** The value whose run is being compared; -1: none. */
  chosen: number;
  /** The unit of a value, as the first column writes it. */
  unit: (n: number) => string;
  /** Compares with a run. */
  take: (p: Point) => void;
}

/** A run that lasts longer than this many times the selected one is cut off, so that the others remain visible. */
const cut = 2.6;

export function Columns({ strip, chosen, unit, take }: Props) {
  const points = strip.points.value;
  const values = strip.values.value;
  const vary = strip.varied.value;
  const ran = points.filter((p) => !p.error);
  const longest = Math.max(0, ...ran.map((p) => p.summary.makespan));
  const at = ran.find((p) => p.value === chosen) ?? ran[ran.length >> 1];
  const drawn = Math.min(longest, cut * (at?.summary.makespan ?? 0));
  const sentence = points.length === values.length ? seriesSentence(vary, points) : '';
  const base = strip.base.value;
  const blocks = useRef<HTMLDivElement>(null);
  const entry = useSignal(-1);
  const enter = [entry.value, chosen].find((v) => ran.some((p) => p.value === v)) ?? ran[0]?.value;
  return (
    <>
      <p class="caption">{trn`The same program${base && `, ${fixedName(base, vary)}`}. One clock for all; the area of a block is the thread-seconds paid, its darker part those spent working for actors. Press a column to compare with its run; the arrow keys go from one to the next.`}</p>
      <div class="multiples-scroll" tabIndex={0} role="group" aria-label={tr`Runs of the series`}>
        <div class="columns" style={{ '--n': values.length }}>
          <div class="blocks" ref={blocks} onKeyDown={(e) => moveFocus(e, blocks.current!)} onFocusIn={(e) => (entry.value = Number((e.target as HTMLElement).dataset.value))}>
            {values.map((v, i) => <Column key={v} value={v} unit={unit(v)} first={i === 0} point={points[i]} on={v === chosen} entry={v === enter} until={drawn} take={take} />)}
          </div>
          {curves.filter((k) => ran.some((p) => k.of(p.summary) > 0)).map((k) => <CurveRow key={k.name.join()} curve={k} points={points} n={values.length} chosen={chosen} />)}
        </div>
      </div>
      {points.some((p) => p.error) && (
        <ul class="series-errors" data-part="series-errors">
          {points.map((p) => p.error && <li key={p.value}><b>{p.value} {unit(p.value)}</b>: {p.error}</li>)}
        </ul>
      )}
      {sentence && <p class="series-says" data-part="series-says">{sentence}</p>}
    </>
  );
}

/** Moves the focus by an arrow key, Home or End to another column that has a run. */
function moveFocus(e: KeyboardEvent, blocks: HTMLElement): void {
  if (e.altKey || e.ctrlKey || e.metaKey || e.shiftKey) return;
  const columns = [...blocks.querySelectorAll<HTMLElement>('button')];
  const at = columns.indexOf(e.target as HTMLElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: columns.length - 1 }[e.key];
  if (to === undefined) return;
  e.preventDefault();
  e.stopPropagation(); // otherwise the cursor of the run moves too
  columns[to]?.focus();
}

interface ColumnProps {
  value: number;
  unit: string;
  first: boolean;
  point: Point | undefined;
  on: boolean;
  /** Whether Tab reaches this one. */
  entry: boolean;
  until: number;
  take: (p: Point) => void;
}

function Column({ value, unit, first, point: p, on, entry, until, take }: ColumnProps) {
  const name = `${value}${unit && first ? ` ${unit}` : ''}`;
  if (!p) return <div class="multiple waits"><b>{name}</b><div class="block" /><span>…</span></div>;
  if (p.error) return <div class="multiple waits" data-value={value} data-failed title={p.error}><b>{name}</b><div class="block" /><span>{tr`no run`}</span></div>;
  return (
    <button type="button" class={`multiple ${on ? 'on' : ''}`} tabIndex={entry ? 0 : -1} data-value={value} aria-pressed={on} onClick={() => take(p)}>
      <b>{name}</b>
      <Block point={p} until={until} />
      <span>{ended(p) ? duration(p.summary.makespan) : p.outcome.end}{p.summary.makespan > until && <i aria-hidden="true"> →</i>}</span>
      <span class="sr">{inWords(p, first ? '' : unit)}</span>
    </button>
  );
}

/** The values of the curves at a column, in words. */
function inWords(p: Point, unit: string): string {
  const figures = curves.filter((k) => k.of(p.summary) > 0).map((k) => `${k.name.join(' ').trim()} ${k.write(k.of(p.summary))}`).join(', ');
  return tr`${unit}: ${figures}${ended(p) ? '' : tr`, did not complete`}. Compare with it as B`;
}

/** A run as thread-seconds: a bar per thread for its lifetime; the darker part is how much of that it worked. */
function Block({ point: p, until }: { point: Point; until: number }) {
  const { there, busy } = blockPaths(p.threads, until);
  return (
    <svg class="block" viewBox={`0 0 100 ${Math.max(1, p.threads.length)}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="there" d={there} />
      <path class="busy" d={busy} />
    </svg>
  );
}

const curveHeight = 46;

/** A curve through the runs that finished. */
function CurveRow({ curve, points, n, chosen }: { curve: Curve; points: readonly Point[]; n: number; chosen: number }) {
  const good = points.flatMap((p, i) => (ended(p) && curve.of(p.summary) >= 0 ? [{ i, v: curve.of(p.summary), on: p.value === chosen }] : []));
  const most = Math.max(1, ...good.map((g) => g.v));
  const y = (v: number) => curveHeight - (v / most) * (curveHeight - 14);
  const at = good.find((g) => g.on);
  return (
    <div class="curve" aria-hidden="true">
      <b class="curve-name">{curve.name[0]}<br />{curve.name[1]}</b>
      <div class="curve-plot" style={{ height: `${curveHeight + 6}px` }}>
        <svg viewBox={`0 0 ${n} ${curveHeight}`} preserveAspectRatio="none" style={{ height: `${curveHeight}px` }}>
          <polyline points={good.map((g) => `${g.i},${y(g.v)}`).join(' ')} vector-effect="non-scaling-stroke" />
        </svg>
        {at && <i class="chosen" style={{ left: `${(at.i / n) * 100}%` }} />}
        {good.map((g) => (
          <span key={g.i} class={g.on ? 'on' : ''} style={{ left: `${(g.i / n) * 100}%`, top: `${y(g.v)}px` }}>
            <i /><em>{curve.write(g.v)}</em>
          </span>
        ))}
      </div>
    </div>
  );
}
