// Playback speed, in run nanoseconds per wall nanosecond; 0 plays the whole run in fitSeconds.

export const fitSeconds = 10;

/** The speeds to offer for a run: 0 (fit), and the powers of ten that play it in half a second to 20 minutes. */
export function speeds(ns: number): number[] {
  const list = [0];
  for (let e = -9; e <= 6; e++) {
    const seconds = ns / 1e9 / 10 ** e;
    if (seconds >= 0.5 && seconds <= 1200) list.push(10 ** e);
  }
  return list;
}

/** The rate at which a run of `ns` nanoseconds is played. */
export function rateOf(speed: number, ns: number): number {
  return speed || ns / (fitSeconds * 1e9);
}
