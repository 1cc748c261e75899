// Work in slices, done while the page has nothing else to do or between its frames.

/** How long a slice of work may take, ms, without delaying a frame. */
const slice = 6;

/**
 * Calls `work` in slices until it returns false, which means that it is done. Each call receives the time (of
 * performance.now) at which it should return. The returned function cancels the rest.
 */
export function whenIdle(work: (deadline: number) => boolean): () => void {
  return schedule(work, slice, (f) => (typeof requestIdleCallback === 'function' ? requestIdleCallback(f, { timeout: 100 }) : setTimeout(f, 1)));
}

function schedule(work: (deadline: number) => boolean, ms: number, later: (f: () => void) => void): () => void {
  let over = false;
  const next = () => {
    if (!over && work(performance.now() + ms)) later(next);
  };
  later(next);
  return () => {
    over = true;
  };
}

/** Work that pauses now and then, and yields the part of it that is done, 0 to 1. */
export type Paused<T> = Generator<number, T, void>;

/** Does the whole work without a pause. */
export function atOnce<T>(work: Paused<T>): T {
  for (;;) {
    const r = work.next();
    if (r.done) return r.value;
  }
}

/** Continues work until a deadline, or its end. */
function advance<T>(work: Paused<T>, deadline: number): IteratorResult<number, T> {
  for (;;) {
    const r = work.next();
    if (r.done || performance.now() >= deadline) return r;
  }
}

/** Does work that the learner waits for, in slices between which the page can paint and handle input. The returned
 *  function cancels it. */
export function inSlices<T>(work: Paused<T>, done: (result: T) => void, soFar?: (part: number) => void): () => void {
  return inTurns((deadline) => {
    const r = advance(work, deadline);
    if (r.done) done(r.value);
    else soFar?.(r.value);
    return !r.done;
  });
}

/** How long a slice of work that the learner waits for may take, ms; and how long while there is nothing to look at
 *  yet. */
const turn = 12;
const longTurn = 40;

/** Like whenIdle, for work that the learner waits for: slices take turns with the page's other tasks. */
export function inTurns(work: (deadline: number) => boolean, ms = turn): () => void {
  return schedule(work, ms, (f) => setTimeout(f));
}

/** Resolves when the work is done, for a learner who has nothing to look at yet. */
export const finished = <T>(work: Paused<T>): Promise<T> => endOf(work, longTurn);

/** The same, for a learner who looks at something else meanwhile. */
export const finishedInSlices = <T>(work: Paused<T>): Promise<T> => endOf(work, turn);

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
