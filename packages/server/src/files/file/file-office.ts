import { inflateRawSync } from 'node:zlib';
import { FileType } from '@chancery/contract/file/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { refuse } from '../../kit/refuse.ts';
import { type ZipEntry as Entry, entriesOf } from '../../kit/zip-entries.ts';
import { isLinks, linkIn, withoutReferences } from './office-links.ts';
import { unfold } from './zip-unfold.ts';

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
const activeParts = /(?:^|\/)(vbaProject\w*\.bin|activeX\/|oleObject\w*\.bin|macrosheets\/)/i;
/** The same by what a document declares a part to be, whatever it is called. */
const activeTypes = /vbaProject|macroEnabled|macrosheet|activeX|oleObject/i;
const strayName = /^[\\/]|(?:^|[\\/])\.\.(?:[\\/]|$)|\p{Cc}/u;
/** The beginning of an old office file, which may hold macros under any name. */
const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const innerArchive = Buffer.from('PK\x03\x04', 'latin1');
/** A document may hold a sheet, which may hold a picture; beyond that nobody looks. */
const depthMax = 2;
const innerMax = 20 * limits.bytesPerMb;

const startsWith = (head: Buffer, magic: Buffer): boolean => head.subarray(0, magic.length).equals(magic);

/** The bytes of an entry, where its own head says the same as the directory; undefined where they differ. */
export const packedOf = (bytes: Buffer, entry: Entry): Buffer | undefined => {
  const { offset, name, flags, method, packed, unfolded } = entry;
  if (offset + 30 > bytes.length || bytes.toString('latin1', offset, offset + 4) !== 'PK\x03\x04')
    return undefined;
  const nameEnd = offset + 30 + bytes.readUInt16LE(offset + 26);
  const start = nameEnd + bytes.readUInt16LE(offset + 28);
  // Sizes may follow the data instead; then the head says nothing or the same.
  const mayBeLater = (flags & 8) !== 0;
  const same = (at: number, value: number) => {
    const said = bytes.readUInt32LE(offset + at);
    return said === value || (mayBeLater && said === 0);
  };
  const agrees =
    bytes.toString('utf8', offset + 30, nameEnd) === name &&
    bytes.readUInt16LE(offset + 8) === method &&
    (bytes.readUInt16LE(offset + 6) & 9) === (flags & 9) &&
    same(18, packed) &&
    same(22, unfolded);
  return agrees && start + packed <= bytes.length ? bytes.subarray(start, start + packed) : undefined;
};

/** Whether entries lie side by side: two that share bytes say twice what is there once. */
const areApart = (bytes: Buffer, entries: readonly Entry[]): boolean => {
  const ordered = [...entries].sort((one, other) => one.offset - other.offset);
  let free = 0;
  return ordered.every(({ offset, packed }) => {
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const apart = offset >= free;
    free = start + packed;
    return apart;
  });
};

/** Refuses an office document that is damaged, lies about itself, unfolds into a flood, or runs macros. */
export const checkOffice = async (type: string, bytes: Buffer, depth = 0): Promise<void> => {
  const broken = () => refuse('file.broken', { params: { type } });
  const runs = (found: string) => refuse('file.active', { params: { found } });
  const entries = entriesOf(bytes) ?? broken();
  const unfolded = entries.reduce((sum, entry) => sum + entry.unfolded, 0);
  if (unfolded > limits.file.unfoldedMb * limits.bytesPerMb) broken();
  const seen = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (seen.size < entries.length) broken();
  for (const entry of entries) {
    if (entry.flags & 1 || (entry.method !== 0 && entry.method !== 8) || strayName.test(entry.name)) broken();
    if (!packedOf(bytes, entry)) broken();
    const active = activeParts.exec(entry.name)?.[1];
    if (active) runs(active);
  }
  if (!areApart(bytes, entries)) broken();
  for (const entry of entries) {
    const packed = packedOf(bytes, entry) ?? broken();
    const isTypes = entry.name.toLowerCase() === '[content_types].xml';
    const isRead = isTypes || isLinks(entry.name);
    if (isRead && entry.unfolded > limits.bytesPerMb) broken();
    const keeps = (head: Buffer) => isRead || startsWith(head, innerArchive);
    const found =
      entry.method === 0
        ? { size: packed.length, head: packed.subarray(0, 8), whole: packed }
        : await unfold(packed, entry.unfolded, keeps);
    if (!found || found.size !== entry.unfolded) return broken();
    if (startsWith(found.head, ole)) runs('OLE');
    const text = isTypes ? withoutReferences(found.whole?.toString('utf8') ?? '') : '';
    const declared = activeTypes.exec(text)?.[0];
    if (declared) runs(declared);
    if (isLinks(entry.name) && found.whole) {
      const link = linkIn(found.whole) ?? broken();
      if (link.found) runs(link.found);
    }
    if (!startsWith(found.head, innerArchive) || !found.whole) continue;
    if (depth >= depthMax || found.size > innerMax) broken();
    await checkOffice(type, found.whole, depth + 1);
  }
};
