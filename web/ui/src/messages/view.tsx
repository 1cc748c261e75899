// Messages: who caused what. A row an actor, a message an arrow from its sending to the start of its handling.

import { useEffect, useMemo } from 'preact/hooks';

import { count, plural } from '../base/format.ts';
import { flowsOf } from '../base/flow.ts';
import type { Player } from '../base/player.ts';
import { Frame } from '../draw/frame.tsx';
import { Place } from './place.ts';
import { Story } from './story.tsx';

export function Messages({ player }: { player: Player }) {
  const place = useMemo(() => new Place(player), [player]);
  useEffect(() => place.follow(), [place]);
  const run = player.run.value;
  const panel = place.run.value;
  if (!run || !panel || !place.rows.value) return <p class="pad meta">This program has no actors.</p>;
  return (
    <div class="messages">
      <Tools player={player} place={place} />
      <Frame
        name="messages" height={place.height} still={place.still} moving={place.moving} listen={place.listen} onKeyDown={(e) => onKey(e, player, place)}
        label={`Diagram of ${plural(flowsOf(panel).sends.length, 'message')}, ${run.scene.word}. Up and down arrow choose an actor, left and right arrow step, Enter chooses the message at the cursor. What led to an event, and a message's life, is said below; the Table tab lists every event.`}
      />
      <Story player={player} place={place} />
    </div>
  );
}

/** Up and down choose the next actor, Enter the message at the cursor. */
function onKey(e: KeyboardEvent, player: Player, place: Place): void {
  const run = place.run.peek();
  const rows = place.rows.peek();
  if (!run || !rows || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return;
  const msg = run.c.msg[player.step.peek()] ?? 0;
  if (e.key === 'Enter' && msg > 0) player.message.value = { panel: player.active.peek(), msg };
  else if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
    const actors = rows.rows.filter((r) => r.actor > 0).map((r) => r.actor);
    const at = actors.indexOf(run.actorID(player.actor.peek()));
    const next = at < 0 ? 0 : Math.min(Math.max(0, at + (e.key === 'ArrowDown' ? 1 : -1)), actors.length - 1);
    player.choose(run.actorName(actors[next] ?? 0));
  } else return;
  e.preventDefault();
  e.stopPropagation();
}

function Tools({ player, place }: { player: Player; place: Place }) {
  const panels = player.run.value!.panels;
  const { kind } = place;
  return (
    <div class="viewtools">
      {panels.length > 1 && (
        <span class="seg" role="group" aria-label="Run in the diagram">
          {panels.map((p, i) => (
            <button key={p.panel.key} type="button" data-panel={p.panel.key} aria-pressed={i === player.active.value} onClick={() => player.goto(i, player.steps.value[i] ?? 0)}>{p.panel.title}</button>
          ))}
        </span>
      )}
      <span class="seg" role="group" aria-label="Along the axis">
        <button type="button" data-axis="time" aria-pressed={kind.value === 'time'} onClick={() => (kind.value = 'time')}>by time</button>
        <button type="button" data-axis="order" aria-pressed={kind.value === 'order'} onClick={() => (kind.value = 'order')}>by order</button>
      </span>
      <Density place={place} />
    </div>
  );
}

/** Says what the picture leaves out. */
function Density({ place }: { place: Place }) {
  const rows = place.rows.value;
  const parts = [
    place.arrows.value === null ? 'Too many messages in sight for arrows: bars say how many each actor sends (up) and begins (down). Zoom in for arrows.' : '',
    rows && rows.hidden > 0 ? `${count(rows.hidden)} actors share one row; choose an actor to see those it has to do with.` : '',
  ];
  return <span class="meta" data-part="density">{parts.filter(Boolean).join(' ')}</span>;
}
