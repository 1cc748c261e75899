// A series of runs: the values of its setting, its cost curves, and a sentence about what they show.

import { bytes, duration } from '../../ui/format.ts';
import { tr } from '../../ui/language.ts';
import type { Point, Settings, Summary, Varied } from '../../wire/types.gen.ts';

/** The most runs of a series on the page: as many as fit side by side. */
export const most = 10;

const sizes = [1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 25, 32, 40, 50, 64, 80, 100, 128, 160, 200, 256];

/** Values of a setting that are worth a run: pool sizes up to the number of actors, including the current one;
 *  processors up to twice the current number; seeds from the current one on. */
export function valuesFor(vary: Varied, s: Settings, actors: number): number[] {
  if (vary === 'seed') return Array.from({ length: most }, (_, i) => s.seed + i);
  const at = vary === 'workers' ? s.workers : s.cores;
  const limit = vary === 'workers' ? Math.max(actors, at, 2) : Math.min(256, Math.max(8, 2 * at));
  const all = [...new Set([...sizes.filter((n) => n <= 0.8 * limit), at, limit])].sort((a, b) => a - b);
  return thinned(all, at);
}

/** At most `most` of the values, evenly selected, including the first, the last and `keep`. */
function thinned(all: number[], keep: number): number[] {
  if (all.length <= most) return all;
  const chosen = new Set<number>();
  for (let i = 0; i < most; i++) chosen.add(all[Math.round((i * (all.length - 1)) / (most - 1))]!);
  if (!chosen.has(keep)) {
    const nearest = [...chosen].slice(1, -1).reduce((a, b) => (Math.abs(b - keep) < Math.abs(a - keep) ? b : a));
    chosen.delete(nearest);
    chosen.add(keep);
  }
  return [...chosen].sort((a, b) => a - b);
}

export interface Curve {
  name: [string, string]; // in two lines
  of: (s: Summary) => number; // negative: none
  write: (v: number) => string;
}

export const curves: readonly Curve[] = [
  { name: ['makespan', ''], of: (s) => s.makespan, write: duration },
  { name: ['latency', 'p99'], of: (s) => s.latencyP99, write: duration },
  { name: ['thread', 'memory'], of: (s) => s.threadMemory, write: bytes },
];

/** Whether a run of a series finished. */
export const ended = (p: Point) => !p.error && (p.outcome.end === 'ok' || p.outcome.end === 'exit');

/** What a series shows, computed from its points; '' while there are fewer than two. */
export function seriesSentence(vary: Varied, points: readonly Point[]): string {
  const good = points.filter(ended);
  const bad = points.length - good.length;
  const first = good[0];
  const last = good.at(-1);
  const rest = bad > 0 ? tr` ${bad === 1 ? tr`One run` : tr`${bad} runs`} did not complete.` : '';
  if (!first || !last || good.length < 2) return rest.trim();
  return (vary === 'seed' ? spread(good) : gain(vary === 'workers' ? 'thread' : 'core', good)) + rest;
}

/** The conclusion from a series over seeds: "Over these 10 seeds the makespan is 81 s to 97 s, with a median of 90 s: the slowest takes 20 % longer than the fastest." */
function spread(points: Point[]): string {
  const times = points.map((p) => p.summary.makespan).sort((a, b) => a - b);
  const fast = times[0]!;
  const slow = times.at(-1)!;
  const mid = (times[(times.length - 1) >> 1]! + times[times.length >> 1]!) / 2;
  if (fast === slow) return tr`The makespan is ${duration(fast)} with each of these ${points.length} seeds.`;
  const more = Math.round((slow / fast - 1) * 100);
  return tr`Over these ${points.length} seeds the makespan is ${duration(fast)} to ${duration(slow)}, with a median of ${duration(mid)}: the slowest takes ${more < 1 ? tr`less than 1` : more} % longer than the fastest.`;
}

/** The part of a doubling's full gain from which on it still counts as halving. */
const nearlyAll = 0.85;

/** Up to which value doubling halves the makespan, where the makespan is least, and what the largest values gain. */
function gain(what: string, points: Point[]): string {
  const fastest = points.reduce((a, b) => (b.summary.makespan < a.summary.makespan ? b : a));
  const first = points[0]!;
  const last = points.at(-1)!;
  const parts: string[] = [];
  const until = halvingUntil(points);
  const s = (n: number) => `${n} ${what}${n === 1 ? '' : 's'}`;
  if (until > first.value) parts.push(tr`Up to ${s(until)}, doubling the ${what}s about halves the time.`);
  else if (fastest.value === first.value) parts.push(tr`The makespan is shortest with ${s(first.value)}, ${duration(first.summary.makespan)}: more gain nothing.`);
  if (fastest.value !== first.value) {
    const over = points.find((p) => p.summary.makespan <= fastest.summary.makespan * 1.02)!;
    if (over.value < last.value) parts.push(tr`${s(over.value)} ${over.value === 1 ? tr`takes` : tr`take`} ${duration(over.summary.makespan)}; with more, it changes by less than 2 % or gets longer.`);
    else if (until < last.value) {
      const from = points.find((p) => p.value === until)!;
      const times = (last.value / until).toFixed(1).replace('.0', '');
      parts.push(tr`From ${s(until)} to ${s(last.value)}, ${times} times as many, it falls from ${duration(from.summary.makespan)} to ${duration(last.summary.makespan)}, by a factor of ${(from.summary.makespan / last.summary.makespan).toFixed(2)}.`);
    }
  }
  parts.push(tr`With ${last.value}, a thread is active for ${last.summary.activity.toFixed(0)} % of its time, with ${first.value} for ${first.summary.activity.toFixed(0)} %.`);
  return parts.join(' ');
}

/** The largest value up to which the makespan falls nearly as fast as the value grows. */
function halvingUntil(points: Point[]): number {
  const first = points[0]!;
  let until = first.value;
  for (let i = 1; i < points.length; i++) {
    const p = points[i]!;
    const before = points[i - 1]!;
    const full = Math.log2(p.value / before.value);
    const got = Math.log2(before.summary.makespan / p.summary.makespan);
    if (got < nearlyAll * full) break;
    until = p.value;
  }
  return until;
}
