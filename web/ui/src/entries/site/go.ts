// Go's program for the workers of a site, and what it defines.

import { addressOf } from '../../wire/transport.ts';
import type { Table } from '../../server/records.ts';

/** A kernel as the API sees it. */
export interface Kernel {
  send(bytes: Uint8Array): void;
  kill(): void;
}

interface Site {
  answer(q: { method: string; path: string; body: Uint8Array | null }): Promise<{ status: number; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }>;
  connect(page: { message(data: string | Uint8Array<ArrayBuffer>): void; closed(code: number, text: string): void }): { send(text: string): void; close(): void };
}

declare global {
  var rehearseSite: {
    serve(o: { lessons: Uint8Array; table: Table; launch: (wrote: (bytes: Uint8Array) => void, ended: () => void) => Kernel; asset: (name: string) => Promise<Uint8Array>; version: string }): Promise<Site>;
    kernel(o: { read(f: (bytes: Uint8Array) => void): void; write(bytes: Uint8Array): void }): Promise<void>;
  };
  var rehearseSiteReady: () => void;
  /** Of Go's wasm_exec.js. */
  var Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
  function importScripts(...addresses: string[]): void;
}

/** Starts the program, and returns once its functions are there. */
export async function start(loader: string | Blob, module: WebAssembly.Module): Promise<void> {
  importScripts(addressOf(loader));
  const go = new Go();
  const ready = new Promise<void>((is) => (globalThis.rehearseSiteReady = is));
  void go.run(await WebAssembly.instantiate(module, go.importObject)); // until the worker ends
  await ready;
}
