// Round numbers that leave room: for a clock whose end is not known.

/** The next of 1, 1.5, 2, 3, 5, 7, 10 of a power of ten that is not smaller. */
export function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return unit * ([1, 1.5, 2, 3, 5, 7, 10].find((k) => k * unit >= value) ?? 10);
}

/** How much time the clock of a run that goes on shows: a second at least. */
export function liveRoom(time: number): number {
  return roundUp(Math.max(1e9, time));
}
