import { constants, createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { type ArchivePlace, placesFrom } from './archive.ts';

const [end, end64Bytes, locatorBytes, endBytes] = [0x06054b50, 56, 20, 22];
const all32 = 0xffffffff;
const localBytes = 30;
/** An archive of a few million files has a directory of this size. */
const directoryMost = 512 * 1_048_576;

/** An archive on this machine, of any size: its files are read as they are asked for. */
export interface ArchiveFile {
  readonly places: ReadonlyMap<string, ArchivePlace>;
  read(place: ArchivePlace): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

const bytesAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  if (bytesRead < length) throw new RangeError('it ends too early');
  return bytes;
};

/** Where the directory begins. The platform writes no comment behind the end. */
const directoryOf = async (file: FileHandle, size: number): Promise<number> => {
  const ending = await bytesAt(file, size - endBytes, endBytes);
  if (ending.readUInt32LE(0) !== end) throw new RangeError('no end');
  const at = ending.readUInt32LE(16);
  if (at !== all32) return at;
  const locator = await bytesAt(file, size - endBytes - locatorBytes, locatorBytes);
  const wide = await bytesAt(file, Number(locator.readBigUInt64LE(8)), end64Bytes);
  return Number(wide.readBigUInt64LE(48));
};

/** Opens an archive; nothing where a file is none. */
export const openArchive = async (path: string): Promise<ArchiveFile | undefined> => {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const about = await file.stat();
    const size = about.isFile() ? about.size : 0;
    if (size < endBytes) throw new RangeError('no file');
    const at = await directoryOf(file, size);
    const length = size - at;
    if (length <= 0 || length > directoryMost) throw new RangeError('no directory');
    const found = placesFrom(await bytesAt(file, at, length));
    const places = new Map(found.map((place) => [place.name, place]));
    if (places.size !== found.length) throw new RangeError('twice the same');
    const read = async function* (place: ArchivePlace): AsyncGenerator<Uint8Array> {
      const local = await bytesAt(file, place.at, localBytes);
      const start = place.at + localBytes + local.readUInt16LE(26) + local.readUInt16LE(28);
      const packed = createReadStream(path, { start, end: start + place.packed - 1 });
      const unpacked = createInflateRaw();
      packed.on('error', (error) => unpacked.destroy(error));
      for await (const bytes of packed.pipe(unpacked)) yield bytes as Uint8Array;
    };
    return { places, read, close: () => file.close() };
  } catch {
    await file.close();
    return undefined;
  }
};
