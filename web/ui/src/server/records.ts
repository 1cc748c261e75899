// The records of the reader of a published site, in IndexedDB.

/** Records with keys, which the API of the site reads and writes. */
export interface Table {
  read(key: string): Promise<Uint8Array | undefined>;
  keys(prefix: string): Promise<string[]>;
  write(puts: Map<string, Uint8Array>, gone: string[]): Promise<void>;
  exclusive(f: () => Promise<void>): Promise<void>;
  shared(f: () => Promise<void>): Promise<void>;
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

/** All changes are written, or none. They are on the disk when the promise is kept. */
function write(db: IDBDatabase, puts: Map<string, Uint8Array>, gone: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const tx = db.transaction(kept, 'readwrite', { durability: 'strict' });
    const records = tx.objectStore(kept);
    for (const [key, value] of puts) records.put(value, key);
    for (const key of gone) records.delete(key);
    tx.oncomplete = () => resolve();
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

/** The table of the reader of the site in a folder. Other tabs of the site wait while one changes it. */
export async function openTable(base: string): Promise<Table> {
  const db = await open(base);
  const name = nameOf(base);
  const all = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const records = () => db.transaction(kept).objectStore(kept);
  return {
    read: (key) => done(records().get(key) as IDBRequest<Uint8Array | undefined>),
    keys: async (prefix) => (await done(records().getAllKeys(all(prefix)))) as string[],
    write: (puts, gone) => write(db, puts, gone),
    exclusive: (f) => navigator.locks.request(name, f),
    shared: (f) => navigator.locks.request(name, { mode: 'shared' }, f),
  };
}

/** A table for a browser that stores nothing, as in some private windows: it is gone with the worker. */
export function memoryTable(): Table {
  const records = new Map<string, Uint8Array>();
  let turn = Promise.resolve();
  const inTurn = (f: () => Promise<void>) => (turn = turn.catch(() => {}).then(f));
  return {
    read: async (key) => records.get(key),
    keys: async (prefix) => [...records.keys()].filter((key) => key.startsWith(prefix)).sort(),
    write: async (puts, gone) => {
      for (const [key, value] of puts) records.set(key, value);
      for (const key of gone) records.delete(key);
    },
    exclusive: inTurn,
    shared: inTurn,
  };
}
