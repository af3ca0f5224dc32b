import type { PictureSource } from '@chancery/contract/e-seal/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { isDrawn, type SealPicture, svgOf } from '@chancery/pdf-seal/picture/picture.ts';

interface Stored {
  readonly source: CodeOf<typeof PictureSource>;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly content: Buffer;
}

/** To a tenth of a millimetre, as it is kept. */
const tenth = (mm: number): number => Math.round(mm * 10) / 10;

/** A picture as a row has it. */
export const toStored = (picture: SealPicture): Stored => ({
  source: isDrawn(picture) ? 'drawn' : 'uploaded',
  widthMm: tenth(picture.widthMm),
  heightMm: tenth(picture.heightMm),
  content: Buffer.from(isDrawn(picture) ? JSON.stringify(picture.paths) : picture.png),
});

/** The picture that a row has. */
export const fromStored = ({ source, widthMm, heightMm, content }: Stored): SealPicture =>
  source === 'drawn'
    ? { widthMm, heightMm, paths: JSON.parse(content.toString()) }
    : { widthMm, heightMm, png: content };

/** A picture as a page shows it. */
export const toShown = (picture: SealPicture) => ({
  widthMm: tenth(picture.widthMm),
  heightMm: tenth(picture.heightMm),
  image: `data:image/svg+xml;base64,${Buffer.from(svgOf(picture)).toString('base64')}`,
});
