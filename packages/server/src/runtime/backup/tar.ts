/** A file in an archive; it has exactly as many bytes as it says. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly isFolder?: boolean;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const block = 512;
const octal = (value: number, width: number): string => value.toString(8).padStart(width - 1, '0');

const headerOf = ({ name, size, isFolder }: TarEntry): Buffer => {
  const header = Buffer.alloc(block);
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for an archive`);
  header.write(name, 0);
  header.write(octal(isFolder ? 0o700 : 0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(Math.floor(Date.now() / 1_000), 12), 136);
  header.write(' '.repeat(8), 148);
  header.write(isFolder ? '5' : '0', 156);
  header.write('ustar\u000000', 257);
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    )}\0 `,
    148,
  );
  return header;
};

const padding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

/** Packs files as `tar` does. */
export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield headerOf(entry);
    yield* entry.content;
    yield padding(entry.size);
  }
  yield Buffer.alloc(2 * block);
}

const textAt = (header: Buffer, from: number, length: number): string =>
  header
    .subarray(from, from + length)
    .toString()
    .replace(/\0.*$/s, '')
    .trim();

/** Reads bytes by number. */
const reader = (bytes: AsyncIterable<Uint8Array>) => {
  const parts = bytes[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<void> => {
    const { value, done } = await parts.next();
    if (done) throw new Error('the archive ends too early');
    held = Buffer.from(value);
  };
  const upTo = async (most: number): Promise<Buffer> => {
    while (held.length === 0) await more();
    const piece = held.subarray(0, most);
    held = held.subarray(piece.length);
    return piece;
  };
  async function* take(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const piece = await upTo(left);
      left -= piece.length;
      yield piece;
    }
  }
  const all = async (size: number): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    for await (const piece of take(size)) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  return { take, all };
};

/** Unpacks files as they come; each must be read to its end before the next is asked for. */
export async function* unpackTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const { take, all } = reader(bytes);
  for (;;) {
    const header = await all(block);
    const name = textAt(header, 0, 100);
    if (name === '') return;
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    yield { name, size, isFolder: header[156] === 0x35, content: take(size) };
    await all(padding(size).length);
  }
}
