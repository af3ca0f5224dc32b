import type { uploadFile } from '@chancery/contract/file/calls.ts';
import { FileType } from '@chancery/contract/file/codes.ts';
import {
  fileMbOf,
  fileMegapixelsOf,
  fileTypeNames,
  fileTypesOf,
  isPlainName,
} from '@chancery/contract/file/rules.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { refuse } from '../../kit/refuse.ts';
import { hiddenIn, kindOf } from './file-kind.ts';
import { checkOffice } from './file-office.ts';
import { checkPdf } from './file-pdf.ts';

// One picture at a time: what decoding takes in memory is then bounded by the largest picture taken.
let decoding: Promise<unknown> = Promise.resolve();

/** Decodes a picture for what it is worth, without keeping any of it. */
const decode = (bytes: Buffer, megapixels: number): Promise<unknown> => {
  const run = async () => {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    const picture = sharp(bytes, {
      limitInputPixels: megapixels * 1_000_000,
      sequentialRead: true,
      failOn: 'error',
    });
    await picture.resize(16, 16, { fit: 'fill' }).raw().toBuffer();
  };
  const turn = decoding.then(run, run);
  decoding = turn.catch(() => {});
  return turn;
};

const checkPicture = async (type: string, bytes: Buffer, max: number): Promise<void> => {
  await decode(bytes, max).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : '';
    if (/pixel limit/i.test(message)) refuse('file.pixels', { params: { max } });
    refuse('file.broken', { params: { type } });
  });
};

/** Refuses more bytes than a purpose takes. */
export const refuseTooLarge = (size: number, purpose: CheckedInput<typeof uploadFile>['purpose']): void => {
  const max = fileMbOf[purpose];
  if (size > max * limits.bytesPerMb) refuse('file.tooLarge', { params: { max } });
};

/** Refuses whatever is not plainly a file of a kind this purpose takes; answers the kind. */
export const checkFile = async (bytes: Buffer, { fileName, purpose }: CheckedInput<typeof uploadFile>) => {
  if (bytes.length === 0) refuse('file.empty');
  refuseTooLarge(bytes.length, purpose);
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
  else if (type === FileType.docx || type === FileType.xlsx) await checkOffice(name, bytes);
  else await checkPicture(name, bytes, fileMegapixelsOf(purpose));
  return type;
};
