// What a view draws without a page around it: for exports, which have no elements and no pointer.

import type { Note } from '../../wire/types.gen.ts';
import type { Context } from './canvas.ts';
import type { FrameSize } from './frame.tsx';
import type { Spot } from './notemarks.tsx';

/** A picture of a view, as its frame on the page has it. */
export interface Drawing {
  /** Stands over it; '': nothing. */
  title: string;
  height(width: number, phone: boolean): number;
  still(ctx: Context, f: FrameSize): void;
  /** Draws what moves; returns what a line below says, if there is one. */
  moving(ctx: Context, f: FrameSize): string;
  /** Where a note's marks stand. */
  spots(note: Note, f: FrameSize): Spot[];
}

/** The drawings of a view, side by side or below each other. */
export interface Drawings {
  columns: Drawing[][];
  /** What has to be said of the picture, in a line. */
  caption: string;
  /** What shows a moment has one; without a cursor, the busiest is chosen. */
  momentary: boolean;
}
