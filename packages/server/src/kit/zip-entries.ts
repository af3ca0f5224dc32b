/** What the directory of an archive says of one part. */
export interface ZipEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly packed: number;
  readonly unfolded: number;
  readonly offset: number;
}

const entryHead = 46;
const entriesMax = 20_000;

/** Where the end record of an archive is, whose comment reaches exactly to the last byte; -1 when there is none. */
export const zipEnd = (bytes: Buffer): number => {
  const from = Math.max(0, bytes.length - 65_557);
  for (let at = bytes.indexOf('PK\x05\x06', from, 'latin1'); at >= 0; ) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return at;
    at = bytes.indexOf('PK\x05\x06', at + 1, 'latin1');
  }
  return -1;
};

/** What an archive says it holds; undefined unless it is one archive from the first byte to the last. */
export const entriesOf = (bytes: Buffer): ZipEntry[] | undefined => {
  const end = zipEnd(bytes);
  if (end < 0 || bytes.readUInt32LE(end + 12) + bytes.readUInt32LE(end + 16) !== end) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const entries: ZipEntry[] = [];
  for (let at = bytes.readUInt32LE(end + 16); entries.length < count; ) {
    if (at + entryHead > end || bytes.toString('latin1', at, at + 4) !== 'PK\x01\x02') return undefined;
    const nameEnd = at + entryHead + bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + entryHead, nameEnd),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unfolded: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries.length <= entriesMax ? entries : undefined;
};
