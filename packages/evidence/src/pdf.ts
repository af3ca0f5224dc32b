import { rawOf, readBundle } from './bundle.ts';
import { fromBase64, utf8 } from './bytes.ts';
import { readCertificate } from './certificate.ts';
import { Refuted, refute } from './draft.ts';
import { firstOf, isAt, textOf } from './find.ts';
import { limits } from './limits.ts';
import { pdfFault } from './pdf-signature.ts';
import type { Report } from './report.ts';
import { isVouchedFor } from './seal.ts';
import { unreadable, type VerifyOptions, verifyBundle } from './verify.ts';

/** How far from its name the head and the content of an attachment may be. */
const near = 512;
const attachmentsMax = 64;
const embedded = utf8('/EmbeddedFile');
const ours = utf8('chancery-evidence/');

/** The content of an attachment whose kind is named here; ours lie as they are, so what is compressed is not looked at. */
const contentAt = (pdf: Uint8Array, named: number): { start: number; end: number } | undefined => {
  const before = textOf(pdf.subarray(Math.max(0, named - near), named));
  const after = textOf(pdf.subarray(named, named + near));
  const [head, begin] = [before.lastIndexOf(' obj'), after.search(/\bstream\r?\n/)];
  if (head < 0 || begin < 0) return undefined;
  const dictionary = before.slice(head) + after.slice(0, begin);
  const length = /\/Length (\d{1,10})\n/.exec(dictionary)?.[1];
  if (length === undefined || dictionary.includes('endobj') || dictionary.includes('/Filter'))
    return undefined;
  const start = named + begin + (after.startsWith('stream\r', begin) ? 8 : 7);
  const end = start + Number(length);
  return end > start && end <= pdf.length ? { start, end } : undefined;
};

/** The one bundle that is attached to a PDF; with two, nobody could say which one the pages are about. */
const attachedTo = (pdf: Uint8Array): Uint8Array | undefined => {
  const found: Uint8Array[] = [];
  let seen = 0;
  for (let at = firstOf(pdf, embedded); at >= 0; ) {
    seen += 1;
    if (seen > attachmentsMax) return undefined;
    const content = contentAt(pdf, at);
    const bytes = content && pdf.subarray(content.start, content.end);
    if (bytes && firstOf(bytes, ours) >= 0) found.push(bytes);
    // Entries quote what people wrote, and that may look like anything.
    at = firstOf(pdf, embedded, content?.end ?? at + embedded.length);
  }
  return found.length === 1 ? found[0] : undefined;
};

const isPdf = (file: Uint8Array): boolean => textOf(file.subarray(0, 1024)).includes('%PDF-');

/** The bytes of the bundle that a file is, or that is attached to it; nothing for a PDF without one. */
export const bundleBytesIn = (file: Uint8Array): Uint8Array | undefined => {
  if (file.length > limits.fileBytes) return undefined;
  return isPdf(file) ? attachedTo(file) : file;
};

/** Whether a PDF is the very file that the platform made around the bundle. */
const checkDocument = (pdf: Uint8Array, attached: Uint8Array): void => {
  const reading = readBundle(attached);
  const bundle = reading.is === 'bundle' ? reading.bundle : refute('damaged');
  const { report, key } = bundle;
  const publicKey = rawOf(key.publicKey, 32) ?? refute('fingerprint');
  if (!report) throw new Refuted('documentOther');
  const certificate = readCertificate(fromBase64(report.certificate) ?? new Uint8Array());
  if (!certificate || !isVouchedFor(report.certificate, report.signature, publicKey))
    throw new Refuted('documentOther');
  if (!isAt(pdf, 0, utf8('%PDF-1.'))) refute('documentAltered');
  const fault = pdfFault(pdf, certificate);
  if (fault) refute(fault);
};

/** Checks a bundle, or a PDF that one is attached to. */
export const verifyFile = (file: Uint8Array, options: VerifyOptions = {}): Report => {
  if (file.length > limits.fileBytes) return unreadable('tooLarge');
  if (!isPdf(file)) return verifyBundle(file, options);
  const attached = attachedTo(file);
  if (!attached) return unreadable('noBundleInPdf');
  const report = verifyBundle(attached, { ...options, isInDocument: true });
  if (report.verdict !== 'genuine' && report.verdict !== 'consistent') return report;
  try {
    checkDocument(file, attached);
    return { ...report, proven: [...report.proven, { code: 'documentUnchanged', values: {} }] };
  } catch (error) {
    if (!(error instanceof Refuted)) throw error;
    return { ...report, verdict: 'notGenuine', fault: error.statement };
  }
};
