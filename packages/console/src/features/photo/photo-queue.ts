/** How far a photo of this phone has come. */
export type QueueState = 'waiting' | 'press' | 'sending' | 'sent' | 'refused';

/** A photo this phone took. */
export interface QueuedPhoto {
  readonly id: string;
  readonly phoneKey: string;
  readonly takenAt: string;
  readonly pressId?: string;
  readonly sequence?: number;
  readonly state: QueueState;
  /** Why it was refused, in the words of the server. */
  readonly reason?: string;
  /** A small picture of it. */
  readonly thumb: string;
  /** The photo itself, until it has arrived. */
  readonly bytes?: ArrayBuffer;
}

const [database, table] = ['chancery-camera', 'photos'];
/** What has arrived is listed for a while, and then forgotten. */
const keptSent = 60;

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const run = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const db = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(table, mode);
      const request = work(transaction.objectStore(table));
      // Kept only once the whole transaction is: a phone may go dark at any moment.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    db.close();
  }
};

// A browser that keeps nothing still lets people photograph; what is not sent is then lost with the page.
const memory = new Map<string, QueuedPhoto>();

/** The photos of this phone, oldest first; what was being sent when the page ended waits again. */
export const loadQueue = async (): Promise<QueuedPhoto[]> => {
  const kept = await run<QueuedPhoto[]>('readonly', (store) => store.getAll()).catch(() => [
    ...memory.values(),
  ]);
  const sorted = kept.sort((a, b) => a.takenAt.localeCompare(b.takenAt));
  const sent = sorted.filter(({ state }) => state === 'sent');
  for (const { id } of sent.slice(0, -keptSent)) await removeQueued(id);
  return sorted.map((photo) => (photo.state === 'sending' ? { ...photo, state: 'waiting' } : photo));
};

/** Keeps a photo, or what became of it. */
export const keepQueued = async (photo: QueuedPhoto): Promise<void> => {
  memory.set(photo.id, photo);
  await run('readwrite', (store) => store.put(photo)).catch(() => undefined);
};

/** Forgets a photo. */
export const removeQueued = async (id: string): Promise<void> => {
  memory.delete(id);
  await run('readwrite', (store) => store.delete(id)).catch(() => undefined);
};
