import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';

/** Who owns something in a layer, and who may do what with it. */
export interface Ownership {
  readonly uid: number;
  readonly mode: number;
}

interface Entry {
  readonly name: string;
  readonly type: '0' | '2' | '5';
  readonly mode: number;
  readonly uid: number;
  readonly size: number;
  readonly link: string;
}

const block = 512;
const octal = (value: number, width: number): string => value.toString(8).padStart(width - 1, '0');
const padding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

const plainHeader = (entry: Omit<Entry, 'type'> & { readonly type: string }, seconds: number): Buffer => {
  const header = Buffer.alloc(block);
  header.write(entry.name, 0, 100);
  header.write(octal(entry.mode, 8), 100);
  header.write(octal(entry.uid, 8), 108);
  header.write(octal(entry.uid, 8), 116);
  header.write(octal(entry.size, 12), 124);
  header.write(octal(seconds, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write(entry.type, 156);
  header.write(entry.link, 157, 100);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 7)}\0 `, 148);
  return header;
};

/** A line of a pax header says its own length, its digits among it. */
const paxLine = (key: string, value: string): string => {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes + String(bytes).length;
  if (bytes + String(length).length !== length) length = bytes + String(length).length;
  return `${length}${rest}`;
};

const headerOf = (entry: Entry, seconds: number): Buffer => {
  const isLong = (text: string): boolean => Buffer.byteLength(text) > 100;
  const said = [
    isLong(entry.name) ? paxLine('path', entry.name) : '',
    isLong(entry.link) ? paxLine('linkpath', entry.link) : '',
  ].join('');
  if (said === '') return plainHeader(entry, seconds);
  const size = Buffer.byteLength(said);
  const before = plainHeader({ name: 'pax', type: 'x', mode: 0o644, uid: 0, size, link: '' }, seconds);
  return Buffer.concat([before, Buffer.from(said), padding(size), plainHeader(entry, seconds)]);
};

/** Everything below a folder in an order that is the same everywhere. */
async function* entriesBelow(
  root: string,
  owners: Readonly<Record<string, Ownership>>,
  below = '',
): AsyncGenerator<Entry> {
  const names = (await readdir(join(root, below))).sort((a, b) => (a < b ? -1 : 1));
  for (const name of names) {
    const path = below === '' ? name : `${below}/${name}`;
    const found = await lstat(join(root, path));
    const { uid, mode } = owners[path] ?? { uid: 0, mode: found.mode & 0o1755 };
    const common = { uid, mode, size: 0, link: '' };
    if (found.isDirectory()) {
      yield { ...common, name: `${path}/`, type: '5', mode: owners[path]?.mode ?? 0o755 };
      yield* entriesBelow(root, owners, path);
    } else if (found.isSymbolicLink())
      yield { ...common, name: path, type: '2', mode: 0o777, link: await readlink(join(root, path)) };
    else if (found.isFile()) yield { ...common, name: path, type: '0', size: found.size };
  }
}

export interface Layer {
  readonly digest: string;
  /** The digest of what is in it, before it was compressed. */
  readonly diffId: string;
  readonly size: number;
  /** Bytes of all files in it. */
  readonly unpacked: number;
}

/** Packs a folder so that the same files give the same bytes, whenever and by whomever it is done. */
export const packLayer = async (
  folder: string,
  file: string,
  seconds: number,
  owners: Readonly<Record<string, Ownership>> = {},
): Promise<Layer> => {
  const [plain, packed] = [createHash('sha256'), createHash('sha256')];
  const gzip = createGzip({ level: 6 });
  const out = createWriteStream(file);
  let [size, unpacked] = [0, 0];
  gzip.on('data', (piece: Buffer) => {
    packed.update(piece);
    size += piece.length;
  });
  gzip.pipe(out);
  const write = async (bytes: Buffer): Promise<void> => {
    plain.update(bytes);
    if (!gzip.write(bytes)) await once(gzip, 'drain');
  };
  for await (const entry of entriesBelow(folder, owners)) {
    await write(headerOf(entry, seconds));
    if (entry.type !== '0') continue;
    unpacked += entry.size;
    for await (const piece of createReadStream(join(folder, entry.name))) await write(piece as Buffer);
    await write(padding(entry.size));
  }
  await write(Buffer.alloc(2 * block));
  gzip.end();
  await once(out, 'close');
  const named = (hash: typeof plain): string => `sha256:${hash.digest('hex')}`;
  return { digest: named(packed), diffId: named(plain), size, unpacked };
};
