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
    serve(o: { lessons: Uint8Array; table: Table; launch: (wrote: (bytes: Uint8Array) => void, ended: (words: string) => void) => Kernel; asset: (name: string) => Promise<Uint8Array>; version: string }): Promise<Site>;
    kernel(o: { read(f: (bytes: Uint8Array) => void): void; write(bytes: Uint8Array): void }): Promise<void>;
  };
  var rehearseSiteReady: () => void;
  /** Of Go's wasm_exec.js. */
  var Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
  /** Of wasm_exec.js, too: where the program's words go. */
  var fs: { writeSync(to: number, bytes: Uint8Array): number };
  function importScripts(...addresses: string[]): void;
}

/** How much of the program's last words is kept, characters: enough for why it ended and where. */
const longest = 4000;

/** Starts the program, and returns once its functions are there. The program should not end before its worker: if it does, as one that has no
 *  memory left, `ended` gets its last words. */
export async function start(loader: string | Blob, module: WebAssembly.Module, ended: (words: string) => void): Promise<void> {
  importScripts(addressOf(loader));
  let words = '';
  const decoder = new TextDecoder();
  fs.writeSync = (_, bytes) => {
    if (words.length < longest) words += decoder.decode(bytes, { stream: true });
    return bytes.length;
  };
  const go = new Go();
  const ready = new Promise<void>((is) => (globalThis.rehearseSiteReady = is));
  go.run(await WebAssembly.instantiate(module, go.importObject)).then(() => ended(words), (e: unknown) => ended(`${words}\n${String(e)}`));
  await ready;
}
