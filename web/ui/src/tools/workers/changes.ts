// The changes of a simulated pool's workers, as the text of the setting workersAt: 12ms+1,20ms-1.

/** A change: how many workers come, or go if it is negative, at a virtual time in ns. */
export interface Change {
  at: number;
  by: number;
}

const units: Readonly<Record<string, number>> = { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };

/** A duration of Go in ns, such as 1m2.5s. */
function nanoseconds(text: string): number {
  let ns = 0;
  for (const [, n, unit] of text.matchAll(/([\d.]+)(ns|us|µs|ms|s|m|h)/g)) ns += Number(n) * units[unit!]!;
  return Math.round(ns);
}

export function parseChanges(text: string): Change[] {
  return text.split(',').filter(Boolean).map((item) => {
    const sign = Math.max(item.lastIndexOf('+'), item.lastIndexOf('-'));
    return { at: nanoseconds(item.slice(0, sign)), by: Number(item.slice(sign)) };
  });
}

/** The text of changes with one more, behind those of its time; changes of one time are added up. */
export function withChange(text: string, at: number, by: number): string {
  const list = parseChanges(text);
  const same = list.find((c) => c.at === at && Math.sign(c.by) === Math.sign(by));
  if (same) same.by += by;
  else list.splice(list.findIndex((c) => c.at > at) < 0 ? list.length : list.findIndex((c) => c.at > at), 0, { at, by });
  return list.map((c) => [c.at, 'ns', c.by > 0 ? '+' : '', c.by].join('')).join(',');
}
