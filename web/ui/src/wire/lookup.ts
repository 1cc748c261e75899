// Where the state of a run at a step comes from.

import type { RunState } from './types.gen.ts';

/** Looks a state up; rejects with an Error that says what to do. */
export type LookUp = (run: string, panel: string, step: number, signal: AbortSignal) => Promise<RunState>;
