// Which values a step has changed: each has a place, and is compared with the value that was there before the step.

import type { ActorState, Frame, GoroutineState, RunState, Value } from '../../wire/types.gen.ts';

/** Texts of values by their places. */
export type Values = ReadonlyMap<string, string>;

/** The place of package-level variables. */
export const globalsAt = 'package';

export const actorAt = (a: ActorState): string => `actor:${a.name}`;

/** The place of a frame's variables, i from the top. Frames are counted from the goroutine's first, so that a call does not move them. */
export const frameAt = (g: GoroutineState, i: number, f: Frame): string => `goroutine:${g.name}:${g.frames.length - i}:${f.function}`;

/** A value in words. Numbers that identify objects differ from step to step, so they are left out. */
export const textOf = (v: Value): string => v.text.trim();

/** All values of a state. */
export function valuesOf(s: RunState | null): Values {
  const values = new Map<string, string>();
  if (!s) return values;
  for (const a of s.actors) collect(values, actorAt(a), { ...a.behavior, name: 'behavior' });
  for (const g of s.goroutines) g.frames.forEach((f, i) => f.vars?.forEach((v) => collect(values, frameAt(g, i, f), v)));
  for (const v of s.globals) collect(values, globalsAt, v);
  return values;
}

function collect(values: Map<string, string>, at: string, v: Value): void {
  const here = `${at} ${v.name}`;
  if (values.has(here)) return; // hidden by another of this name
  values.set(here, textOf(v));
  v.parts?.forEach((p) => collect(values, here, p));
}

/** Whether a part of a value differs from what was there. */
export function hasChanged(v: Value, here: string, was: Values): boolean {
  return here !== '' && (v.parts?.some((p) => {
    const place = `${here} ${p.name}`;
    const before = was.get(place);
    return (before !== undefined && before !== textOf(p)) || hasChanged(p, place, was);
  }) ?? false);
}
