import { FilePurpose, FileType } from './file.codes.ts';
import type { CodeOf } from './kit/codes.ts';
import { limits } from './limits.ts';

type Purpose = CodeOf<typeof FilePurpose>;
type Type = CodeOf<typeof FileType>;

const pictures = [FileType.jpeg, FileType.png, FileType.webp] as const;

/** The kinds of file taken for a purpose. */
export const fileTypesOf: Readonly<Record<Purpose, readonly Type[]>> = {
  [FilePurpose.licence]: pictures,
  [FilePurpose.letter]: [...pictures, FileType.pdf],
  [FilePurpose.picture]: pictures,
  [FilePurpose.document]: [...pictures, FileType.pdf],
};

/** The most bytes a file may have. */
export const fileBytesMax: number = limits.file.mb * limits.bytesPerMb;

/** The short names of kinds of file, as messages list them. */
export const fileTypeNames: Readonly<Record<Type, string>> = {
  [FileType.jpeg]: 'JPEG',
  [FileType.png]: 'PNG',
  [FileType.webp]: 'WebP',
  [FileType.pdf]: 'PDF',
};

const endings: Readonly<Record<'picture' | 'pdf', readonly string[]>> = {
  picture: ['jpg', 'jpeg', 'jpe', 'jfif', 'png', 'webp'],
  pdf: ['pdf'],
};

// What a system may read as a path, a device, a stream or an option, and what can make one name look like another.
const hostile = /[\\/:*?"<>|%\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|^[.\-~ ]|[. ]$|\.\./u;
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The ending of a name in lower case, without the dot; empty when it has none. */
export const endingOf = (fileName: string): string => /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** Whether a name is a plain one and its ending does not contradict what the file is. */
export const isPlainName = (fileName: string, type: Type): boolean => {
  if (hostile.test(fileName) || devices.test(fileName)) return false;
  const ending = endingOf(fileName);
  return ending === '' || endings[type === FileType.pdf ? 'pdf' : 'picture'].includes(ending);
};
