// The progress of loading the rows of a run of which only the outline is there.

import { signal } from '@preact/signals';

import { tr } from '../ui/language.ts';

export class Loading {
  /** The part of the rows that is there, 0 to 1. */
  readonly part = signal(0);
  /** Why loading has stopped until the learner asks for more; '' while it continues. */
  readonly problem = signal('');
  private resume = () => {};

  /** Says why loading has stopped, and waits until the learner asks to continue. */
  async waitForRetry(why: string): Promise<void> {
    this.problem.value = why;
    await new Promise<void>((on) => (this.resume = on));
    this.problem.value = '';
  }

  /** Continues loading. */
  retry(): void {
    this.resume();
  }

  /** The state of loading in words. */
  get text(): string {
    if (this.problem.value) return tr`The events could not be loaded. ${this.problem.value}`;
    return tr`Loading the events: ${Math.floor(this.part.value * 100)} % done.`;
  }
}
