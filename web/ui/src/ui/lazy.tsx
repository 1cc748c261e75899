// Parts of the page whose code is not loaded with it, because its first picture does not need them.

import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

import { tr } from './language.ts';

/** Code that is loaded when it is first asked for. */
export class Later<T> {
  /** The code, once it is there. */
  readonly code = signal<T | null>(null);
  /** Whether it did not come when it was last asked for. */
  readonly failed = signal(false);
  private loading: Promise<T> | null = null;

  constructor(private fetch: () => Promise<T>) {}

  /** Loads the code, once; after a failure, the next call tries again. */
  load(): Promise<T> {
    this.failed.value = false;
    this.loading ??= this.fetch().then(
      (code) => (this.code.value = code),
      (e: unknown) => {
        this.loading = null;
        this.failed.value = true;
        throw e;
      },
    );
    return this.loading;
  }

  /** Loads the code for when it is needed; then is when a failure is said. */
  prepare(): void {
    this.load().catch(() => {});
  }
}

/** What the code shows, when it is there; before, what stands in its place. */
export function Coming<T>({ of, meanwhile = null, children }: { of: Later<T>; meanwhile?: ComponentChildren; children: (code: T) => ComponentChildren }) {
  useEffect(() => of.prepare(), [of]);
  if (of.code.value) return <>{children(of.code.value)}</>;
  if (!of.failed.value) return <>{meanwhile}</>;
  return <p class="problem" role="alert" data-part="not-loaded">{tr`This part of the page could not be loaded. Reload the page; what you have written is kept.`}</p>;
}
