// What the page asks the server for and waits for, as who asks sees it.

import type { Point } from './types.gen.ts';

/** Where something that was asked for stands: "Place 2 of 3", "Running", or a run of a series that is over. */
export interface Progress {
  say(text: string): void;
  point?(p: Point): void;
}

/** What was asked for and goes on. */
export interface Job<T> {
  /** Rejects with an Error that says what happened. */
  done: Promise<T>;
  stop(): void;
}
