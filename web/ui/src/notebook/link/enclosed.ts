// Programs in a link: texts in the fragment of an address, which is not sent to any server, compressed (deflate) and
// encoded in base64url. A link may be written by anybody, so its content is limited and checked.

import { tr } from '../../ui/language.ts';

const name = '#programs=';

/** The longest fragment that is made or read, and the largest text that is decompressed from one, bytes. */
const longest = 8_000;
const most = 400_000;

/** The fragment holds something that cannot be the program of a cell. */
class Unfit extends Error {}

/** The fragment for some texts: '' for none, null if they are too long for an address. */
export async function enclose(texts: readonly string[]): Promise<string | null> {
  if (texts.length === 0) return '';
  const plain = new Blob([JSON.stringify(texts)]).stream();
  const packed = new Uint8Array(await new Response(plain.pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer());
  if (packed.length > longest) return null;
  const letters = btoa(String.fromCharCode(...packed)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return name.length + letters.length > longest ? null : name + letters;
}

/** The texts in a fragment, and why they cannot be read, '' if nothing is wrong. */
export async function enclosed(fragment: string): Promise<{ texts: string[]; wrong: string }> {
  if (!holdsPrograms(fragment)) return { texts: [], wrong: '' };
  try {
    if (fragment.length > longest) throw new Unfit(tr`it is too long`);
    const texts: unknown = JSON.parse(await inflate(fragment.slice(name.length)));
    if (!Array.isArray(texts) || !texts.every((t) => typeof t === 'string')) throw new Unfit(tr`it is not encoded as a program`);
    if (texts.some((t) => t.includes('\0'))) throw new Unfit(tr`it has characters that no program can have`);
    return { texts, wrong: '' };
  } catch (e) {
    return { texts: [], wrong: tr`The link holds a program, which was left out: ${e instanceof Unfit ? e.message : tr`it is damaged`}.` };
  }
}

/** Whether an address's fragment is meant to hold programs. */
export const holdsPrograms = (fragment: string) => fragment.startsWith(name);

async function inflate(letters: string): Promise<string> {
  const packed = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > most) {
      void reader.cancel();
      throw new Unfit(tr`it is too long`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
