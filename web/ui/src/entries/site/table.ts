// The reader's records, in IndexedDB.

import type { Table } from './go.ts';

const name = 'rehearse';
const kept = 'records';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
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

/** The reader's table. Other tabs of the site wait while one changes it. */
export async function openTable(): Promise<Table> {
  const db = await open();
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
