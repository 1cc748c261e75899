// A worker that runs programs for the API of a published site.

import { start } from './site/go.ts';

/** What arrived before the program could read it. */
const early: Uint8Array[] = [];
let read = (bytes: Uint8Array): void => void early.push(bytes);

/** Tells the API why this kernel has ended. */
const ended = (words: string) => postMessage(words);

onmessage = (e: MessageEvent<{ loader: string | Blob; module: WebAssembly.Module } | Uint8Array>) => {
  if (e.data instanceof Uint8Array) return read(e.data);
  start(e.data.loader, e.data.module, ended).then(() => rehearseSite.kernel({
    read: (f) => {
      early.splice(0).forEach((bytes) => f(bytes));
      read = f;
    },
    write: (bytes) => postMessage(bytes),
  })).then(() => ended(''), (e: unknown) => ended(String(e)));
};
