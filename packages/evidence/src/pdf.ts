import { type Bundle, readBundle, unsealedDocument } from './bundle.ts';
import { concat, toBase64, toHex, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical.ts';
import { readCheckpoint } from './checkpoint.ts';
import { sha256 } from './hash.ts';
import type { Report } from './report.ts';
import type { Sign } from './signature.ts';
import { documentText, unreadable, type VerifyOptions, verifyBundle } from './verify.ts';

/** A bundle found in a PDF, and where its bytes stand there. */
interface Attachment {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** One character for each byte. */
const characters = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
};

const inflate = async (bytes: Uint8Array): Promise<Uint8Array | undefined> => {
  try {
    const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
      .stream()
      .pipeThrough(new DecompressionStream('deflate'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    return undefined;
  }
};

const streamsOf = (text: string) => {
  const found: { start: number; end: number; deflated: boolean }[] = [];
  for (const match of text.matchAll(/\/EmbeddedFile\b/g)) {
    // Entries quote what people wrote, and that may look like anything.
    if (match.index < (found.at(-1)?.end ?? 0)) continue;
    const head = text.lastIndexOf(' obj', match.index);
    const begin = text.indexOf('stream', match.index);
    if (head < 0 || begin < 0 || text.slice(match.index, begin).includes('endobj')) continue;
    const dictionary = text.slice(head, begin);
    const start = begin + (text.startsWith('stream\r\n', begin) ? 8 : 7);
    const length = /\/Length\s+(\d+)(?!\s+\d+\s+R)\b/.exec(dictionary)?.[1];
    const end = length ? start + Number(length) : text.indexOf('endstream', start);
    if (end > start && end <= text.length)
      found.push({ start, end, deflated: /\/FlateDecode/.test(dictionary) });
  }
  return found;
};

const attachmentsOf = async (pdf: Uint8Array): Promise<Attachment[]> => {
  const found: Attachment[] = [];
  for (const { start, end, deflated } of streamsOf(characters(pdf))) {
    const raw = pdf.subarray(start, end);
    const bytes = deflated ? await inflate(raw) : raw;
    if (bytes && characters(bytes).includes('chancery-evidence/')) found.push({ bytes, start, end });
  }
  return found;
};

const digestAround = (pdf: Uint8Array, { start, end }: Attachment): string =>
  toHex(sha256(concat(pdf.subarray(0, start), pdf.subarray(end))));

const isPdf = (file: Uint8Array): boolean => characters(file.subarray(0, 1024)).includes('%PDF-');

/** The one bundle that is attached to a PDF; with two, nobody could say which one the pages are about. */
const attachedTo = async (pdf: Uint8Array): Promise<Attachment | undefined> => {
  const [attached, second] = await attachmentsOf(pdf);
  return second ? undefined : attached;
};

/** The bytes of the bundle that a file is, or that is attached to it; nothing for a PDF without one. */
export const bundleBytesIn = async (file: Uint8Array): Promise<Uint8Array | undefined> =>
  isPdf(file) ? (await attachedTo(file))?.bytes : file;

/** Checks a bundle, or a PDF that one is attached to. */
export const verifyFile = async (file: Uint8Array, options: VerifyOptions = {}): Promise<Report> => {
  if (!isPdf(file)) return verifyBundle(file, options);
  const attached = await attachedTo(file);
  if (!attached) return unreadable('noBundleInPdf');
  return verifyBundle(attached.bytes, { ...options, documentDigest: digestAround(file, attached) });
};

/** The bundle with room for the seal of the document it will be attached to. */
export const withRoomForSeal = (bundle: Bundle): Bundle => ({ ...bundle, document: unsealedDocument });

const documentIn = (digest: string, signature: string): string =>
  `"document":${canonicalJson({ digest, signature })}`;

/**
 * Binds a finished PDF to the bundle attached to it, which must be the only one, lie there as it is (not compressed) and
 * have room for the seal: from then on, changing any byte of the PDF is found.
 */
export const sealDocument = async (pdf: Uint8Array, sign: Sign): Promise<Uint8Array> => {
  const sealed = Uint8Array.from(pdf);
  const attached = await attachedTo(sealed);
  const reading = attached && readBundle(attached.bytes);
  if (!attached || reading?.is !== 'bundle') throw new TypeError('the PDF needs one bundle attached to it');
  const room = characters(attached.bytes).indexOf(
    documentIn(unsealedDocument.digest, unsealedDocument.signature),
  );
  if (room < 0) throw new TypeError('the attached bundle has no room for the seal of its document');
  // A digest that the writer of the PDF made of the attachment would not be right any more.
  for (const sum of characters(sealed).matchAll(/\/CheckSum\s*(\([0-9a-f]{32}\)|<[0-9a-fA-F]{32}>)/g))
    if (sum.index < attached.start || sum.index >= attached.end)
      sealed.fill(0x20, sum.index, sum.index + sum[0].length);
  const origin = readCheckpoint(reading.bundle.checkpoint)?.origin ?? '';
  const digest = digestAround(sealed, attached);
  const signature = toBase64(sign(documentText(origin, digest)));
  sealed.set(utf8(documentIn(digest, signature)), attached.start + room);
  return sealed;
};
