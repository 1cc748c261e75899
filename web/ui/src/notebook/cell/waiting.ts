// A run in the server's queue, stored for the window: when the page is reloaded, the run keeps its place. For a run
// in progress only its id is stored, because the run ends with the page.

import type { Settings } from '../../wire/types.gen.ts';
import { Claim } from './claim.ts';
import { stored } from '../../wire/stored.ts';

export interface WaitingRun {
  ticket: string;
  text: string;
  settings: Settings;
  both: boolean;
}

export class Waiting {
  private key: string;
  private runningKey: string;
  private claim = new Claim();

  constructor(lesson: string, cell: string) {
    this.key = stored('waiting', `${lesson}/${cell}`);
    this.runningKey = stored('running', `${lesson}/${cell}`);
  }

  /** A run has begun; it will be stored under `id`. */
  begin(id: string): void {
    this.claim.take(id);
    try {
      sessionStorage.setItem(this.runningKey, id);
    } catch {
      // Then a reload cannot report that the run ended with the page.
    }
  }

  end(): void {
    this.claim.drop();
    try {
      sessionStorage.removeItem(this.runningKey);
    } catch {
      // Then nothing is stored either.
    }
  }

  /** The ID of the run that was in progress when the page was left, read once; null: none. In a tab that was opened
   *  as a copy of another one, it is the other tab's run. */
  interrupted(): string | null {
    try {
      const id = sessionStorage.getItem(this.runningKey);
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
      // No space, or no storage at all: the run waits only as long as the page is open.
    }
  }

  drop(): void {
    try {
      sessionStorage.removeItem(this.key);
    } catch {
      // Then nothing is stored either.
    }
  }

  /** The run that was queued when the page was left. It stays stored, because the page may be left again before the
   *  server answers. */
  stored(): WaitingRun | null {
    try {
      return JSON.parse(sessionStorage.getItem(this.key) ?? 'null') as WaitingRun | null;
    } catch {
      return null;
    }
  }
}
