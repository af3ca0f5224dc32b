import { withPdf } from '@chancery/watermark/pdf/open-pdf.ts';
import { lumaOfPage } from '@chancery/watermark/pdf/render-page.ts';
import type { Plane } from '@chancery/watermark/signal/plane.ts';
import type { MadeEdit } from '../tamper-pages.ts';

const size = { width: 1_240, height: 1_754 };
/** Edits lie 40 units apart, and the fonts of a PDF are a little wider or narrower than those of the drawing. */
const around = 20;
const differs = 24;

/** A page of a PDF in units of the page. */
export const pictureOf = (pdf: Uint8Array): Promise<Plane> =>
  withPdf(pdf, (open) => lumaOfPage(open, 0, size));

/** An edit where the PDFs really differ; nothing when it changed nothing that can be seen. */
export const asDrawn = (before: Plane, after: Plane, { kind, box }: MadeEdit): MadeEdit[] => {
  const [left, top] = [Math.max(0, box.x - around), Math.max(0, box.y - around)];
  const right = Math.min(size.width, box.x + box.width + around);
  const bottom = Math.min(size.height, box.y + box.height + around);
  let [x0, y0, x1, y1] = [right, bottom, -1, -1];
  for (let y = Math.floor(top); y < bottom; y += 1)
    for (let x = Math.floor(left); x < right; x += 1) {
      const at = y * size.width + x;
      if (Math.abs((before.data[at] as number) - (after.data[at] as number)) < differs) continue;
      [x0, x1, y0, y1] = [Math.min(x0, x), Math.max(x1, x), Math.min(y0, y), Math.max(y1, y)];
    }
  return x1 < 0 ? [] : [{ kind, box: { x: x0, y: y0, width: x1 - x0 + 1, height: y1 - y0 + 1 } }];
};
