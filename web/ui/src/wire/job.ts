// Requests to the server that take a while, as the page's code sees them.

import type { Point } from './types.gen.ts';

/** The progress of a request: "Place 2 of 3", "Running", or a run of a series that is over. */
export interface Progress {
  say(text: string): void;
  point?(p: Point): void;
}

/** A request in progress. */
export interface Job<T> {
  /** Rejects with an Error that describes what happened. */
  done: Promise<T>;
  stop(): void;
}
