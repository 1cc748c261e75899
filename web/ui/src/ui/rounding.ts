// Round numbers with some spare range, for a clock whose end is not known.

/** The smallest of 1, 1.5, 2, 3, 5, 7, 10 times a power of ten that is not below the value. */
export function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return unit * ([1, 1.5, 2, 3, 5, 7, 10].find((k) => k * unit >= value) ?? 10);
}

/** The time that the clock of a run in progress spans: a second at least. */
export function liveSpan(time: number): number {
  return roundUp(Math.max(1e9, time));
}
