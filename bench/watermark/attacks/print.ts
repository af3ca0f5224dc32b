import sharp from 'sharp';
import { grayPicture, lumaOf, type Picture, throughTable } from '../kit/picture.ts';
import type { Random } from '../kit/random.ts';
import type { Attacks } from './attack.ts';
import { amScreen, fmScreen } from './halftone.ts';
import { jpeg, noise } from './steps.ts';

/** The longest side on paper: that of A4. */
const inches = 11.69;
const printDpi = 600;
const scanDpi = 200;
/** How light a scanner sees paper and toner. */
const [paper, toner] = [240, 28];

const one = (width: number, height: number) => ({
  raw: { width, height, channels: 1 as const },
  limitInputPixels: false as const,
});

/** Printed by a black laser printer and scanned, a little askew. */
const printScan = async (picture: Picture, random: Random, screen: 'am' | 'fm'): Promise<Picture> => {
  const scale = (printDpi * inches) / Math.max(picture.width, picture.height);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const fine = await sharp(lumaOf(picture), one(picture.width, picture.height))
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const dots = screen === 'am' ? amScreen(fine, width, height, random) : fmScreen(fine, width, height);
  const angle = random.between(-1.2, 1.2);
  const stretch = () => (1 + random.between(-0.015, 0.015)) * (scanDpi / printDpi);
  const [across, down] = [stretch(), stretch()];
  const soft = await sharp(dots, one(width, height))
    .blur({ sigma: 2.4, minAmplitude: 0.02 })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const [newWidth, newHeight] = [Math.round(width * across), Math.round(height * down)];
  const small = await sharp(soft, one(width, height))
    .resize(newWidth, newHeight, { fit: 'fill', kernel: 'mitchell' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const turned = await sharp(small, one(newWidth, newHeight))
    .rotate(angle, { background: '#fff' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen = throughTable(
    grayPicture(turned.info.width, turned.info.height, turned.data),
    (value) => toner + (value * (paper - toner)) / 255,
  );
  return noise(seen, 2, random);
};

/** Levels below 25 become black and those above 232 white, as scanners do to make paper clean. */
const cleaned = (picture: Picture) => throughTable(picture, (value) => ((value - 25) * 255) / (232 - 25));

/** What paper does to it. */
export const prints: Attacks = {
  'print-scan-fm': async (picture, random) => jpeg(await printScan(picture, random, 'fm'), 75),
  'print-scan-am': async (picture, random) => jpeg(await printScan(picture, random, 'am'), 75),
  'print-scan-fm-clipped': async (picture, random) =>
    jpeg(cleaned(await printScan(picture, random, 'fm')), 75),
  'print-scan-am-clipped': async (picture, random) =>
    jpeg(cleaned(await printScan(picture, random, 'am')), 75),
  fax: async (picture) => {
    const scale = (204 * inches) / Math.max(picture.width, picture.height);
    const [width, height] = [
      Math.round(picture.width * scale),
      Math.round(picture.height * scale * (196 / 204)),
    ];
    const luma = await sharp(lumaOf(picture), one(picture.width, picture.height))
      .resize(width, height, { fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer();
    return grayPicture(
      width,
      height,
      luma.map((value) => (value < 128 ? 0 : 255)),
    );
  },
};
