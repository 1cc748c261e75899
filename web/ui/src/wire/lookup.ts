// The source of a run's state at a step.

import type { RunState } from './types.gen.ts';

/** Looks up a state; rejects with an Error that says what to do. */
export type LookUp = (run: string, panel: string, step: number, signal: AbortSignal) => Promise<RunState>;
