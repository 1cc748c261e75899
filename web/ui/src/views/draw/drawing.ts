// What a view draws without a page around it, for exports, which have no elements and no pointer.

import type { Note } from '../../wire/types.gen.ts';
import type { Context } from './canvas.ts';
import type { FrameSize } from './frame.tsx';
import type { Spot } from './notemarks.tsx';

/** A picture of a view, as its frame on the page has it. */
export interface Drawing {
  /** The title over it; '': none. */
  title: string;
  height(width: number, phone: boolean): number;
  still(ctx: Context, f: FrameSize): void;
  /** Draws the moving layer; returns the text of the line below, if there is one. */
  moving(ctx: Context, f: FrameSize): string;
  /** The positions of a note's marks. */
  spots(note: Note, f: FrameSize): Spot[];
}

/** The drawings of a view, side by side or below each other. */
export interface Drawings {
  columns: Drawing[][];
  /** The line of text about the picture. */
  caption: string;
  /** Whether it shows a moment; without a cursor, the busiest one is chosen. */
  momentary: boolean;
}
