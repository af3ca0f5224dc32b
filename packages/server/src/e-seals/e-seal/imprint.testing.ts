import { drawSeal } from '@chancery/pdf-seal/picture/draw.ts';
import { glyphsFor } from '@chancery/pdf-seal/picture/house-glyphs.ts';
import { svgOf } from '@chancery/pdf-seal/picture/picture.ts';
import sharp from 'sharp';

let made = 0;

/** A photo-like picture of a round imprint on uneven paper with printed words beside it; no two are alike. */
export const imprintOnPaper = async (): Promise<Buffer> => {
  made += 1;
  const design = { form: 'official', name: '杭州纸研公司', line: '', number: `${made}`, sizeMm: 42 } as const;
  const seal = await sharp(Buffer.from(svgOf(drawSeal(design, await glyphsFor(design)))))
    .resize(300, 300)
    .png()
    .toBuffer();
  const paper = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="600"><defs><linearGradient id="light">
       <stop offset="0" stop-color="#f6f1e4"/><stop offset="1" stop-color="#b9b4a8"/></linearGradient></defs>
     <rect width="500" height="600" fill="url(#light)"/><rect x="40" y="520" width="420" height="14" fill="#222"/></svg>`,
  );
  return sharp(paper)
    .composite([{ input: seal, left: 100, top: 120 }])
    .png()
    .toBuffer();
};
