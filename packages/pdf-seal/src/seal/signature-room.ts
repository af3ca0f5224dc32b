import { type Appended, appendRevision, type Draft, RawObject } from '../pdf/append.ts';
import type { PdfDict, PdfRef } from '../pdf/objects.ts';
import { ByteWriter, hexText, writeObject } from '../pdf/serialise.ts';

/** Twelve digits are enough for a file of a terabyte. */
const rangeRoom = 'ByteRange [0 000000000000 000000000000 000000000000]';

/** A signature with room for its bytes: where in the object the room is, and how much. */
export interface SignatureRoom {
  readonly object: RawObject;
  readonly rangeAt: number;
  readonly contentsAt: number;
  /** In bytes, each two digits. */
  readonly room: number;
}

/** Writes a signature dictionary that has everything but the signature and what it covers. */
export const signatureRoom = (entries: PdfDict, room: number): SignatureRoom => {
  const out = new ByteWriter();
  writeObject(out, entries);
  const begun = out.done();
  const open = new ByteWriter().bytes(begun.subarray(0, begun.length - 2));
  const rangeAt = open.length + 1;
  open.ascii(`/${rangeRoom}/Contents `);
  const contentsAt = open.length;
  open.ascii(`<${'0'.repeat(room * 2)}>>>`);
  return { object: new RawObject(open.done()), rangeAt, contentsAt, room };
};

export class SignatureTooLong extends Error {}

/**
 * Appends the revision, lets what is around the room be signed, and fills it. The bytes are those of the appended file and
 * are changed in place: nobody else has them yet.
 */
export const appendSigned = async (
  draft: Draft,
  ref: PdfRef,
  { rangeAt, contentsAt, room }: SignatureRoom,
  sign: (before: Uint8Array, after: Uint8Array) => Promise<Uint8Array>,
): Promise<{ readonly bytes: Uint8Array; readonly contents: Uint8Array; readonly signature: Uint8Array }> => {
  const { bytes, starts }: Appended = appendRevision(draft);
  const start = starts.get(ref.number);
  if (start === undefined) throw new RangeError('The signature is not in the revision');
  const from = start + contentsAt;
  const to = from + room * 2 + 2;
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  const range = `ByteRange [0 ${from} ${to} ${bytes.length - to}]`;
  write(start + rangeAt, range.padEnd(rangeRoom.length));
  const signature = await sign(bytes.subarray(0, from), bytes.subarray(to));
  if (signature.length > room) throw new SignatureTooLong(`${signature.length} bytes, room for ${room}`);
  write(from + 1, hexText(signature));
  const contents = new Uint8Array(room);
  contents.set(signature);
  return { bytes, contents, signature };
};
