import { inflateRawSync } from 'node:zlib';
import { FileType } from '@chancery/contract/file.codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { refuse } from '../../kit/refuse.ts';

interface Entry {
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
const entriesOf = (bytes: Buffer): Entry[] | undefined => {
  const end = zipEnd(bytes);
  if (end < 0 || bytes.readUInt32LE(end + 12) + bytes.readUInt32LE(end + 16) !== end) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  const entries: Entry[] = [];
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

/** A small entry as text; undefined when it cannot be read. */
const textOf = (bytes: Buffer, { offset, packed, method }: Entry): string | undefined => {
  try {
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const data = bytes.subarray(start, start + packed);
    const content = method === 0 ? data : inflateRawSync(data, { maxOutputLength: limits.bytesPerMb });
    return content.toString('utf8');
  } catch {
    return undefined;
  }
};

const mainParts = [
  [FileType.docx, 'wordprocessingml.document.main+xml'],
  [FileType.xlsx, 'spreadsheetml.sheet.main+xml'],
] as const;

/** Which kind of office document an archive is, by what it declares itself to be; undefined when it is none. */
export const officeTypeOf = (bytes: Buffer) => {
  const types = entriesOf(bytes)?.find(({ name }) => name === '[Content_Types].xml');
  const declared = types && textOf(bytes, types);
  return mainParts.find(([, part]) => declared?.includes(part))?.[0];
};

/** Parts that run something, or carry what nobody has looked at. */
const activeParts = /(?:^|\/)(vbaProject\w*\.bin|activeX\/|oleObject\w*\.bin)/i;
const strayName = /^[\\/]|(?:^|[\\/])\.\.(?:[\\/]|$)|\p{Cc}/u;

/** Refuses an office document that is damaged, unfolds into a flood, or runs macros. */
export const checkOffice = (type: string, bytes: Buffer): void => {
  const broken = () => refuse('file.broken', { params: { type } });
  const entries = entriesOf(bytes) ?? broken();
  for (const { name, flags, method, packed, offset } of entries) {
    if (flags & 1 || (method !== 0 && method !== 8) || strayName.test(name)) broken();
    if (offset + packed > bytes.length || bytes.toString('latin1', offset, offset + 4) !== 'PK\x03\x04')
      broken();
    const active = activeParts.exec(name)?.[1];
    if (active) refuse('file.active', { params: { found: active } });
  }
  const unfolded = entries.reduce((sum, entry) => sum + entry.unfolded, 0);
  if (unfolded > limits.file.unfoldedMb * limits.bytesPerMb) broken();
};
