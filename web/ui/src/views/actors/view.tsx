// Actors: what happened to each of them. One lane per actor, both runs on one clock.

import { useComputed } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';

import { count, plural } from '../../ui/format.ts';
import { tr, trn } from '../../ui/language.ts';
import type { Player } from '../../player/player.ts';
import { engineWords } from '../../run/settings.ts';
import { Frame } from '../draw/frame.tsx';
import { NoteMarks } from '../draw/notemarks.tsx';
import { Place } from './place.ts';
import { Waits } from './waits.tsx';

export function Actors({ player }: { player: Player }) {
  const place = useMemo(() => new Place(player), [player]);
  useEffect(() => place.follow(), [place]);
  const run = player.run.value;
  const names = place.names.value;
  if (!run || names.length === 0) return <p class="pad meta">{tr`This program has no actors.`}</p>;
  return (
    <div class="actors">
      <Tools place={place} />
      <Frame
        name="actors" height={place.height} still={place.still} moving={place.moving} listen={place.listen} onKeyDown={(e) => onKey(e, player, place)}
        over={({ width, height }) => <NoteMarks player={player} spots={(n) => place.spots(n)} space={{ width, height }} />}
        label={tr`Lanes of ${plural(names.length, 'actor')}, ${engineWords[run.scene.word]!}. Up and down arrow choose an actor, left and right arrow step. Waits are listed below the picture, and the Table tab lists every event.`}
      />
      <Waits player={player} names={names} />
    </div>
  );
}

/** Up and Down select the next actor; Page Up and Page Down scroll by a page of lanes. */
function onKey(e: KeyboardEvent, player: Player, place: Place): void {
  const l = place.layout.peek();
  if (!l || e.ctrlKey || e.metaKey || e.altKey) return;
  const page = l.to - l.from;
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[e.key];
  if (by === undefined) return;
  e.preventDefault();
  e.stopPropagation();
  const at = l.names.indexOf(player.selection.actor.peek());
  const next = at < 0 ? l.from : Math.min(Math.max(0, at + by), l.names.length - 1);
  player.selection.choose(l.names[next] ?? '');
}

function Tools({ place }: { place: Place }) {
  const l = place.layout.value;
  const thinned = useComputed(() => place.thinned());
  if (!l) return null;
  const page = l.to - l.from;
  const all = l.names.length;
  return (
    <div class="viewtools">
      <span class="seg" role="group" aria-label={tr`Order of the actors`}>
        <button type="button" data-order="type" aria-pressed={place.order.value === 'type'} onClick={() => (place.order.value = 'type')}>{tr`by type`}</button>
        <button type="button" data-order="waited" aria-pressed={place.order.value === 'waited'} onClick={() => (place.order.value = 'waited')}>{tr`waited longest first`}</button>
      </span>
      {page < all && (
        <span class="paging">
          <button type="button" class="btn quiet" data-act="lanes-up" disabled={l.from === 0} onClick={() => (place.from.value = Math.max(0, l.from - page))}>{tr`Earlier`}</button>
          <span class="meta" role="status" data-part="lanes">{trn`${count(l.from + 1)} to ${count(l.to)} of ${plural(all, 'actor')}`}</span>
          <button type="button" class="btn quiet" data-act="lanes-down" disabled={l.to >= all} onClick={() => (place.from.value = Math.min(l.to, all - page))}>{tr`Later`}</button>
        </span>
      )}
      <span class="meta" data-part="thinned">{thinned.value}</span>
    </div>
  );
}
