// Which tab a run goes on in. A tab that is duplicated, or opened by another one, has a copy of what is stored for that tab's
// session, so what is stored cannot say it. A lock of the browser can: it is held by one page, and ends with it at the latest.

const nameOf = (run: string): string => `rehearse-run:${run}`;

export class Claim {
  private letGo = (): void => {};

  /** A run goes on in this page now; any before it does no more. */
  take(run: string): void {
    this.drop();
    const held = new Promise<void>((done) => (this.letGo = done));
    void navigator.locks.request(nameOf(run), () => held);
  }

  drop(): void {
    this.letGo();
  }
}

/** Whether a run goes on in another tab of this browser. */
export async function goesOnElsewhere(run: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((l) => l.name === nameOf(run) && l.mode === 'exclusive');
}

/** Settles when a run goes on in no tab of this browser any more. Several may wait for that, and none of them claims the run. */
export async function endedElsewhere(run: string): Promise<void> {
  await navigator.locks.request(nameOf(run), { mode: 'shared' }, () => {});
}
