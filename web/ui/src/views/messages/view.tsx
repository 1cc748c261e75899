// Messages: causes and effects. One row per actor; a message is an arrow from its send to the start of its handling.
// One diagram per panel, below each other on one clock.

import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks';

import { plural } from '../../ui/format.ts';
import { flowsOf } from '../../run/flow.ts';
import { tr } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import type { Run } from '../../run/run.ts';
import { engineWords } from '../../run/settings.ts';
import { Frame, isPhone } from '../draw/frame.tsx';
import { NoteMarks } from '../draw/notemarks.tsx';
import { densityWords, Place, sharedOf, type Shared } from './place.ts';
import { Story } from './story.tsx';

export function Messages({ player }: { player: Player }) {
  const shared = sharedOf(player);
  const narrow = useSignal(isPhone());
  useLayoutEffect(() => {
    const measure = () => (narrow.value = isPhone());
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  const run = player.run.value;
  if (!run) return null;
  if (run.panels.every((p) => p.panel.actors.length === 0)) return <p class="pad meta" data-part="messages">{tr`This program has no actors, so there are no messages.`}</p>;
  const panels = shown(run, shared.which.value, !narrow.value, player.active.peek());
  return (
    <div class="messages">
      <Diagrams key={panels.join()} player={player} shared={shared} panels={panels} />
    </div>
  );
}

/** The panels whose diagrams are shown: those that were selected, else both if they have room. */
function shown(run: Run, which: string, space: boolean, active: number): number[] {
  const one = run.panelIndex(which);
  if (one >= 0) return [one];
  return space || which === 'both' ? run.panels.map((_, i) => i) : [Math.min(active, run.panels.length - 1)];
}

interface DiagramsProps {
  player: Player;
  shared: Shared;
  panels: number[];
}

function Diagrams({ player, shared, panels }: DiagramsProps) {
  const places = useMemo(() => panels.map((i) => new Place(player, shared, i, panels.length)), [player]);
  useEffect(() => {
    const ends = places.map((p) => p.follow());
    return () => ends.forEach((end) => end());
  }, [places]);
  const titled = player.run.value!.panels.length > 1;
  return (
    <>
      <Tools player={player} shared={shared} places={places} />
      {places.map((place) => <Panel key={place.index} player={player} place={place} titled={titled} />)}
      <ActiveStory player={player} places={places} />
    </>
  );
}

/** Of two diagrams, the story is that of the panel at the cursor. */
function ActiveStory({ player, places }: { player: Player; places: Place[] }) {
  const place = places.find((p) => p.index === player.active.value) ?? places[0]!;
  return <Story player={player} place={place} />;
}

function Panel({ player, place, titled }: { player: Player; place: Place; titled: boolean }) {
  const run = place.run.value;
  if (!run || !place.rows.value) return null;
  const { title, key } = run.panel;
  const what = tr`${titled ? tr`${title}: diagram` : tr`Diagram`} of ${plural(flowsOf(run).sends.length, 'message')}`;
  return (
    <section data-part="diagram" data-panel={key} aria-label={tr`Messages, ${title}`}>
      {titled && <p class="head">{title}</p>}
      <Frame
        name="messages" height={place.height} still={place.still} moving={place.moving} listen={place.listen} onKeyDown={(e) => onKey(e, player, place)}
        label={tr`${what}, ${engineWords[player.run.value!.scene.word]!}. Up and down arrow choose an actor, left and right arrow step, Enter chooses the message at the cursor. The causes of an event and the life of a message are listed below; the Table tab lists every event.`}
        over={({ width, height }) => <NoteMarks player={player} spots={(n) => place.spots(n)} space={{ width, height }} />}
      />
    </section>
  );
}

/** Up and Down select the next actor, Enter selects the message at the cursor. */
function onKey(e: KeyboardEvent, player: Player, place: Place): void {
  const run = place.run.peek();
  const rows = place.rows.peek();
  if (!run || !rows || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return;
  const msg = run.c.msg[place.step.peek()] ?? 0;
  if (e.key === 'Enter' && msg > 0) player.selection.message.value = { panel: place.index, msg };
  else if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
    const actors = rows.rows.filter((r) => r.actor > 0).map((r) => r.actor);
    const at = actors.indexOf(run.actorID(player.selection.actor.peek()));
    const next = at < 0 ? 0 : Math.min(Math.max(0, at + (e.key === 'ArrowDown' ? 1 : -1)), actors.length - 1);
    player.selection.choose(run.actorName(actors[next] ?? 0));
  } else return;
  player.active.value = place.index;
  e.preventDefault();
  e.stopPropagation();
}

function Tools({ player, shared, places }: { player: Player; shared: Shared; places: Place[] }) {
  const { panels } = player.run.value!;
  const { kind, which } = shared;
  const only = places.length === 1 ? places[0]!.index : -1;
  const show = (i: number) => {
    which.value = panels[i]!.panel.key;
    player.goto(i, player.steps.value[i] ?? 0);
  };
  return (
    <div class="viewtools">
      {panels.length > 1 && (
        <span class="seg" role="group" aria-label={tr`Diagram of`}>
          {panels.map((p, i) => <button key={p.panel.key} type="button" data-panel={p.panel.key} aria-pressed={i === only} onClick={() => show(i)}>{p.panel.title}</button>)}
          <button type="button" data-panel="both" aria-pressed={only < 0} onClick={() => (which.value = 'both')}>{tr`both`}</button>
        </span>
      )}
      <span class="seg" role="group" aria-label={tr`Along the axis`}>
        <button type="button" data-axis="time" aria-pressed={kind.value === 'time'} onClick={() => (kind.value = 'time')}>{tr`by time`}</button>
        <button type="button" data-axis="order" aria-pressed={kind.value === 'order'} onClick={() => (kind.value = 'order')}>{tr`by order`}</button>
      </span>
      <Density places={places} />
    </div>
  );
}

/** What the pictures leave out, as text. */
function Density({ places }: { places: Place[] }) {
  return <span class="meta" data-part="density">{densityWords(places)}</span>;
}
