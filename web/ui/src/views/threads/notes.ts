// The positions of notes on the timelines.

import { isIn } from '../../player/notes.ts';
import type { Note } from '../../wire/types.gen.ts';
import type { Spot } from '../draw/notemarks.tsx';
import { inSight, rangeSpots } from '../draw/spots.ts';
import { eventPoint } from './cursor.ts';
import type { Picture } from './draw.ts';
import type { PanelLayout } from './layout.ts';

/** The marks of a note, one in each panel that it is about. */
export function noteSpots(p: Picture, note: Note): Spot[] {
  return p.layout.panels.flatMap((panel) => (isIn(note, p.run, panel.index) ? spotIn(p, panel, note) : []));
}

function spotIn(p: Picture, panel: PanelLayout, note: Note): Spot[] {
  const x = p.scale.x(note.time);
  if (note.about === 'range') return rangeSpots(p.scale, note, panel.run.panel.makespan, panel.top, panel.bottom);
  if (note.about === 'thread') {
    const lane = panel.run.panel.threads.find((t) => t.name === note.thread)?.lane ?? -1;
    return lane < 0 ? [] : [{ x: p.scale.x0 + 9, y: panel.tops[lane]! + panel.heights[lane]! / 2 }];
  }
  if (!inSight(p.scale, x)) return [];
  if (note.about === 'difference' && !note.message) return [{ x, y: (panel.top + panel.bottom) / 2 }];
  const event = note.step < panel.run.events ? eventPoint(p, panel, note.step) : null;
  return [event ?? { x, y: panel.top + 8 }];
}
