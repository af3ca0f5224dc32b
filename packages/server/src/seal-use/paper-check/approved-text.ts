import { type PageText, textOfPdf } from '../../kit/pdf/pdf-text.ts';

/** The text of one page of what was approved. */
export interface ApprovedPage extends PageText {
  /** Which of the files. */
  readonly file: number;
}

const mostPages = 60;

/** The words of a PDF that was not scanned, page by page; a scanned one has none. */
export const approvedText = async (bytes: Uint8Array, file: number): Promise<ApprovedPage[]> => {
  const pages = await textOfPdf(bytes, (_, page) => page > mostPages);
  return pages.map((page) => ({ ...page, file }));
};
