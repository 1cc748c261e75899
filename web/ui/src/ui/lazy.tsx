// Parts of the page whose code is loaded later, because the first picture does not need it.

import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

import { tr } from './language.ts';
import { loadModule } from './module.ts';

/** Code that is loaded on first use. */
export class LazyCode<T> {
  /** The code, once it is there. */
  readonly code = signal<T | null>(null);
  /** Whether the latest attempt to load it failed. */
  readonly failed = signal(false);
  private loading: Promise<T> | null = null;

  /** `fetch` imports the module; `waits` are the pauses between attempts, as loadModule has them. */
  constructor(private fetch: () => Promise<T>, private waits?: readonly number[]) {}

  /** Loads the code, once; after a failure, the next call tries again. */
  load(): Promise<T> {
    this.failed.value = false;
    this.loading ??= loadModule(this.fetch, this.waits).then(
      (code) => (this.code.value = code),
      (e: unknown) => {
        this.loading = null;
        this.failed.value = true;
        throw e;
      },
    );
    return this.loading;
  }

  /** Loads the code ahead of use. A failure is not reported before the code is used. */
  prepare(): void {
    this.load().catch(() => {});
  }
}

/** Shows what the code renders once it is loaded, and `meanwhile` until then. */
export function WhenLoaded<T>({ of, meanwhile = null, children }: { of: LazyCode<T>; meanwhile?: ComponentChildren; children: (code: T) => ComponentChildren }) {
  useEffect(() => of.prepare(), [of]);
  if (of.code.value) return <>{children(of.code.value)}</>;
  if (!of.failed.value) return <>{meanwhile}</>;
  return <p class="problem" role="alert" data-part="not-loaded">{tr`This part of the page could not be loaded. Reload the page; what you have written is kept.`}</p>;
}
