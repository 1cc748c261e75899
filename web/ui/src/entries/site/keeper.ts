// What the service worker of a published site keeps, and how it answers with it. A page in the cache is never without its files: files of an
// earlier version stay as long as a page that names them, so that a site that was only partly kept again still works without a network.

/** The files of a version of the site, as web/site lists them, relative to base. */
export interface SiteFiles {
  base: string;
  version: string;
  /** Files that never change. */
  fixed: string[];
  /** Files that do: pages, whose names end with a slash or are empty, and the lessons' pictures. */
  fresh: string[];
}

/** What is remembered between versions. */
interface State {
  /** The fixed files of the version that was started last. */
  fixed: string[];
  /** The reader has run a program, so that the whole site is kept from then on. */
  whole?: boolean;
  /** The version whose pages are all kept. */
  complete?: string;
}

/** Files that are kept only when they have been used: recorded runs, which the program can make, and what makes exports. */
const onDemand = /^assets\/(runs\/|machine-\w+\/exports\.)/;

/** Scripts and styles. */
const codes = /\.(js|css)$/;

/** A folder that is named by what it holds. */
const folder = /assets\/(\w+-[0-9a-f]{16})\b/g;

const foldersIn = (text: string): string[] => [...text.matchAll(folder)].map((m) => m[1]!);

const isFixed = (file: string): boolean => file.startsWith('assets/');
const isPage = (file: string): boolean => file === '' || file.endsWith('/');

/** What a browser gives a service worker. */
export interface Browser {
  origin: string;
  open(name: string): Promise<Cache>;
  fetch(address: string | Request, init?: RequestInit): Promise<Response>;
  /** Whether the service worker of a later version waits until this one has nothing to do. */
  superseded(): boolean;
}

export class Keeper {
  private fresh: Set<string>;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private site: SiteFiles, private browser: Browser) {
    this.fresh = new Set(site.fresh);
  }

  /** Answers a request for a file of the site; undefined: it is for another file, and none of this worker's business. */
  answer(request: Request): Promise<Response> | undefined {
    const file = request.method === 'GET' ? this.fileAt(request.url) : undefined;
    if (file === undefined) return undefined;
    return isFixed(file) ? this.keptFirst(file, request) : this.freshFirst(file, request);
  }

  /** Deletes files that neither this version of the site has, nor the one before, whose pages may still be open, nor a page that is kept. */
  forget(): Promise<void> {
    return this.inTurn(async (cache) => {
      const state = await this.state(cache);
      const files = new Set([...this.site.fixed, ...state.fixed]);
      const kept = (await cache.keys()).map(({ url }) => ({ url, file: this.fileAt(url) }));
      const folders = new Set<string>();
      for (const { url } of kept.filter(({ file }) => file !== undefined && isPage(file))) {
        foldersIn((await (await cache.match(url))?.text()) ?? '').forEach((name) => folders.add(name));
      }
      const wanted = (file: string) => this.fresh.has(file) || file === stateFile || files.has(file) || foldersIn(file).some((name) => folders.has(name));
      for (const { url, file } of kept) if (file === undefined || !wanted(file)) await cache.delete(url);
      await this.remember(cache, { ...state, fixed: this.site.fixed });
    });
  }

  /** Keeps files: those with some addresses, or all of the site. Once all were asked for, every later version is kept as a whole, too. They
   *  are fetched one after the other, so that the reader's own requests do not wait, and no further once there is a later version: its service
   *  worker waits for the end, and is then asked for its own files. */
  keep(which: string[] | 'all'): Promise<void> {
    return this.inTurn(async (cache) => {
      const state = await this.state(cache);
      const asked = which === 'all' ? [] : which.map((address) => this.fileAt(address)).filter((file) => file !== undefined);
      if (which !== 'all' && !state.whole) {
        for (const file of asked) await this.keepFile(cache, file, false);
        return;
      }
      await this.remember(cache, { ...state, whole: true });
      const renew = state.complete !== this.site.version;
      let complete = true;
      for (const file of new Set([...this.site.fixed.filter((name) => !onDemand.test(name)), ...this.site.fresh, ...asked])) {
        if (this.browser.superseded()) return;
        complete = (await this.keepFile(cache, file, renew)) && complete;
      }
      if (complete) await this.remember(cache, { ...(await this.state(cache)), complete: this.site.version });
    });
  }

  /** Keeps a file unless it is kept already; what may change is fetched all the same if it is to be renewed. Reports whether it is kept now. */
  private async keepFile(cache: Cache, file: string, renew: boolean): Promise<boolean> {
    const address = this.addressOf(file);
    if ((isFixed(file) || !renew) && (await cache.match(address))) return true;
    const answer = await this.browser.fetch(address, { cache: isFixed(file) ? 'force-cache' : 'no-cache' }).catch(() => null);
    return answer !== null && isWhole(answer) && this.put(cache, file, answer);
  }

  private async keptFirst(file: string, request: Request): Promise<Response> {
    const cache = await this.opened();
    const kept = await cache?.match(this.addressOf(file)).catch(() => undefined);
    return kept ?? this.fetched(cache, file, codes.test(file) ? this.fetchWhole(request) : this.browser.fetch(request));
  }

  /** Fetches a file of the page's code, and again if it is cut off. A page would not ask again: browsers remember that a script could not be fetched. */
  private async fetchWhole(request: Request): Promise<Response> {
    const whole = async () => {
      const answer = await this.browser.fetch(request);
      return isWhole(answer) ? new Response(await answer.arrayBuffer(), { headers: answer.headers }) : answer;
    };
    return whole().catch((e: unknown) => {
      if (request.signal.aborted) throw e;
      return whole();
    });
  }

  /** The server is asked whether a file has changed, even if it allowed browsers to use an older one for some time. */
  private async freshFirst(file: string, request: Request): Promise<Response> {
    const cache = await this.opened();
    try {
      return await this.fetched(cache, file, this.browser.fetch(request.url, { cache: 'no-cache', redirect: request.redirect, credentials: request.credentials }));
    } catch (e) {
      const kept = await cache?.match(this.addressOf(file));
      if (kept) return kept;
      throw e;
    }
  }

  private async fetched(cache: Cache | null, file: string, answering: Promise<Response>): Promise<Response> {
    const answer = await answering;
    if (cache && isWhole(answer)) void this.put(cache, file, answer.clone()); // a copy that nobody reads would keep this service worker from being replaced
    return answer;
  }

  /** Puts an answer into the cache, and reports whether it is there: there may be no room. */
  private put(cache: Cache, file: string, answer: Response): Promise<boolean> {
    return cache.put(this.addressOf(file), answer).then(() => true, () => false);
  }

  private addressOf(file: string): string {
    return `${this.browser.origin}${this.site.base}/${file.split('/').map(encodeURIComponent).join('/')}`;
  }

  /** The file of the site that an address leads to; undefined if it is none. Links to pages may lack the slash at the end, which servers add. */
  private fileAt(address: string): string | undefined {
    const { origin, pathname } = new URL(address);
    const start = `${this.site.base}/`;
    if (origin !== this.browser.origin || !pathname.startsWith(start)) return undefined;
    const name = decoded(pathname.slice(start.length));
    return isFixed(name) ? name : [name, `${name}/`].find((file) => this.fresh.has(file));
  }

  /** The site's cache; null if the browser refuses one: the site is then fetched as any other. */
  private opened(): Promise<Cache | null> {
    return this.browser.open(`rehearse${this.site.base}`).catch(() => null);
  }

  /** Does something with the cache after everything that was begun before. */
  private inTurn(f: (cache: Cache) => Promise<void>): Promise<void> {
    const done = this.turn.then(async () => {
      const cache = await this.opened();
      if (cache) await f(cache);
    });
    this.turn = done.catch(() => {});
    return done;
  }

  private async state(cache: Cache): Promise<State> {
    const kept = await cache.match(this.addressOf(stateFile));
    return kept ? ((await kept.json()) as State) : { fixed: [] };
  }

  /** Without room for it less is kept the next time. */
  private remember(cache: Cache, state: State): Promise<void> {
    return cache.put(this.addressOf(stateFile), Response.json(state)).catch(() => {});
  }
}

/** Whether an answer is the file itself. A page that was reached by a redirect is of no use later, since browsers refuse it. */
const isWhole = (answer: Response): boolean => answer.status === 200 && !answer.redirected;

/** An entry of the cache, and no file of the site. */
const stateFile = 'assets/kept.json';

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // no file of the site has such a name
  }
}
