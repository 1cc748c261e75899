// The table: every event as text. It is the equal of the picture for readers who cannot see that. Only the visible
// rows are in the document.

import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';

import { clock, count, plural, unitFor } from '../../ui/format.ts';
import { inTurns } from '../../ui/idle.ts';
import { kindWords, levelWords } from '../../run/kinds.ts';
import { tr } from '../../ui/language.ts';
import { levelAt } from '../../run/loss.ts';
import { isIn, namedNote, numberNotes, type NumberedNote } from '../../player/notes.ts';
import type { Player } from '../../player/player.ts';
import type { PanelRun } from '../../run/run.ts';
import { lastAtMost } from '../../run/search.ts';
import { describe } from '../../run/words.ts';
import { colourOf } from '../draw/notemarks.tsx';
import { Filter, type Levels } from './filter.ts';
import { above, boxHeight, heightOf, rowAt, rowHeight, rowsInSight, scrollFor } from './rows.ts';

const overscan = 6;

/** How often the results so far are shown while a filter scans, ms. */
const showEvery = 150;

export function Table({ player }: { player: Player }) {
  const query = useSignal('');
  const levels = useSignal<Levels>('all');
  const panel = player.panel.value;
  const { found, left } = useFilter(panel, query.value, levels.value);
  if (!panel) return null;
  const panels = player.run.value!.panels;
  return (
    <div class="tableview" data-part="table">
      <div class="tablebar">
        {panels.length > 1 && (
          <span class="seg" role="group" aria-label={tr`Run in the table`}>
            {panels.map((p, i) => (
              <button key={p.panel.key} type="button" aria-pressed={i === player.active.value} onClick={() => player.goto(i, player.steps.value[i] ?? 0)}>{p.panel.title}</button>
            ))}
          </span>
        )}
        <input
          class="filter" type="search" name="filter" placeholder={tr`Filter: actor, message, event`} aria-label={tr`Filter events`}
          value={query.value} onInput={(e) => (query.value = e.currentTarget.value)}
        />
        <select class="pick" name="levels" aria-label={tr`Which events`} value={levels.value} onChange={(e) => (levels.value = e.currentTarget.value as Levels)}>
          <option value="all">{tr`all events`}</option>
          <option value="actors">{tr`what actors do`}</option>
          <option value="warnings">{tr`warnings`}</option>
          <option value="lost">{tr`what was lost`}</option>
        </select>
        <span class="meta" role="status">{found ? tr`${count(found.length)} of ${plural(panel.events, 'event')}${left > 0 ? tr`, ${Math.floor(100 * (1 - left))} % searched` : ''}` : plural(panel.events, 'event')}{panel.isTruncated && tr` so far; the rest is hidden`}</span>
      </div>
      <Rows key={panel.panel.key} player={player} run={panel} steps={found} />
    </div>
  );
}

/** The steps that match a filter, null for all, and the part of the events that is still to be scanned. */
function useFilter(run: PanelRun | null, query: string, levels: Levels): { found: Int32Array | null; left: number } {
  const shown = useSignal(0);
  void shown.value;
  const filter = useMemo(() => {
    const f = run && new Filter(run, query, levels);
    f?.advance(performance.now() + 8); // for most runs this is all
    return f;
  }, [run, query, levels]);
  useEffect(() => {
    if (!filter || filter.left === 0) return undefined;
    let before = performance.now();
    let none = filter.found()?.length === 0;
    return inTurns((deadline) => {
      const more = filter.advance(deadline);
      const first = none && filter.found()!.length > 0;
      if (more && !first && performance.now() < before + showEvery) return true;
      none &&= !first;
      before = performance.now();
      shown.value++;
      return more;
    });
  }, [filter]);
  return { found: filter?.found() ?? null, left: filter?.left ?? 0 };
}

function Rows({ player, run, steps }: { player: Player; run: PanelRun; steps: Int32Array | null }) {
  const box = useRef<HTMLDivElement>(null);
  const from = useSignal(0);
  const n = steps ? steps.length : run.events;
  const stepOf = (row: number) => (steps ? steps[row] : row);
  const at = steps ? lastAtMost(steps, player.step.value) : player.step.value;
  const onScroll = () => {
    from.value = Math.floor(rowAt(box.current!.scrollTop, n));
  };
  useLayoutEffect(() => {
    const el = box.current!;
    const row = Math.max(0, at);
    const seen = rowAt(el.scrollTop, n);
    if (row < seen) el.scrollTop = scrollFor(Math.max(0, row - 2), n);
    else if (row > seen + rowsInSight - 3) el.scrollTop = scrollFor(row - (rowsInSight - 3), n);
    onScroll();
  }, [at, n]);
  useLayoutEffect(() => { // it ends with the table, before the frame in which the browser reports a scroll
    const el = box.current!;
    el.addEventListener('scroll', onScroll, { passive: true });
    return () => el.removeEventListener('scroll', onScroll);
  }, []);
  const goto = (row: number) => {
    const step = stepOf(Math.min(Math.max(0, row), n - 1));
    if (step === undefined || step < 0) return;
    player.playback.pause();
    player.goto(player.active.value, step);
  };
  const onKey = (e: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: rowsInSight - 3, PageUp: 3 - rowsInSight }[e.key];
    if (by === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    goto(at + by);
  };
  const noted = notesBySteps(player, run);
  const first = Math.max(0, from.value - overscan);
  const last = Math.min(n, from.value + rowsInSight + overscan);
  const before = above(first, from.value, box.current?.scrollTop ?? 0, n);
  const after = Math.max(0, heightOf(n) - before - (last - first) * rowHeight);
  const rows = [];
  for (let i = first; i < last; i++) {
    const step = stepOf(i)!;
    rows.push(<Row key={step} player={player} run={run} step={step} row={i} at={i === at && step === player.step.value} notes={noted.get(step)} />);
  }
  return (
    <div class="rows" ref={box} tabIndex={0} role="group" aria-label={tr`Events; up and down arrow move`} onKeyDown={onKey} style={{ height: `${boxHeight}px` }}>
      <table class="trace" aria-rowcount={n + 1}>
        <thead>
          <tr aria-rowindex={1}><th class="r">{tr`Step`}</th><th class="r">{tr`Time`}</th><th class="level">{tr`Level`}</th><th>{tr`Thread`}</th><th>{tr`Event`}</th><th>{tr`In words`}</th><th class="r">{tr`Line`}</th></tr>
        </thead>
        <tbody>
          {before > 0 && <tr class="pad" aria-hidden="true"><td colSpan={7} style={{ height: `${before}px` }} /></tr>}
          {rows}
          {after > 0 && <tr class="pad" aria-hidden="true"><td colSpan={7} style={{ height: `${after}px` }} /></tr>}
        </tbody>
      </table>
      {n === 0 && <p class="meta empty">{tr`No event matches.`}</p>}
    </div>
  );
}

/** The notes of a panel by the step whose row they are on; a range is on its first step. */
function notesBySteps(player: Player, run: PanelRun): Map<number, NumberedNote[]> {
  const all = player.run.value!;
  const by = new Map<number, NumberedNote[]>();
  for (const n of numberNotes(player.notes.list.value)) {
    if (!isIn(n.note, all, all.panels.indexOf(run))) continue;
    const step = n.note.about === 'range' ? Math.max(0, run.stepAt(n.note.time)) : n.note.step;
    by.set(step, [...(by.get(step) ?? []), n]);
  }
  return by;
}

function Row({ player, run, step, row, at, notes }: { player: Player; run: PanelRun; step: number; row: number; at: boolean; notes?: NumberedNote[] | undefined }) {
  const { c } = run;
  const unit = unitFor(player.run.value!.span);
  const click = () => {
    player.playback.pause();
    const actor = run.actorName(c.actor[step]!);
    if (actor) player.selection.choose(actor);
    player.goto(player.active.value, step);
  };
  const position = run.panel.positions[c.pos[step]! - 1];
  const level = levelAt(c, step);
  return (
    <tr class={at ? 'at' : ''} aria-rowindex={row + 2} aria-current={at ? 'step' : undefined} onClick={click}>
      <td class="r">{count(step)}</td>
      <td class="r">{clock(c.time[step]!, unit, 1, Math.min(6, Math.round(Math.log10(unit.ns))))}</td>
      <td class={`level ${level}`}>{levelWords[level]}</td>
      <td>{run.threadName(c.thread[step]!)}</td>
      <td>{kindWords[c.kind[step]!]}</td>
      <td class="words">{notes?.map(({ note, number }) => <button key={note.id} type="button" class={`note-dot${colourOf(note)}`} data-note={note.id} title={namedNote(note)} aria-label={tr`Note ${number}: ${namedNote(note)}`} onClick={(e) => { e.stopPropagation(); player.open(note); }}>{number}</button>)}{describe(run, step)}</td>
      <td class="r">{position ? position.line : ''}</td>
    </tr>
  );
}
