import { concat, fromHex, same, toHex, utf8 } from './bytes.ts';
import type { Certificate } from './certificate.ts';
import { signatureIn, signedAttributes, writeCms } from './cms.ts';
import { readAll } from './der.ts';
import { lastOf, textOf } from './find.ts';
import { sha256 } from './hash.ts';
import { isReportSignature, type ReportSigner } from './report-key.ts';

/** How many bytes a signature may take; what it does not need stays zero. */
export const signatureRoom = 2_048;

/** What stands for the places in a signature until they are known; each is as long as any that may follow. */
export const unknownRange = [0, 9_999_999_999, 9_999_999_999, 9_999_999_999];

const rangeName = '/ByteRange [';
const rangeText = (range: readonly number[]): string =>
  `${rangeName}${range.join(' ').padEnd(unknownRange.join(' ').length)}]`;
const beforeContents = '\n/Contents ';

/** Where the signature of a PDF stands: the bytes from `<` to `>`, and its ByteRange. */
interface Place {
  readonly range: number;
  readonly start: number;
  readonly end: number;
}

const textAt = (pdf: Uint8Array, at: number, length: number): string => textOf(pdf.subarray(at, at + length));

/** The last signature of a PDF: it has one form, and stands where that form puts it. */
const placeIn = (pdf: Uint8Array): Place | undefined => {
  const range = lastOf(pdf, utf8(rangeName));
  if (range < 0) return undefined;
  const start = range + rangeText(unknownRange).length + beforeContents.length;
  const end = start + 2 * signatureRoom + 2;
  if (
    end > pdf.length ||
    textAt(pdf, start - beforeContents.length, beforeContents.length) !== beforeContents
  )
    return undefined;
  return textAt(pdf, start, 1) === '<' && textAt(pdf, end - 1, 1) === '>' ? { range, start, end } : undefined;
};

const rangeOf = (pdf: Uint8Array, { start, end }: Place): string =>
  rangeText([0, start, end, pdf.length - end]);

const digestAround = (pdf: Uint8Array, { start, end }: Place): Uint8Array =>
  sha256(concat(pdf.subarray(0, start), pdf.subarray(end)));

/** Signs a PDF that has room for it: everything but the signature itself. */
export const signPdf = (pdf: Uint8Array, { certificate, sign }: ReportSigner): Uint8Array => {
  const signed = Uint8Array.from(pdf);
  const place = placeIn(signed);
  const empty = rangeText(unknownRange);
  if (!place || textAt(signed, place.range, empty.length) !== empty)
    throw new TypeError('the PDF has no room for a signature');
  signed.set(utf8(rangeOf(signed, place)), place.range);
  const digest = digestAround(signed, place);
  const cms = writeCms(digest, certificate, sign(signedAttributes(digest, certificate)));
  if (cms.length > signatureRoom) throw new RangeError('the signature is too long');
  signed.set(utf8(toHex(cms)), place.start + 1);
  return signed;
};

/** The first value in room that is filled up with zeros. */
const readFirst = (room: Uint8Array): Uint8Array | undefined => {
  if (room[0] !== 0x30 || room[1] !== 0x82) return undefined;
  const end = 4 + (room[2] ?? 0) * 256 + (room[3] ?? 0);
  return end <= room.length && readAll(room.subarray(0, end)) ? room.subarray(0, end) : undefined;
};

/** What is wrong with the signature of a PDF by this certificate, if anything: it must be over every other byte. */
export const pdfFault = (
  pdf: Uint8Array,
  certificate: Certificate,
): 'documentUnsigned' | 'documentAltered' | undefined => {
  const place = placeIn(pdf);
  if (!place) return 'documentUnsigned';
  const range = rangeOf(pdf, place);
  if (textAt(pdf, place.range, range.length) !== range) return 'documentAltered';
  const room = fromHex(textAt(pdf, place.start + 1, 2 * signatureRoom));
  const filled = room && readFirst(room);
  const signature = filled && signatureIn(filled);
  if (!room || !filled || !signature) return 'documentAltered';
  const digest = digestAround(pdf, place);
  // Nothing of it is believed: written anew from what is known, it must be the same, byte for byte.
  const expected = new Uint8Array(signatureRoom);
  const cms = writeCms(digest, certificate, signature);
  if (cms.length > signatureRoom) return 'documentAltered';
  expected.set(cms);
  const holds =
    same(room, expected) && isReportSignature(certificate, signedAttributes(digest, certificate), signature);
  return holds ? undefined : 'documentAltered';
};
