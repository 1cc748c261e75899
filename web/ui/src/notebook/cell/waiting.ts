// A run that waits for its turn, kept in the window's own storage: when the page is loaded again, the run waits on in its
// place. Of a run that goes on it is only kept that there was one: it ends with the page.

import type { Settings } from '../../wire/types.gen.ts';
import { Claim } from './claim.ts';

export interface WaitingRun {
  ticket: string;
  text: string;
  settings: Settings;
  both: boolean;
}

export class Waiting {
  private key: string;
  private goesOn: string;
  private claim = new Claim();

  constructor(lesson: string, cell: string) {
    this.key = `rehearse-waiting:${lesson}/${cell}`;
    this.goesOn = `rehearse-running:${lesson}/${cell}`;
  }

  /** A run has begun; id is what it will be stored with. */
  begin(id: string): void {
    this.claim.take(id);
    try {
      sessionStorage.setItem(this.goesOn, id);
    } catch {
      // Then nobody is told that the run ended with the page.
    }
  }

  end(): void {
    this.claim.drop();
    try {
      sessionStorage.removeItem(this.goesOn);
    } catch {
      // Then nothing is kept either.
    }
  }

  /** The ID of the run that went on when the page was left, once; null if there was none. In a tab that was opened as a copy of
   *  another it is the other's run. */
  interrupted(): string | null {
    try {
      const id = sessionStorage.getItem(this.goesOn);
      this.end();
      return id;
    } catch {
      return null;
    }
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
