// Uploads a file with progress, which fetch cannot report.

import type { ImportItem, Problem } from '../wire/types.gen.ts';
import { keyHead } from '../wire/key.ts';
import { tr } from '../ui/language.ts';
import { Failure } from './http.ts';

/** A part of an execution trace, as times since its begin, ns; `to` 0: up to its end. */
export interface FilePart { from: number; to: number }

/** Uploads a file with runs, of which a part may be wanted. `onProgress` receives how many bytes have been sent; all have when the server starts to read
 *  them. */
export function upload(file: File, signal: AbortSignal, onProgress: (sent: number) => void, part: FilePart | null = null): Promise<ImportItem[]> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/imports?name=${encodeURIComponent(file.name)}${part ? `&from=${part.from}&to=${part.to}` : ''}`);
    for (const [name, value] of Object.entries(keyHead())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = (e) => onProgress(e.loaded);
    request.onload = () => {
      if (request.status === 201) resolve(request.response as ImportItem[]);
      else reject(new Failure(request.status, (request.response as Problem | null) ?? { title: tr`The server refused this (${request.status} ${request.statusText}).`, detail: '', remedy: tr`Open the address printed in the terminal.` }));
    };
    request.onerror = () => reject(new Failure(0, { title: tr`The server does not answer.`, detail: '', remedy: tr`Start rehearse again in the terminal.` }));
    request.onabort = () => reject(new Error(tr`It was cancelled.`));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
