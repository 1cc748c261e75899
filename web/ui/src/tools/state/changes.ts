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

/** A value that a step has changed. */
export interface Change {
  place: string;
  /** As one writes it in the program: a.sum; an actor's begins with its name. */
  name: string;
  text: string;
}

/** What differs from the values before, innermost values only, in the order of the state. */
export function changesOf(s: RunState, was: Values): Change[] {
  if (was.size === 0) return []; // the first step
  const changes: Change[] = [];
  for (const [place, text] of valuesOf(s)) {
    const before = was.get(place);
    if (before !== undefined && before !== text) changes.push({ place, name: nameAt(s, place), text });
  }
  return changes.filter((c) => !changes.some((d) => d.place.startsWith(`${c.place} `)));
}

/** Whether one of the changes is of something at this place. */
export const changedIn = (changes: readonly Change[], at: string): boolean => changes.some((c) => c.place.startsWith(`${at} `));

function nameAt(s: RunState, place: string): string {
  const roots = [...s.actors.map(actorAt), ...s.goroutines.flatMap((g) => g.frames.map((f, i) => frameAt(g, i, f))), globalsAt];
  const root = roots.find((r) => place.startsWith(`${r} `))!;
  const names = place.slice(root.length + 1).split(' ');
  const actor = s.actors.find((a) => actorAt(a) === root);
  if (actor) names.splice(0, 1, actor.name); // instead of "behavior"
  return names.reduce((all, n) => (n.startsWith('[') ? all + n : `${all}.${n}`));
}
