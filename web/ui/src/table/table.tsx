// The table: every event as text. It is the equal of the picture for whoever cannot see it. Only the rows in sight are
// in the document.

import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import { clock, count, plural, unitFor } from '../base/format.ts';
import type { Player } from '../base/player.ts';
import { lastAtMost, type PanelRun } from '../base/run.ts';
import { describe, kindWords } from '../base/words.ts';
import { filterSteps } from './filter.ts';

const rowHeight = 20;
const rowsInSight = 18;
const overscan = 6;

export function Table({ player }: { player: Player }) {
  const query = useSignal('');
  const panel = player.panel.value;
  const matching = useComputed(() => (player.panel.value ? filterSteps(player.panel.value, query.value) : new Int32Array()));
  if (!panel) return null;
  const panels = player.run.value!.panels;
  return (
    <div class="tableview" data-part="table">
      <div class="tablebar">
        {panels.length > 1 && (
          <span class="seg" role="group" aria-label="Run in the table">
            {panels.map((p, i) => (
              <button key={p.panel.key} type="button" aria-pressed={i === player.active.value} onClick={() => player.goto(i, player.steps.value[i] ?? 0)}>{p.panel.title}</button>
            ))}
          </span>
        )}
        <input
          class="filter" type="search" name="filter" placeholder="Filter: actor, message, event" aria-label="Filter events"
          value={query.value} onInput={(e) => (query.value = e.currentTarget.value)}
        />
        <span class="meta" role="status">{query.value ? `${count(matching.value.length)} of ${plural(panel.events, 'event')}` : plural(panel.events, 'event')}</span>
      </div>
      <Rows key={panel.panel.key} player={player} run={panel} steps={matching.value} />
    </div>
  );
}

function Rows({ player, run, steps }: { player: Player; run: PanelRun; steps: Int32Array }) {
  const box = useRef<HTMLDivElement>(null);
  const from = useSignal(0);
  const at = lastAtMost(steps, player.step.value);
  const onScroll = () => {
    from.value = Math.floor(box.current!.scrollTop / rowHeight);
  };
  useLayoutEffect(() => {
    const el = box.current!;
    const top = Math.max(0, at) * rowHeight;
    if (top < el.scrollTop) el.scrollTop = Math.max(0, top - 2 * rowHeight);
    else if (top > el.scrollTop + (rowsInSight - 3) * rowHeight) el.scrollTop = top - (rowsInSight - 3) * rowHeight;
    onScroll();
  }, [at, steps]);
  useEffect(() => {
    const el = box.current!;
    el.addEventListener('scroll', onScroll, { passive: true });
    return () => el.removeEventListener('scroll', onScroll);
  }, []);
  const goto = (row: number) => {
    const step = steps[Math.min(Math.max(0, row), steps.length - 1)];
    if (step === undefined) return;
    player.pause();
    player.goto(player.active.value, step);
  };
  const onKey = (e: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: rowsInSight - 3, PageUp: 3 - rowsInSight }[e.key];
    if (by === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    goto(at + by);
  };
  const first = Math.max(0, from.value - overscan);
  const last = Math.min(steps.length, from.value + rowsInSight + overscan);
  const rows = [];
  for (let i = first; i < last; i++) rows.push(<Row key={steps[i]} player={player} run={run} step={steps[i]!} row={i} at={i === at && steps[i] === player.step.value} />);
  return (
    <div class="rows" ref={box} tabIndex={0} role="group" aria-label="Events; up and down arrow move" onKeyDown={onKey} style={{ height: `${(rowsInSight + 1) * rowHeight + 8}px` }}>
      <table class="trace" aria-rowcount={steps.length + 1}>
        <thead>
          <tr aria-rowindex={1}><th class="r">Step</th><th class="r">Time</th><th>Thread</th><th>Event</th><th>In words</th><th class="r">Line</th></tr>
        </thead>
        <tbody>
          {first > 0 && <tr class="pad" aria-hidden="true"><td colSpan={6} style={{ height: `${first * rowHeight}px` }} /></tr>}
          {rows}
          {last < steps.length && <tr class="pad" aria-hidden="true"><td colSpan={6} style={{ height: `${(steps.length - last) * rowHeight}px` }} /></tr>}
        </tbody>
      </table>
      {steps.length === 0 && <p class="meta empty">No event matches.</p>}
    </div>
  );
}

function Row({ player, run, step, row, at }: { player: Player; run: PanelRun; step: number; row: number; at: boolean }) {
  const { c } = run;
  const unit = unitFor(player.run.value!.duration);
  const click = () => {
    player.pause();
    const actor = run.actorName(c.actor[step]!);
    if (actor) player.choose(actor);
    player.goto(player.active.value, step);
  };
  const position = run.panel.positions[c.pos[step]! - 1];
  return (
    <tr class={at ? 'at' : ''} aria-rowindex={row + 2} aria-current={at ? 'step' : undefined} onClick={click}>
      <td class="r">{count(step)}</td>
      <td class="r">{clock(c.time[step]!, unit, 1, Math.min(6, Math.round(Math.log10(unit.ns))))}</td>
      <td>{run.threadName(c.thread[step]!)}</td>
      <td>{kindWords[c.kind[step]!]}</td>
      <td class="words">{describe(run, step)}</td>
      <td class="r">{position ? position.line : ''}</td>
    </tr>
  );
}
