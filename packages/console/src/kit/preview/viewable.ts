import type { FileValue } from '../upload/file-value.ts';

/** How a file is shown inside the page; undefined when it is only offered by its name. */
export const shownAs = ({
  fileType,
  fileName,
}: Pick<FileValue, 'fileType' | 'fileName'>): 'picture' | 'pdf' | undefined => {
  if (fileType?.startsWith('image/')) return 'picture';
  if (fileType === 'application/pdf') return 'pdf';
  if (fileType !== undefined) return undefined;
  if (/\.(?:jpe?g|jpe|jfif|png|webp)$/i.test(fileName)) return 'picture';
  return /\.pdf$/i.test(fileName) ? 'pdf' : undefined;
};
