import { appendRevision, Draft } from '../pdf/append.ts';
import { dict } from '../pdf/build.ts';
import { PdfRef, PdfStream } from '../pdf/objects.ts';
import { pagesOf, readPdf } from '../pdf/read.ts';

/** The file with other words on a page, as a tool that edits PDFs writes it: behind what is there. */
export const withOtherWords = (bytes: Uint8Array, page: number, from: string, to: string): Uint8Array => {
  const file = readPdf(bytes);
  const ref = pagesOf(file)[page - 1]?.dict.get('Contents');
  const stream = file.resolve(ref);
  if (!(ref instanceof PdfRef && stream instanceof PdfStream)) throw new Error('no content');
  const words = new TextDecoder('latin1').decode(file.decode(stream));
  const draft = new Draft(file);
  draft.put(ref, new PdfStream(dict({}), new TextEncoder().encode(words.replace(from, to))));
  return appendRevision(draft).bytes;
};
