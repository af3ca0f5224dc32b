import { detectPlane } from '../detect/detect-plane.ts';
import type { Plane } from '../signal/plane.ts';
import type { DetectOptions, PageFinding } from '../watermark.types.ts';
import { type OpenPdf, sizeOfPage, withPdf } from './open-pdf.ts';
import { unitsOfPage } from './page-size.ts';
import { rest } from './patience.ts';
import { lumaOfPage } from './render-page.ts';

const pagesMostUnlessSaid = 20;
/** With a reading this sure the other pages of a file say nothing new about who it came from. */
const sure = 0.99;

/** A page as it is looked at, one pixel to the unit. */
export const planeOfPage = (pdf: OpenPdf, page: number): Plane =>
  lumaOfPage(pdf, page, unitsOfPage(sizeOfPage(pdf, page)));

/** Looks for a mark page by page, until one is read. */
export const detectPdf = (
  bytes: Uint8Array,
  options: DetectOptions,
): Promise<{ readonly pages: readonly PageFinding[]; readonly skipped: number }> =>
  withPdf(bytes, async (pdf) => {
    const pages: PageFinding[] = [];
    const most = Math.min(pdf.pages, Math.max(1, options.pagesMost ?? pagesMostUnlessSaid));
    for (let page = 0; page < most; page += 1) {
      await rest(options);
      const finding = { page, ...detectPlane(planeOfPage(pdf, page), options) };
      pages.push(finding);
      options.onProgress?.(page + 1, most);
      if (!options.allPages && finding.mark === 'read' && finding.confidence >= sure) break;
    }
    return { pages, skipped: pdf.pages - pages.length };
  });
