import sharp from 'sharp';
import { withPdf } from '../open-pdf.ts';
import { coloursOfPage } from '../render-page.ts';

const size = { width: 1_000, height: 1_415 };
const seen = { left: 40, top: 60, width: 900, height: 1_000 };

/** What somebody has who takes a picture of the first page on their screen and sends it around. */
export const screenshotOf = async (bytes: Uint8Array): Promise<Buffer> => {
  const pixels = await withPdf(bytes, (pdf) => coloursOfPage(pdf, 0, size));
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .extract(seen)
    .jpeg({ quality: 70 })
    .toBuffer();
};
