// Files of a published site.

/** The site does not have the file any more: it was published again. */
export class Gone extends Error {}

/** Fetches a file. `progress` gets the bytes that have arrived, and all of them, some times a second. */
export async function load(file: string | Blob, progress?: (got: number, total: number) => void): Promise<Response> {
  if (typeof file !== 'string') return new Response(file);
  const answer = await fetch(file);
  if (answer.status === 404) throw new Gone(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status} ${answer.statusText}`);
  const total = Number(answer.headers.get('Content-Length'));
  if (!progress || !total) return answer;
  let [got, told] = [0, performance.now()];
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      got += chunk.length;
      out.enqueue(chunk);
      if (performance.now() - told < 300) return;
      told = performance.now();
      progress(got, total);
    },
  });
  return new Response(answer.body!.pipeThrough(counted));
}
