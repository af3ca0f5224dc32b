import { Buffer } from 'node:buffer';
import { crc32, inflateRawSync } from 'node:zlib';

/** A file as it lies in an archive. */
export interface PackedFile {
  readonly name: string;
  /** Where its head begins. */
  readonly at: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** The first day there is for an archive: the same content gives the same bytes, whenever it is packed. */
const day = (1 << 5) | 1;
const [local, header, end] = [0x04034b50, 0x02014b50, 0x06054b50];
const [descriptor, end64, locator64] = [0x08074b50, 0x06064b50, 0x07064b50];
/** Names are UTF-8, sizes come behind the content. */
const flags = 0x0808;
const [deflated, version64] = [8, 45];
const [all16, all32] = [0xffff, 0xffffffff];
const [localBytes, localExtra, descriptorBytes, headerBytes, headerExtra] = [30, 20, 24, 46, 28];

/** How long the end of an archive is. */
export const endBytes = 98;

const bytesOf = (...fields: readonly (readonly [size: 2 | 4 | 8, value: number])[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, size);
    at += size;
  }
  return bytes;
};

/** What stands before the content of a file. */
export const headOf = (name: string): Buffer => {
  const bytes = Buffer.from(name);
  return Buffer.concat([
    bytesOf([4, local], [2, version64], [2, flags], [2, deflated], [2, 0], [2, day], [4, 0]),
    bytesOf([4, all32], [4, all32], [2, bytes.length], [2, localExtra]),
    bytes,
    bytesOf([2, 1], [2, 16], [8, 0], [8, 0]),
  ]);
};

/** What stands behind it. */
export const descriptorOf = ({ crc, packed, size }: Omit<PackedFile, 'name' | 'at'>): Buffer =>
  bytesOf([4, descriptor], [4, crc], [8, packed], [8, size]);

/** A file in the directory. */
export const headerOf = ({ name, at, crc, packed, size }: PackedFile): Buffer => {
  const bytes = Buffer.from(name);
  return Buffer.concat([
    bytesOf(
      [4, header],
      [2, version64],
      [2, version64],
      [2, flags],
      [2, deflated],
      [2, 0],
      [2, day],
      [4, crc],
    ),
    bytesOf([4, all32], [4, all32], [2, bytes.length], [2, headerExtra], [2, 0], [2, 0], [2, 0], [4, 0]),
    bytesOf([4, all32]),
    bytes,
    bytesOf([2, 1], [2, 24], [8, size], [8, packed], [8, at]),
  ]);
};

/** The end of an archive: how many files its directory has, where that begins and how long it is. */
export const endOf = (count: number, at: number, length: number): Buffer =>
  Buffer.concat([
    bytesOf([4, end64], [8, 44], [2, version64], [2, version64], [4, 0], [4, 0], [8, count], [8, count]),
    bytesOf([8, length], [8, at]),
    bytesOf([4, locator64], [4, 0], [8, at + length], [4, 1]),
    bytesOf([4, end], [2, 0], [2, 0], [2, all16], [2, all16], [4, all32], [4, all32], [2, 0]),
  ]);

const large = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

/** The directory by the end of an archive that is so long. */
export const directoryIn = (
  ending: Buffer,
  bytes: number,
): { readonly at: number; readonly count: number } => {
  const [count, length, at] = [large(ending, 32), large(ending, 40), large(ending, 48)];
  if (at + length + endBytes !== bytes || !endOf(count, at, length).equals(ending))
    throw new RangeError('not an end of ours');
  return { at, count };
};

/** Where the content of a file begins. */
export const contentAt = ({ at, name }: Pick<PackedFile, 'at' | 'name'>): number =>
  at + localBytes + Buffer.byteLength(name) + localExtra;

/**
 * The files of a directory. Every byte of an archive is one the platform would have written, and files lie one behind the
 * other without a gap: otherwise another program might find other files in it than those that are looked at here.
 */
export const filesOf = (
  directory: Buffer,
  { at: end, count }: ReturnType<typeof directoryIn>,
): PackedFile[] => {
  const files: PackedFile[] = [];
  const names = new Set<string>();
  let begins = 0;
  for (let at = 0; at < directory.length; ) {
    const name = directory.toString(
      'utf8',
      at + headerBytes,
      at + headerBytes + directory.readUInt16LE(at + 28),
    );
    const sizesAt = at + headerBytes + Buffer.byteLength(name) + 4;
    const [size, packed] = [large(directory, sizesAt), large(directory, sizesAt + 8)];
    const file = { name, at: begins, crc: directory.readUInt32LE(at + 16), packed, size };
    const bytes = headerOf(file);
    if (!bytes.equals(directory.subarray(at, at + bytes.length))) throw new RangeError('not a file of ours');
    names.add(name);
    files.push(file);
    begins = contentAt(file) + packed + descriptorBytes;
    at += bytes.length;
  }
  if (begins !== end || files.length !== count || names.size !== count) throw new RangeError('not whole');
  return files;
};

/** The content of a file, unpacked: all of its bytes, and no others. */
export const contentOf = (packed: Buffer, { crc, size }: PackedFile): Buffer => {
  const { buffer, engine } = inflateRawSync(packed, {
    maxOutputLength: size + 1,
    info: true,
  }) as unknown as { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } };
  if (crc32(buffer) !== crc || buffer.length !== size || engine.bytesWritten !== packed.length)
    throw new RangeError('another content');
  return buffer;
};
