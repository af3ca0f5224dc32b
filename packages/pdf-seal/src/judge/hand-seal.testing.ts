import { sha256 } from '@noble/hashes/sha2.js';
import { ascii, type Raw, streamOf, type Writing } from '../pdf/files.testing.ts';
import { addTo, at, widget } from './contract.testing.ts';

const empty = '/ByteRange [0 0000000000 0000000000 0000000000]';
const room = 64;

const lastOf = (bytes: Uint8Array, text: string): number =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).lastIndexOf(text);

/** A signature dictionary with room; what makes it a signature is only the digest, for what is tested is what it covers. */
export const handSignature = (more = ''): string =>
  `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ${empty} /Contents <${'0'.repeat(room)}> ${more} >>`;

/** Fills in what the newest signature covers, and its digest. */
export const closeSignature = (file: Uint8Array): Uint8Array => {
  const bytes = file.slice();
  const range = lastOf(bytes, empty);
  const from = lastOf(bytes, `<${'0'.repeat(room)}>`);
  if (range < 0 || from < 0) throw new Error('no room for a signature');
  const to = from + room + 2;
  const digits = (value: number) => String(value).padStart(10, '0');
  bytes.set(ascii(`/ByteRange [0 ${digits(from)} ${digits(to)} ${digits(bytes.length - to)}]`), range);
  const digest = sha256(Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]));
  bytes.set(ascii(Buffer.from(digest).toString('hex')), from + 1);
  return bytes;
};

export const handSign = (
  file: Uint8Array,
  objects: Readonly<Record<number, Raw>>,
  writing: Writing,
): Uint8Array => closeSignature(addTo(file, objects, writing));

/** The picture of a seal by another maker. */
export const look = (content = '0.8 0 0 RG 2 w 5 5 90 90 re S', box = '[0 0 100 100]'): Uint8Array =>
  streamOf(`/Type /XObject /Subtype /Form /BBox ${box} /Resources << >>`, content);

/** The first seal of a contract: its signature is 40, its widget 41, its picture 42. */
export const firstSeal = (more: { signature?: string; widget?: string } = {}): Record<number, Raw> => ({
  40: handSignature(more.signature),
  41: widget(
    `/FT /Sig /T (first) /V 40 0 R /Rect [400 60 500 160] /P 3 0 R /AP << /N 42 0 R >> ${more.widget ?? ''}`,
  ),
  42: look(),
  [at.annots1]: '[14 0 R 16 0 R 17 0 R 41 0 R]',
  [at.form]:
    '<< /Fields [14 0 R 15 0 R 16 0 R 25 0 R 28 0 R 41 0 R] /SigFlags 3 /DA (/F1 0 Tf 0 g) /DR << /Font << /F1 9 0 R >> >> >>',
});
