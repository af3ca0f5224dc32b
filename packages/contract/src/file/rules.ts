import type { CodeOf } from '../kit/codes.ts';
import { limits } from '../limits.ts';
import { FilePurpose, FileType } from './codes.ts';

type Purpose = CodeOf<typeof FilePurpose>;
type Type = CodeOf<typeof FileType>;

const pictures = [FileType.jpeg, FileType.png, FileType.webp] as const;
const everything = [...pictures, FileType.pdf, FileType.docx, FileType.xlsx] as const;

/** The kinds of file taken for a purpose. */
export const fileTypesOf: Readonly<Record<Purpose, readonly Type[]>> = {
  [FilePurpose.licence]: pictures,
  [FilePurpose.letter]: [...pictures, FileType.pdf],
  [FilePurpose.picture]: pictures,
  [FilePurpose.document]: [...pictures, FileType.pdf],
  [FilePurpose.application]: everything,
  [FilePurpose.attachment]: everything,
  [FilePurpose.comment]: everything,
  [FilePurpose.photo]: pictures,
  // Only the platform makes them.
  [FilePurpose.report]: [],
  [FilePurpose.watermark]: [...pictures, FileType.pdf],
  // Only the platform makes them.
  [FilePurpose.marked]: [],
  [FilePurpose.identify]: [...pictures, FileType.pdf],
  // Only the platform makes them.
  [FilePurpose.sealed]: [],
  [FilePurpose.signing]: [FileType.pdf],
  // Only the platform makes them.
  [FilePurpose.signed]: [],
  [FilePurpose.voucher]: [...pictures, FileType.pdf],
  [FilePurpose.invoice]: [FileType.pdf],
  [FilePurpose.material]: everything,
  [FilePurpose.illustration]: pictures,
  [FilePurpose.answer]: everything,
  [FilePurpose.engraving]: [...pictures, FileType.pdf],
  [FilePurpose.destruction]: pictures,
};

/** The most bytes that travel in one call. */
export const fileBytesMax: number = limits.file.mb * limits.bytesPerMb;

/** The most megabytes a file may have for a purpose. */
export const fileMbOf: Readonly<Record<Purpose, number>> = {
  [FilePurpose.licence]: limits.file.mb,
  [FilePurpose.letter]: limits.file.mb,
  [FilePurpose.picture]: limits.file.mb,
  [FilePurpose.document]: limits.file.mb,
  [FilePurpose.material]: limits.file.mb,
  [FilePurpose.illustration]: limits.file.mb,
  [FilePurpose.answer]: limits.file.mb,
  [FilePurpose.engraving]: limits.file.mb,
  [FilePurpose.destruction]: limits.file.mb,
  [FilePurpose.application]: limits.file.largeMb,
  [FilePurpose.attachment]: limits.file.largeMb,
  [FilePurpose.comment]: limits.file.mb,
  [FilePurpose.photo]: limits.file.mb,
  [FilePurpose.report]: limits.file.mb,
  [FilePurpose.watermark]: limits.file.largeMb,
  [FilePurpose.marked]: limits.file.largeMb,
  [FilePurpose.identify]: limits.file.largeMb,
  [FilePurpose.sealed]: limits.file.largeMb,
  [FilePurpose.signing]: limits.file.mb,
  [FilePurpose.signed]: limits.file.largeMb,
  [FilePurpose.voucher]: limits.file.mb,
  [FilePurpose.invoice]: limits.file.mb,
};

const largePictures: readonly Purpose[] = [FilePurpose.watermark, FilePurpose.marked, FilePurpose.identify];

/** The most megapixels a picture may have for a purpose. */
export const fileMegapixelsOf = (purpose: Purpose): number =>
  largePictures.includes(purpose) ? limits.file.largeMegapixels : limits.file.megapixels;

/** How many bytes a part has; the last may have fewer. */
export const partBytes: number = limits.file.partMb * limits.bytesPerMb;

/** Into how many parts a file of a size is cut. */
export const partsOf = (size: number): number => Math.ceil(size / partBytes);

/** How many bytes the part at a place has. */
export const partSizeAt = (size: number, offset: number): number => Math.min(partBytes, size - offset);

/** The short names of kinds of file, as messages list them. */
export const fileTypeNames: Readonly<Record<Type, string>> = {
  [FileType.jpeg]: 'JPEG',
  [FileType.png]: 'PNG',
  [FileType.webp]: 'WebP',
  [FileType.pdf]: 'PDF',
  [FileType.docx]: 'DOCX',
  [FileType.xlsx]: 'XLSX',
};

// Pictures are told apart by their content; programs show them under any of these names.
const pictureEndings = ['jpg', 'jpeg', 'jpe', 'jfif', 'png', 'webp'] as const;

/** The endings a file of a kind may have, without the dot. */
export const fileEndingsOf: Readonly<Record<Type, readonly string[]>> = {
  [FileType.jpeg]: pictureEndings,
  [FileType.png]: pictureEndings,
  [FileType.webp]: pictureEndings,
  [FileType.pdf]: ['pdf'],
  [FileType.docx]: ['docx'],
  [FileType.xlsx]: ['xlsx'],
};

// What a system may read as a path, a device, a stream or an option, and what can make one name look like another.
const hostile =
  /[\\/:*?"<>|%\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|^[.\-~\s]|[.\s]$|\.\.|\s{3}/u;
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The ending of a name in lower case, without the dot; empty when it has none. */
export const endingOf = (fileName: string): string => /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** Whether a name is a plain one and its ending does not contradict what the file is. */
export const isPlainName = (fileName: string, type: Type): boolean => {
  if (hostile.test(fileName) || devices.test(fileName)) return false;
  const ending = endingOf(fileName);
  return ending === '' || fileEndingsOf[type].includes(ending);
};
