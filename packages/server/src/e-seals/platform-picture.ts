import { glyphsFor } from '@chancery/pdf-seal/picture/house-glyphs.ts';
import { frame, pathOf } from '@chancery/pdf-seal/picture/outline.ts';
import { type DrawnPicture, sealRed } from '@chancery/pdf-seal/picture/picture.ts';
import { setLetters } from '@chancery/pdf-seal/picture/set-text.ts';

const [widthMm, heightMm] = [34, 11];

/** What the platform's own seal looks like: its name in a frame, so that nobody takes it for that of a unit. */
export const platformPicture = async (brandName: string): Promise<DrawnPicture> => {
  const letters = [...brandName].filter((one) => one.trim() !== '');
  const { digit } = await glyphsFor({ name: '', line: '', number: letters.join('') });
  const line = { x: widthMm / 2, y: heightMm / 2, width: widthMm - 5, height: 4 };
  return {
    widthMm,
    heightMm,
    paths: [
      { d: pathOf(frame(widthMm, heightMm, 0.5)), fill: sealRed, rule: 'evenodd' },
      { d: pathOf(setLetters(letters.map(digit), line)), fill: sealRed },
    ],
  };
};
