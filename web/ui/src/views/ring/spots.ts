// The positions of notes in a ring.

import { isIn } from '../../player/notes.ts';
import type { Player } from '../../player/player.ts';
import type { Note } from '../../wire/types.gen.ts';
import type { Spot } from '../draw/notemarks.tsx';
import type { RingPlaces } from './picture.ts';

/** The positions of a note: on its actor or its thread; a note about a time is beside the ring while the cursor is at
 *  that time. */
export function ringSpots(player: Player, panel: number, note: Note, stand: RingPlaces | null, left: number): Spot[] {
  const all = player.run.value;
  const run = all?.panels[panel];
  if (!run || !all || !stand || !isIn(note, all, panel)) return [];
  const beside = { x: left + 10, y: 10 };
  if (note.about === 'range') {
    const { time } = player;
    return time.value >= note.time && time.value <= (note.end ?? 0) ? [beside] : [];
  }
  if (note.step < 0 || note.step >= run.events) return [];
  const { actors, threads } = stand.place;
  const thread = note.about === 'thread' ? run.panel.threads.findIndex((t) => t.name === note.thread) : run.c.thread[note.step]!;
  const actor = note.about === 'thread' ? 0 : note.about === 'actor' ? run.actorID(note.actor ?? '') : run.c.actor[note.step]!;
  const slot = actor > 0 ? stand.slotOf[actor] ?? -1 : -1;
  const at = slot >= 0 ? { x: actors.x[slot]!, y: actors.y[slot]! } : { x: threads.x[thread] ?? NaN, y: threads.y[thread] ?? NaN };
  return [Number.isNaN(at.x) ? beside : { x: left + at.x, y: at.y }];
}
