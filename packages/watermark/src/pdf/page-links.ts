import { borrow, type OpenPdf, withPage } from './open-pdf.ts';
import { frameOf, readRect } from './page-frame.ts';

/** A place on a page that leads somewhere. */
export interface PageLink {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** Where it leads to: an address, or a page from 0. */
  readonly to: string | number;
}

const goesToPage = 1;
const goesToAddress = 3;
const linksMost = 2_000;
const addressMost = 4_096;

const targetOf = ({ pdfium, handle }: OpenPdf, link: number): string | number | undefined => {
  const action = pdfium.FPDFLink_GetAction(link);
  const kind = action === 0 ? 0 : pdfium.FPDFAction_GetType(action);
  if (kind === goesToAddress)
    return borrow(pdfium, addressMost, (at) => {
      const size = pdfium.FPDFAction_GetURIPath(handle, action, at, addressMost);
      const read = pdfium.pdfium.HEAPU8.subarray(at, at + Math.max(size - 1, 0));
      return size > 1 && size <= addressMost ? Buffer.from(read).toString('latin1') : undefined;
    });
  const target =
    kind === goesToPage ? pdfium.FPDFAction_GetDest(handle, action) : pdfium.FPDFLink_GetDest(handle, link);
  const page = target === 0 ? -1 : pdfium.FPDFDest_GetDestPageIndex(handle, target);
  return page < 0 ? undefined : page;
};

/** The links of a page that lead to an address or another page of the file. */
export const linksOfPage = (pdf: OpenPdf, page: number): readonly PageLink[] =>
  withPage(pdf, page, (handle) => {
    const { pdfium } = pdf;
    const frame = frameOf(pdf, handle);
    return borrow(pdfium, 8, (at) => {
      const memory = () => new DataView(pdfium.pdfium.HEAPU8.buffer, at, 8);
      memory().setInt32(0, 0, true);
      const links: PageLink[] = [];
      while (links.length < linksMost && pdfium.FPDFLink_Enumerate(handle, at, at + 4)) {
        const link = memory().getUint32(4, true);
        const rect = readRect(pdf, (to) => pdfium.FPDFLink_GetAnnotRect(link, to));
        const to = targetOf(pdf, link);
        if (!rect || to === undefined) continue;
        const [one, two] = [frame.place(rect[0], rect[1]), frame.place(rect[2], rect[3])];
        links.push({
          left: Math.min(one.x, two.x),
          bottom: Math.min(one.y, two.y),
          right: Math.max(one.x, two.x),
          top: Math.max(one.y, two.y),
          to,
        });
      }
      return links;
    });
  });
