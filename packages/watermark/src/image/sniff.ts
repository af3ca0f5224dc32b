/** What a file is by what is in it, whatever its name says. */
export type FileKind = 'pdf' | 'image';

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).equals(Buffer.from(text, 'latin1'));

/** Containers of pictures that are told apart by a word a little into them; what is in those of phones cannot be read. */
const brands = ['avif', 'avis', 'mif1', 'msf1'];

const isImage = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, 'GIF8') ||
  startsWith(bytes, 'II*\0') ||
  startsWith(bytes, 'MM\0*') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) ||
  (startsWith(bytes, 'ftyp', 4) && brands.some((brand) => startsWith(bytes, brand, 8)));

/** Some programs write a few lines before a PDF begins. */
const headWithin = 1_024;

/** Tells what a file is, or that it is nothing that can be marked. */
export const sniff = (bytes: Uint8Array): FileKind | undefined => {
  if (isImage(bytes)) return 'image';
  return Buffer.from(bytes.subarray(0, headWithin)).includes('%PDF-') ? 'pdf' : undefined;
};
