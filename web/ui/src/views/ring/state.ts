// A learner's settings for the ring of a run; they outlive a switch to another view.

import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';

import { memoize } from '../../ui/memo.ts';
import type { Player } from '../../player/player.ts';
import { byBacklog, byType, shuffled, type OrderBy } from './order.ts';

export class RingState {
  /** The panel whose ring is shown, or both; '' for both if there is room. */
  readonly which = signal('');
  readonly transparent = signal(false);
  readonly by = signal<OrderBy>('type');
  /** Names of actors by slot, the same for all panels. */
  readonly order: ReadonlySignal<string[]>;
  private sorted = signal<{ run: unknown; names: string[] }>({ run: null, names: [] });
  private seed = 0;

  constructor(private player: Player) {
    this.order = computed(() => {
      const run = player.run.value;
      if (!run) return [];
      return this.by.value !== 'type' && this.sorted.value.run === run ? this.sorted.value.names : byType(run);
    });
  }

  /** Reorders the actors. It happens once, so that they keep their places while the run is played. */
  reorder(by: OrderBy): void {
    const run = this.player.run.peek();
    if (!run) return;
    batch(() => {
      const active = this.player.active.peek();
      const names = by === 'backlog' ? byBacklog(run, active, this.player.steps.peek()[active] ?? -1)
        : by === 'shuffle' ? shuffled(run, ++this.seed) : byType(run);
      this.sorted.value = { run, names };
      this.by.value = by;
    });
  }
}

export const ringState = memoize((player: Player): RingState => new RingState(player));
