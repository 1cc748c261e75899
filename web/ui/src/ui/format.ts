// Numbers, times and sizes as the page writes them, with the same rules as runtime/units on the server. Times are in
// nanoseconds.

import { counted, language, tr } from './language.ts';

const grouped = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });

/** 6772 -> 6,772 */
export function count(n: number): string {
  return grouped.format(n);
}

export interface Unit {
  ns: number;
  name: string;
}

const units: readonly Unit[] = [
  { ns: 1, name: 'ns' },
  { ns: 1e3, name: 'µs' },
  { ns: 1e6, name: 'ms' },
  { ns: 1e9, name: 's' },
];

/** The unit in which a span of ns is written: the largest of which the span has at least one (half a second is 500
 *  ms). */
export function unitFor(ns: number): Unit {
  let unit = units[0]!;
  for (const u of units) if (Math.abs(ns) >= u.ns) unit = u;
  return unit;
}

/** A duration with three significant figures: 93.0 s, 6.19 s, 412 µs. A negative one is unknown: –. */
export function duration(ns: number): string {
  const whole = Math.round(ns);
  if (whole < 0) return '–';
  if (whole === 0) return '0 s';
  for (const u of units) {
    const most = u.ns === 1 ? 0 : 2;
    for (let digits = most; digits >= 0; digits--) {
      const n = rounded(whole, u.ns / 10 ** digits);
      if (n < 1000) return `${decimal(n, digits)} ${u.name}`;
    }
  }
  return `${count(rounded(whole, 1e9))} s`;
}

/** A number divided by a step and rounded, halves upwards. */
const rounded = (n: number, step: number): number => Math.floor(n / step) + (2 * (n % step) >= step ? 1 : 0);

/** n as a decimal number whose last digits are behind the point. */
function decimal(n: number, digits: number): string {
  if (digits === 0) return String(n);
  const text = String(n).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** A duration as a program or a user gave it: 10 ms, 1.5 s. */
export function asWritten(ns: number): string {
  return duration(ns).replace(/(\.\d*?)0+ /, '$1 ').replace('. ', ' ');
}

/** A point in time in a given unit, precise enough to distinguish points that are `resolution` ns apart, with at
 *  least `least` decimals. */
export function clock(ns: number, unit: Unit, resolution: number, least = 3): string {
  const need = Math.ceil(Math.log10(unit.ns / Math.max(resolution, 1)));
  const most = Math.round(Math.log10(unit.ns));
  const digits = Math.min(most, Math.max(least, Math.min(need, 9)));
  return `${(ns / unit.ns).toFixed(digits)} ${unit.name}`;
}

/** A size: 544 kB, 15.6 MB. Powers of 1024, as the operating system counts stacks. */
export function bytes(n: number): string {
  if (n < 1024) return `${n} B`;
  const kb = rounded(n, 1024);
  return kb < 10_000 ? `${count(kb)} kB` : `${decimal(10 * Math.floor(n / 2 ** 20) + rounded(10 * (n % 2 ** 20), 2 ** 20), 1)} MB`;
}

/** 10:42 in the reader's time zone. */
export function timeOfDay(date: Date): string {
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
}

/** 23/11/2026, 10:42:07, in the format of the page's language; in English the day comes before the month. */
export function dayAndTime(date: Date): string {
  return date.toLocaleString(language === 'en' ? 'en-GB' : language);
}

/** The wall time of a run, from microseconds: 41 ms, 1.2 s. */
export function wall(micros: number): string {
  const ms = micros / 1e3;
  return ms < 9.95 ? `${ms.toFixed(1)} ms` : ms < 999.5 ? `${ms.toFixed(0)} ms` : `${(ms / 1e3).toFixed(1)} s`;
}

/** plural(1, 'thread') -> 1 thread; `word` is the English singular. */
export function plural(n: number, word: string): string {
  return counted(n, count(n), word);
}

/** The period that a moving figure covers: "last 1 s"; early in a run, when less than that has passed, "first 412
 *  ms". */
export function lookBack(span: number, time: number): string {
  return time >= span ? tr`last ${asWritten(span)}` : tr`first ${duration(time)}`;
}

/** The message of an error, whatever was thrown. */
export function errorText(e: unknown): string {
  return e instanceof Error ? e.message : String(e);
}
