// Files of a published site.

/** The site does not have the file any more: it was published again. */
export class Gone extends Error {}

/** Fetches a file. */
export async function load(file: string | Blob): Promise<Response> {
  if (typeof file !== 'string') return new Response(file);
  const answer = await fetch(file);
  if (answer.status === 404) throw new Gone(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status} ${answer.statusText}`);
  return answer;
}

/** Decompresses a file while it arrives. `progress` gets the number of bytes that have arrived, and that of all, some times a second. The chunks are passed on here, not
 *  by pipeThrough: if Chromium ends a worker at the moment when a pipe passes on a chunk, it may crash the page, too. */
export function decompressed(file: Response, progress: (got: number, total: number) => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  const gzip = new DecompressionStream('gzip');
  const [from, to] = [file.body!.getReader(), gzip.writable.getWriter()];
  const total = Number(file.headers.get('Content-Length'));
  let [got, told] = [0, performance.now()];
  const pass = async () => {
    for (let next = await from.read(); !next.done; next = await from.read()) {
      await to.write(next.value);
      got += next.value.length;
      if (!total || performance.now() - told < 300) continue;
      told = performance.now();
      progress(got, total);
    }
    await to.close();
  };
  pass().catch((e: unknown) => Promise.allSettled([to.abort(e), from.cancel(e)])); // who reads the result gets the error
  return gzip.readable;
}
