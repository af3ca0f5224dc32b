import { FileType } from '@chancery/contract/file.codes.ts';
import { fileBytesMax, fileTypeNames, fileTypesOf, isPlainName } from '@chancery/contract/file.rules.ts';
import type { uploadFile } from '@chancery/contract/file.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import sharp from 'sharp';
import { refuse } from '../../kit/refuse.ts';
import { hiddenIn, kindOf } from './file-kind.ts';

// One picture at a time: what decoding takes in memory is then bounded by the largest picture taken.
sharp.cache(false);
let decoding: Promise<unknown> = Promise.resolve();

/** Decodes a picture for what it is worth, without keeping any of it. */
const decode = (bytes: Buffer): Promise<unknown> => {
  const run = async () => {
    const picture = sharp(bytes, {
      limitInputPixels: limits.file.megapixels * 1_000_000,
      sequentialRead: true,
      failOn: 'error',
    });
    await picture.resize(16, 16, { fit: 'fill' }).raw().toBuffer();
  };
  const turn = decoding.then(run, run);
  decoding = turn.catch(() => {});
  return turn;
};

const checkPicture = async (type: string, bytes: Buffer): Promise<void> => {
  await decode(bytes).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : '';
    if (/pixel limit/i.test(message)) refuse('file.pixels', { params: { max: limits.file.megapixels } });
    refuse('file.broken', { params: { type } });
  });
};

/** Names in a PDF that make it do something when it is opened, or carry other files. */
const activeNames =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|OpenAction\s*<<)(?![A-Za-z])/;
/** A name may be written with escapes to get past whoever reads it literally. */
const unescaped = (text: string) =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The text between the streams; one pass, however the file is made. */
const withoutStreams = (text: string): string => {
  const opening = /stream[\r\n]/g;
  const parts: string[] = [];
  for (let from = 0; ; ) {
    opening.lastIndex = from;
    const start = opening.exec(text)?.index ?? -1;
    const end = start < 0 ? -1 : text.indexOf('endstream', start + 7);
    parts.push(text.slice(from, end < 0 ? undefined : start));
    if (end < 0) return parts.join('\n');
    from = end + 9;
  }
};

const checkPdf = (bytes: Buffer): void => {
  const broken = () => refuse('file.broken', { params: { type: 'PDF' } });
  const head = bytes.toString('latin1', 0, 16);
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2_048));
  if (!/^%PDF-[12]\.\d/.test(head) || !tail.includes('%%EOF') || !tail.includes('startxref')) broken();
  const text = bytes.toString('latin1');
  if (!/\d{1,10}\s{1,10}\d{1,5}\s{1,10}obj\b/.test(text)) broken();
  // Streams are compressed noise to this search, and the only place where a name could appear by chance.
  const names = unescaped(withoutStreams(text));
  if (/\/Encrypt\b/.test(names)) refuse('file.encrypted');
  const active = activeNames.exec(names)?.[1];
  if (active) refuse('file.active', { params: { found: active.replace(/\s*<<$/, '') } });
};

/** Refuses whatever is not plainly a file of a kind this purpose takes; answers the kind. */
export const checkFile = async (bytes: Buffer, { fileName, purpose }: CheckedInput<typeof uploadFile>) => {
  if (bytes.length === 0) refuse('file.empty');
  if (bytes.length > fileBytesMax) refuse('file.tooLarge', { params: { max: limits.file.mb } });
  const types = fileTypesOf[purpose];
  const allowed = types.map((type) => fileTypeNames[type]).join(' / ');
  const kind = kindOf(bytes);
  if ('found' in kind) {
    return kind.found
      ? refuse('file.type', { params: { found: kind.found, allowed } })
      : refuse('file.unknown', { params: { allowed } });
  }
  const { type } = kind;
  const name = fileTypeNames[type];
  if (!types.includes(type)) refuse('file.type', { params: { found: name, allowed } });
  if (!isPlainName(fileName, type)) refuse('file.name');
  const hidden = hiddenIn(type, bytes);
  if (hidden) refuse('file.hidden', { params: { type: name, found: hidden } });
  if (type === FileType.pdf) checkPdf(bytes);
  else await checkPicture(name, bytes);
  return type;
};
