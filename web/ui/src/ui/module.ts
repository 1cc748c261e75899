// Loading of modules of the page's code.

/** How long to wait before another attempt, ms: what ended the one before, such as a network that changes, may be over by then. */
const pauses: readonly number[] = [500, 3000];

let again = 0;

/** Loads a module, which `load` imports, and tries again some times if that fails. Chromium remembers that a script could not be fetched, and does not ask for
 *  the same address again; so there each further attempt has an address of its own. That helps if the module itself was cut off, but not if it was one that it
 *  imports in turn. */
export async function loadModule<T>(load: () => Promise<T>, waits = pauses): Promise<T> {
  try {
    return await load();
  } catch (e) {
    const [wait, ...later] = waits;
    if (wait === undefined) throw e;
    await new Promise((done) => setTimeout(done, wait));
    const [address] = /\bhttps?:\S+\.js\b/.exec(String(e)) ?? [];
    const next = `${address}?again=${++again}`;
    return loadModule(address ? () => import(next) as Promise<T> : load, later);
  }
}
