interface Kept {
  readonly token: string;
  readonly key: CryptoKey;
}

const slot = 'session';
/** Where the browser refuses to keep keys, the key lasts as long as the page. */
let fallback: Kept | undefined;

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('chancery', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('keys');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const run = async <T>(
  mode: IDBTransactionMode,
  action: (keys: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction('keys', mode);
      const request = action(transaction.objectStore('keys'));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
};

/** Keeps the signing key of a session: usable by this origin, readable by nobody. */
export const keepKey = async (token: string, key: CryptoKey): Promise<void> => {
  fallback = { token, key };
  await run('readwrite', (keys) => keys.put(fallback, slot)).catch(() => undefined);
};

/** The key of the session with this token, if it is still here. */
export const findKey = async (token: string): Promise<CryptoKey | undefined> => {
  if (fallback?.token === token) return fallback.key;
  const kept = await run('readonly', (keys) => keys.get(slot) as IDBRequest<Kept | undefined>).catch(
    () => undefined,
  );
  if (kept?.token !== token) return undefined;
  fallback = kept;
  return kept.key;
};

/** Forgets the key. */
export const dropKey = async (): Promise<void> => {
  fallback = undefined;
  await run('readwrite', (keys) => keys.delete(slot)).catch(() => undefined);
};
