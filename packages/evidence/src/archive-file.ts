import { constants, createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import {
  contentAt,
  contentOf,
  directoryIn,
  endBytes,
  filesOf,
  headOf,
  type PackedFile,
} from './archive-form.ts';

/** An archive of a few million files has a directory of this size. */
const directoryMost = 512 * 1_048_576;

/** Contents that are no larger are read at once: an archive may have a million of them. */
const [packedAtOnce, atOnce] = [65_536, 1_048_576];

/** An archive on this machine, of any size: its files are read as they are asked for. */
export interface ArchiveFile {
  readonly files: ReadonlyMap<string, PackedFile>;
  read(file: PackedFile): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

const bytesAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  if (bytesRead < length) throw new RangeError('it ends too early');
  return bytes;
};

/** Opens an archive; nothing where a file is none, or is packed otherwise than the platform does. */
export const openArchive = async (path: string): Promise<ArchiveFile | undefined> => {
  const opened = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const about = await opened.stat();
    const bytes = about.isFile() ? about.size : 0;
    if (bytes < endBytes) throw new RangeError('no file');
    const directory = directoryIn(await bytesAt(opened, bytes - endBytes, endBytes), bytes);
    const length = bytes - endBytes - directory.at;
    if (length > directoryMost) throw new RangeError('too many files');
    const found = filesOf(await bytesAt(opened, directory.at, length), directory);
    const read = async function* (file: PackedFile): AsyncGenerator<Uint8Array> {
      const head = headOf(file.name);
      if (!head.equals(await bytesAt(opened, file.at, head.length))) throw new RangeError('another head');
      const start = contentAt(file);
      if (file.packed <= packedAtOnce && file.size <= atOnce) {
        yield contentOf(await bytesAt(opened, start, file.packed), file);
        return;
      }
      const packed = createReadStream(path, { start, end: start + file.packed - 1 });
      const unpacked = createInflateRaw();
      packed.on('error', (error) => unpacked.destroy(error));
      let [crc, size] = [0, 0];
      try {
        for await (const bytes of packed.pipe(unpacked)) {
          crc = crc32(bytes, crc);
          size += bytes.length;
          if (size > file.size) break;
          yield bytes as Uint8Array;
        }
      } finally {
        packed.destroy();
      }
      if (crc !== file.crc || size !== file.size || unpacked.bytesWritten !== file.packed)
        throw new RangeError('another content');
    };
    return { files: new Map(found.map((file) => [file.name, file])), read, close: () => opened.close() };
  } catch {
    await opened.close();
    return undefined;
  }
};
