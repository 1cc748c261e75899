// The records of the reader of a published site, in IndexedDB.

/** Records with keys, which the API of the site reads and writes, in several tabs at once. */
export interface Table {
  /** How often the table was changed. */
  revision(): Promise<number>;
  read(key: string): Promise<Uint8Array | undefined>;
  keys(prefix: string): Promise<string[]>;
  /** Writes all changes, or none: it resolves with false if the table was changed since that revision. */
  write(revision: number, puts: Map<string, Uint8Array>, gone: string[]): Promise<boolean>;
}

const kept = 'records';

/** The name of the database of a site: there may be several on one server, each in a folder of its own. */
const nameOf = (base: string): string => `rehearse${base}`;

function open(base: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(nameOf(base), 1);
    request.onupgradeneeded = () => request.result.createObjectStore(kept);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const done = <T>(request: IDBRequest<T>): Promise<T> => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** The key of the number of changes, which none of the API's records has. */
const counted = 'revision';

/** What is written is on the disk when the promise is kept. `counts` is whether it counts as a change. */
function write(db: IDBDatabase, revision: number, puts: Map<string, Uint8Array>, gone: string[], counts = true): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const tx = db.transaction(kept, 'readwrite', { durability: 'strict' });
    const records = tx.objectStore(kept);
    let current = false;
    const change = () => {
      if (counts) records.put(revision + 1, counted);
      for (const [key, value] of puts) records.put(value, key);
      for (const key of gone) records.delete(key);
    };
    const count = records.get(counted) as IDBRequest<number | undefined>;
    count.onsuccess = () => {
      current = (count.result ?? 0) === revision;
      try {
        if (current) change();
      } catch (e) { // it would be an error of the worker
        reject(e as Error);
        tx.abort();
      }
    };
    tx.oncomplete = () => resolve(current);
    tx.onabort = () => reject(tx.error);
  });
}

/** Whether the reader has stored nothing yet on the site in a folder. */
export async function isEmpty(base: string): Promise<boolean> {
  const db = await open(base);
  try {
    return (await done(db.transaction(kept).objectStore(kept).count())) === 0;
  } finally {
    db.close();
  }
}

/** The table of the reader of the site in a folder. */
export async function openTable(base: string): Promise<Table> {
  let connection: IDBDatabase | null = null;
  const connected = async () => {
    if (connection) return connection;
    connection = await open(base);
    connection.onclose = () => (connection = null);
    return connection;
  };
  /** Uses the database, which a browser may have closed, as when the reader has deleted what sites store. */
  const use = async <T>(f: (db: IDBDatabase) => Promise<T>): Promise<T> => {
    try {
      return await f(await connected());
    } catch (e) {
      if (!(e instanceof DOMException) || e.name !== 'InvalidStateError') throw e;
      connection = null;
      return f(await connected());
    }
  };
  const read = <T>(ask: (records: IDBObjectStore) => IDBRequest<T>) => use(async (db) => done(ask(db.transaction(kept).objectStore(kept))));
  const all = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  await connected();
  return {
    revision: async () => ((await read((records) => records.get(counted))) as number | undefined) ?? 0,
    read: (key) => read((records) => records.get(key) as IDBRequest<Uint8Array | undefined>),
    keys: async (prefix) => (await read((records) => records.getAllKeys(all(prefix)))) as string[],
    write: async (revision, puts, gone) => {
      try {
        return await use((db) => write(db, revision, puts, gone));
      } catch (e) {
        if (puts.size > 0 || !(e instanceof DOMException) || e.name !== 'QuotaExceededError') throw e;
        return use((db) => write(db, revision, puts, gone, false)); // there is no room even for the count, and this makes room
      }
    },
  };
}

/** A table for a browser that stores nothing, as in some private windows: it is gone with the worker. */
export function memoryTable(): Table {
  const records = new Map<string, Uint8Array>();
  let changes = 0;
  return {
    revision: async () => changes,
    read: async (key) => records.get(key),
    keys: async (prefix) => [...records.keys()].filter((key) => key.startsWith(prefix)).sort(),
    write: async (revision, puts, gone) => {
      if (revision !== changes) return false;
      changes++;
      for (const [key, value] of puts) records.set(key, value);
      for (const key of gone) records.delete(key);
      return true;
    },
  };
}
