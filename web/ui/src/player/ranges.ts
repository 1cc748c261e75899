// The possible settings of a run, as an address gives them.

import type { Settings } from '../wire/types.gen.ts';

export const schedulers = ['thread', 'pool', 'goroutine'] as const;
export const dispatchers = ['', 'first-waiter', 'actorlite', 'lost-wakeup', 'two-at-once'] as const;

/** The numeric settings, with their least and greatest values. */
export const numbers: readonly [name: 'workers' | 'cores' | 'seed' | 'batch' | 'slice' | 'speed' | 'stopAfter', least: number, greatest: number][] = [
  ['workers', 1, 1000], ['cores', 1, 256], ['seed', 0, Number.MAX_SAFE_INTEGER], ['batch', 1, 1_000_000], ['slice', 0, 3.6e12], ['speed', 0.01, 100_000],
  ['stopAfter', 0, 3.6e12],
];

/** The defaults for settings that an address leaves out. */
export const usual: Readonly<Required<Settings>> = { scheduler: 'pool', engine: 'sim', workers: 4, cores: 2, seed: 0, batch: 1, slice: 0, dispatcher: '', noHoldUps: false, speed: 1, schedule: '', workersAt: '', races: '', accesses: '', interleave: false, lines: false, stopAfter: 0 };

/** The settings with the defaults filled in. */
export function full(s: Settings): Required<Settings> {
  return { ...usual, ...s };
}

/** Reads one of several values, and reports any other one. */
export function oneOf<T extends string>(value: string | null, of: readonly T[], take: (v: T) => void, wrong: (v: string) => void): void {
  if (value === null) return;
  const known = of.find((o) => o === value);
  if (known === undefined) wrong(value);
  else take(known);
}
