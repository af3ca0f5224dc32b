import { Buffer } from 'node:buffer';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The first day there is for an archive: the same content gives the same bytes, whenever it is packed. */
const day = (1 << 5) | 1;
const [local, header, end] = [0x04034b50, 0x02014b50, 0x06054b50];
const [descriptor, end64, locator64] = [0x08074b50, 0x06064b50, 0x07064b50];
/** Names are UTF-8, sizes come behind the content. */
const flags = 0x0808;
const [deflated, version64] = [8, 45];
const [all16, all32] = [0xffff, 0xffffffff];

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

interface Written {
  readonly name: Buffer;
  readonly at: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

const headerOf = ({ name, at, crc, packed, size }: Written): Buffer =>
  Buffer.concat([
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
    bytesOf([4, all32], [4, all32], [2, name.length], [2, 28], [2, 0], [2, 0], [2, 0], [4, 0], [4, all32]),
    name,
    bytesOf([2, 1], [2, 24], [8, size], [8, packed], [8, at]),
  ]);

const endOf = (count: number, at: number, length: number): Buffer =>
  Buffer.concat([
    bytesOf([4, end64], [8, 44], [2, version64], [2, version64], [4, 0], [4, 0], [8, count], [8, count]),
    bytesOf([8, length], [8, at]),
    bytesOf([4, locator64], [4, 0], [8, at + length], [4, 1]),
    bytesOf([4, end], [2, 0], [2, 0], [2, all16], [2, all16], [4, all32], [4, all32], [2, 0]),
  ]);

/** Packs files into an archive as its bytes are asked for; of any size, and with nothing of it held in memory. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name: text, content } of entries) {
    const name = Buffer.from(text);
    const begun = at;
    let [crc, packed, size] = [0, 0, 0];
    const head = Buffer.concat([
      bytesOf([4, local], [2, version64], [2, flags], [2, deflated], [2, 0], [2, day], [4, 0]),
      bytesOf([4, all32], [4, all32], [2, name.length], [2, 20]),
      name,
      bytesOf([2, 1], [2, 16], [8, 0], [8, 0]),
    ]);
    yield head;
    const deflate = createDeflateRaw();
    const feeding = (async () => {
      for await (const bytes of content) {
        crc = crc32(bytes, crc);
        size += bytes.length;
        if (!deflate.write(bytes)) await new Promise((resume) => deflate.once('drain', resume));
      }
      deflate.end();
    })();
    feeding.catch((error: Error) => deflate.destroy(error));
    for await (const bytes of deflate) {
      packed += bytes.length;
      yield bytes;
    }
    await feeding;
    yield bytesOf([4, descriptor], [4, crc], [8, packed], [8, size]);
    at += head.length + packed + 24;
    written.push({ name, at: begun, crc, packed, size });
  }
  let length = 0;
  for (const one of written) {
    const bytes = headerOf(one);
    length += bytes.length;
    yield bytes;
  }
  yield endOf(written.length, at, length);
}
