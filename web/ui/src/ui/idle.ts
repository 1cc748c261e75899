// Work for when the page has nothing else to do.

/** How long a slice of work may take in ms, so that a frame is not late. */
const slice = 6;

/**
 * Calls work in slices until it returns false: there is no more to do. Each call is given the time (of performance.now) at
 * which it should return. The function that is returned ends it early.
 */
export function whenIdle(work: (deadline: number) => boolean): () => void {
  return inSlices(work, slice, (f) => (typeof requestIdleCallback === 'function' ? requestIdleCallback(f, { timeout: 100 }) : setTimeout(f, 1)));
}

function inSlices(work: (deadline: number) => boolean, ms: number, later: (f: () => void) => void): () => void {
  let over = false;
  const next = () => {
    if (!over && work(performance.now() + ms)) later(next);
  };
  later(next);
  return () => {
    over = true;
  };
}

/** Work that pauses now and then, and says each time which part of it is done, 0 to 1. */
export type Paused<T> = Generator<number, T, void>;

/** Does all of it at once. */
export function atOnce<T>(work: Paused<T>): T {
  for (;;) {
    const r = work.next();
    if (r.done) return r.value;
  }
}

/** Goes on with work until a time, or its end. */
function advance<T>(work: Paused<T>, deadline: number): IteratorResult<number, T> {
  for (;;) {
    const r = work.next();
    if (r.done || performance.now() >= deadline) return r;
  }
}

/** Does it in slices between which the page can paint and hear the learner, who waits for it. The function that is returned
 *  gives it up. */
export function bitByBit<T>(work: Paused<T>, done: (result: T) => void, soFar?: (part: number) => void): () => void {
  return inTurns((deadline) => {
    const r = advance(work, deadline);
    if (r.done) done(r.value);
    else soFar?.(r.value);
    return !r.done;
  });
}

/** How long a slice of work may take in ms that somebody waits for; and while there is nothing yet to look at. */
const turn = 12;
const longTurn = 40;

/** As whenIdle, for work that somebody waits for: the page comes to its turn after each slice, and not before all else. */
export function inTurns(work: (deadline: number) => boolean, ms = turn): () => void {
  return inSlices(work, ms, (f) => setTimeout(f));
}

/** The end of work that is done in slices, while there is nothing yet to look at. */
export const ended = <T>(work: Paused<T>): Promise<T> => endOf(work, longTurn);

/** The same, while the learner looks at something else. */
export const inSteps = <T>(work: Paused<T>): Promise<T> => endOf(work, turn);

function endOf<T>(work: Paused<T>, ms: number): Promise<T> {
  return new Promise((done, failed) => {
    inTurns((deadline) => {
      try {
        const r = advance(work, deadline);
        if (r.done) done(r.value);
        return !r.done;
      } catch (e) {
        failed(e);
        return false;
      }
    }, ms);
  });
}
