import { crc32, createDeflateRaw } from 'node:zlib';
import { descriptorOf, endOf, headerOf, headOf, type PackedFile } from '@chancery/evidence/archive-form.ts';

/** A file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Packs files into an archive as its bytes are asked for; of any size, and with nothing of it held in memory. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: PackedFile[] = [];
  let at = 0;
  for await (const { name, content } of entries) {
    const begun = at;
    let [crc, packed, size] = [0, 0, 0];
    const head = headOf(name);
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
    const behind = descriptorOf({ crc, packed, size });
    yield behind;
    at += head.length + packed + behind.length;
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
