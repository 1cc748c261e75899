// The progress of loading the rows of a run of which only the outline is there.

import { signal } from '@preact/signals';

import { tr } from '../ui/language.ts';

export class Coming {
  /** The part of the rows that is there, 0 to 1. */
  readonly part = signal(0);
  /** Why loading has stopped until the learner asks for more; '' while it continues. */
  readonly broken = signal('');
  private goOn = () => {};

  /** Says why loading has stopped, and waits until the learner asks to continue. */
  async stuck(why: string): Promise<void> {
    this.broken.value = why;
    await new Promise<void>((on) => (this.goOn = on));
    this.broken.value = '';
  }

  /** Continues loading. */
  again(): void {
    this.goOn();
  }

  /** The state of loading in words. */
  get text(): string {
    if (this.broken.value) return tr`The events could not be loaded. ${this.broken.value}`;
    return tr`Loading the events: ${Math.floor(this.part.value * 100)} % are there.`;
  }
}
