// A run that waits for its turn, kept in the window's own storage: when the page is loaded again, the run waits on in its
// place.

import type { Settings } from '../base/protocol.ts';

export interface WaitingRun {
  ticket: string;
  text: string;
  settings: Settings;
  both: boolean;
}

export class Waiting {
  private key: string;

  constructor(lesson: string, cell: string) {
    this.key = `rehearse-waiting:${lesson}/${cell}`;
  }

  keep(run: WaitingRun): void {
    try {
      sessionStorage.setItem(this.key, JSON.stringify(run));
    } catch {
      // No room, or no storage at all: the run waits only as long as the page is open.
    }
  }

  drop(): void {
    try {
      sessionStorage.removeItem(this.key);
    } catch {
      // Then nothing is kept either.
    }
  }

  /** The run that waited when the page was left. It stays kept: the page may be left again before the server answers. */
  kept(): WaitingRun | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.key) ?? 'null') as WaitingRun | null;
    } catch {
      return null;
    }
  }
}
