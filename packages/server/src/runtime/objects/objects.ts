import type { FileHandle } from 'node:fs/promises';

/** What is known of an object without reading it. */
export interface Listed {
  readonly key: string;
  readonly size: number;
  readonly changedAt: Date;
}

/**
 * Bytes under names, the same for every server: a folder or a bucket of S3. Names are paths below DATA_DIR, so that
 * what lies in one can be carried to the other as it is. An object is there whole or not at all.
 */
export interface Objects {
  /** Where it is, as people would name it. */
  readonly place: string;
  /** Keeps bytes under a name, over what stood there; they outlive the machine when this returns. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Keeps a file of this machine under a name; the file itself may be gone afterwards. */
  adopt(key: string, path: string): Promise<void>;
  /** Gives what has one name another, over what stood there; the first may stay until it is removed. */
  move(from: string, to: string): Promise<void>;
  /** The bytes as they are now, to be read as often as one likes; none where there is nothing. */
  open(key: string): Promise<FileHandle | undefined>;
  /** Lends objects as files of this machine for as long as work on them lasts. */
  lend<T>(keys: readonly string[], work: (paths: readonly string[]) => Promise<T>): Promise<T>;
  remove(key: string): Promise<void>;
  /** Removes everything below a name. */
  removeBelow(key: string): Promise<void>;
  /** Everything whose name begins so. */
  list(prefix: string): AsyncIterable<Listed>;
  /** A free name on this machine for a file that is being written. */
  scratch(): Promise<string>;
}

/** What cannot be reached now and may be later; whoever asked is told to ask again. */
export class ObjectsUnavailable extends Error {
  override readonly name = 'ObjectsUnavailable';
  readonly code = 'OBJECTS_UNAVAILABLE';
}
