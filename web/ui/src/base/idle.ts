// Work for when the page has nothing else to do.

/** How long a slice of work may take in ms, so that a frame is not late. */
const slice = 6;

/**
 * Calls work in slices until it returns false: there is no more to do. Each call is given the time (of performance.now) at
 * which it should return. The function that is returned ends it early.
 */
export function whenIdle(work: (deadline: number) => boolean): () => void {
  let over = false;
  const later = (f: () => void) => (typeof requestIdleCallback === 'function' ? requestIdleCallback(f, { timeout: 100 }) : setTimeout(f, 1));
  const next = () => {
    if (!over && work(performance.now() + slice)) later(next);
  };
  later(next);
  return () => {
    over = true;
  };
}
