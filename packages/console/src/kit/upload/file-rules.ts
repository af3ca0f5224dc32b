import { limits } from '@chancery/contract/limits.ts';
import { showStorage } from '@chancery/contract/rules/display.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { FileType } from '#wire/file/codes.ts';
import { fileMbOf, fileTypeNames, fileTypesOf } from '#wire/file/rules.ts';
import { comma } from '../phrases.tsx';
import type { FileRules } from './file-value.ts';

/** What a place takes, in the terms of a browser and in words. */
export interface Accepted {
  /** Endings and types, as a file input lists them. */
  readonly accept: readonly string[];
  readonly names: string;
  readonly maxBytes: number;
  readonly max: number;
}

const endings: Readonly<Record<string, readonly string[]>> = {
  [FileType.jpeg]: ['.jpg', '.jpeg', '.jpe', '.jfif'],
  [FileType.png]: ['.png'],
  [FileType.webp]: ['.webp'],
  [FileType.pdf]: ['.pdf'],
  [FileType.docx]: ['.docx'],
  [FileType.xlsx]: ['.xlsx'],
};

/** The size of one file: small ones in KB. */
export const showSize = (bytes: number): string =>
  bytes < limits.bytesPerMb ? `${Math.ceil(bytes / 1024)} KB` : showStorage(bytes);

/** What a place takes. */
export const acceptedOf = (rules: FileRules): Accepted => {
  const max = rules.max ?? 1;
  if (rules.send) {
    const names = rules.accept.map((ending) => ending.slice(1).toUpperCase()).join(comma());
    return { accept: rules.accept, names, maxBytes: rules.maxBytes, max };
  }
  const types = fileTypesOf[rules.purpose];
  return {
    accept: types.flatMap((type) => [type, ...(endings[type] ?? [])]),
    names: types.map((type) => fileTypeNames[type]).join(comma()),
    maxBytes: fileMbOf[rules.purpose] * limits.bytesPerMb,
    max,
  };
};

const fits = ({ name, type }: File, accept: readonly string[]): boolean =>
  accept.some((one) => (one.startsWith('.') ? name.toLowerCase().endsWith(one) : one === type));

/** What is wrong with a file before it is sent, in words; undefined when nothing is. */
export const faultOf = (
  file: File,
  { accept, names, maxBytes }: Accepted,
  t: Translate,
): string | undefined => {
  const { name } = file;
  if (!fits(file, accept)) return t('upload.wrongType', { name, types: names });
  if (file.size === 0) return t('upload.empty', { name });
  if (file.size > maxBytes) return t('upload.tooBig', { name, size: showStorage(maxBytes) });
  return undefined;
};

/** What a place takes, in words. */
export const sayRules = ({ names, maxBytes, max }: Accepted, t: Translate): string => {
  const size = showStorage(maxBytes);
  return max > 1
    ? t('upload.rulesMany', { types: names, size, max })
    : t('upload.rules', { types: names, size });
};
