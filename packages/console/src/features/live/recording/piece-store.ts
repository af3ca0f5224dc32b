/** A recording of this browser that is not all on the server yet. */
export interface KeptRecording {
  readonly id: string;
  /** The seat it was filmed from; its pieces are taken from nobody else. */
  readonly key: string;
  /** Whoever filmed, where they were logged in. */
  readonly person?: string;
  readonly type: 'video/webm' | 'video/mp4';
  /** How many pieces there are, the chain over them, and how many the server was told of. */
  readonly last: number;
  readonly chain: string;
  readonly announced: number;
  readonly isEnded: boolean;
}

/** A piece without its bytes. */
export interface PieceHead {
  readonly recordingId: string;
  readonly number: number;
  readonly sha256: string;
  readonly size: number;
  readonly startedAt: string;
  readonly ms: number;
  readonly chain: string;
}

const [database, recordings, heads, bytes] = ['chancery-live', 'recordings', 'heads', 'bytes'];

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(recordings, { keyPath: 'id' });
      request.result.createObjectStore(heads, { keyPath: ['recordingId', 'number'] });
      request.result.createObjectStore(bytes);
    };
    request.onsuccess = () => {
      // Phones close what waits in the background; the next piece opens it again.
      request.result.onclose = forgetOpened;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });

let opened: Promise<IDBDatabase> | undefined;
const forgetOpened = (): void => {
  opened = undefined;
};

/** A connection that was lost begins nothing any more: the next try opens another one. */
const begin = (db: IDBDatabase, mode: IDBTransactionMode): IDBTransaction => {
  try {
    return db.transaction([recordings, heads, bytes], mode);
  } catch (error) {
    forgetOpened();
    throw error;
  }
};

/** Done only once the whole transaction is: a phone may go dark at any moment. */
const run = async <T>(
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => IDBRequest<T>,
): Promise<T> => {
  opened ??= open();
  const db = await opened.catch((error: unknown) => {
    forgetOpened();
    throw error;
  });
  return new Promise<T>((resolve, reject) => {
    const transaction = begin(db, mode);
    const request = work(transaction);
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
};

const ofRecording = (id: string, from = 1) => IDBKeyRange.bound([id, from], [id, Number.MAX_SAFE_INTEGER]);

/** Keeps pieces on the disk of this machine until the server has them. */
export const pieceStore = {
  all: (): Promise<KeptRecording[]> => run('readonly', (tx) => tx.objectStore(recordings).getAll()),
  find: (id: string): Promise<KeptRecording | undefined> =>
    run('readonly', (tx) => tx.objectStore(recordings).get(id)),
  keep: (recording: KeptRecording): Promise<unknown> =>
    run('readwrite', (tx) => tx.objectStore(recordings).put(recording)),
  /** Changes what is known of a recording, unless it is gone. */
  change: (id: string, set: Partial<KeptRecording>): Promise<unknown> =>
    run('readwrite', (tx) => {
      const store = tx.objectStore(recordings);
      const found = store.get(id) as IDBRequest<KeptRecording | undefined>;
      found.onsuccess = () => found.result && store.put({ ...found.result, ...set });
      return found;
    }),
  /** A new piece, and with it how far its recording has come. */
  add: (recording: Pick<KeptRecording, 'last' | 'chain'>, head: PieceHead, content: ArrayBuffer) =>
    run('readwrite', (tx) => {
      tx.objectStore(heads).add(head);
      tx.objectStore(bytes).add(content, [head.recordingId, head.number]);
      const store = tx.objectStore(recordings);
      const found = store.get(head.recordingId) as IDBRequest<KeptRecording | undefined>;
      found.onsuccess = () => found.result && store.put({ ...found.result, ...recording });
      return found;
    }),
  /** Pieces from a number on, the first ones first. */
  headsFrom: (id: string, from: number, most: number): Promise<PieceHead[]> =>
    run('readonly', (tx) => tx.objectStore(heads).getAll(ofRecording(id, from), most)),
  bytesOf: ({ recordingId, number }: PieceHead): Promise<ArrayBuffer | undefined> =>
    run('readonly', (tx) => tx.objectStore(bytes).get([recordingId, number])),
  count: (): Promise<number> => run('readonly', (tx) => tx.objectStore(heads).count()),
  countOf: (id: string): Promise<number> =>
    run('readonly', (tx) => tx.objectStore(heads).count(ofRecording(id))),
  remove: ({ recordingId, number }: PieceHead): Promise<unknown> =>
    run('readwrite', (tx) => {
      tx.objectStore(bytes).delete([recordingId, number]);
      return tx.objectStore(heads).delete([recordingId, number]);
    }),
  forget: (id: string): Promise<unknown> =>
    run('readwrite', (tx) => {
      tx.objectStore(bytes).delete(ofRecording(id));
      tx.objectStore(heads).delete(ofRecording(id));
      return tx.objectStore(recordings).delete(id);
    }),
};

export type PieceStore = typeof pieceStore;
