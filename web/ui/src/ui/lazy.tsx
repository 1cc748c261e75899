// Parts of the page whose code is loaded later, because the first picture does not need it.

import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

import { errorText } from './format.ts';
import { tr } from './language.ts';

/** Code that is loaded on first use. */
export class LazyCode<T> {
  /** The code, once it is there. */
  readonly code = signal<T | null>(null);
  /** Whether the latest attempt to load it failed. */
  readonly failed = signal(false);
  private loading: Promise<T> | null = null;
  private fetch: () => Promise<T>;
  private attempts = 0;

  constructor(private first: () => Promise<T>) {
    this.fetch = first;
  }

  /** Loads the code, once; after a failure, the next call tries again. */
  load(): Promise<T> {
    this.failed.value = false;
    this.loading ??= this.fetch().then(
      (code) => (this.code.value = code),
      (e: unknown) => {
        this.loading = null;
        this.fetch = this.another(e);
        this.failed.value = true;
        throw e;
      },
    );
    return this.loading;
  }

  /** The next attempt. Chromium remembers that a script could not be fetched, and does not ask for the same address again. */
  private another(why: unknown): () => Promise<T> {
    const [address] = /\bhttps?:\S+\.js\b/.exec(errorText(why)) ?? [];
    const next = `${address}?again=${++this.attempts}`;
    return address ? () => import(next) as Promise<T> : this.first;
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
