// Which tab a run belongs to. What is stored for a tab's session cannot say it, because a tab that is duplicated, or
// opened by another one, starts with a copy of that. A lock of the browser can: one page holds it, and it ends with
// the page at the latest. At an address without TLS that is not of this computer there are none: there each page takes a run for its own.

import { stored } from '../../wire/stored.ts';

const locks = navigator.locks as LockManager | undefined;

const nameOf = (run: string): string => stored('run', run);

export class Claim {
  private release = (): void => {};

  /** Claims a run for this page, and releases the run before. */
  take(run: string): void {
    this.drop();
    const held = new Promise<void>((done) => (this.release = done));
    void locks?.request(nameOf(run), () => held);
  }

  drop(): void {
    this.release();
  }
}

/** Whether a run is in progress in another tab of this browser. */
export async function goesOnElsewhere(run: string): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some((l) => l.name === nameOf(run) && l.mode === 'exclusive');
}

/** Resolves when a run is no longer in progress in any tab of this browser. Several pages may wait for that; none of
 *  them claims the run. */
export async function endedElsewhere(run: string): Promise<void> {
  await locks?.request(nameOf(run), { mode: 'shared' }, () => {});
}
