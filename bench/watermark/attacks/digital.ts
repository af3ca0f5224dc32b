import sharp from 'sharp';
import { fromSharp, grayPicture, lumaOf, throughTable, toSharp } from '../kit/picture.ts';
import type { Attacks } from './attack.ts';
import { blur, crop, jpeg, noise, resize, rotate } from './steps.ts';

/** A slider's "more contrast": steeper in the middle, flatter at both ends, nothing cut off. */
const steeper = (value: number): number => {
  const curve = (x: number) => 1 / (1 + Math.exp(-5 * (x - 0.5)));
  return (255 * (curve(value / 255) - curve(0))) / (curve(1) - curve(0));
};

/** What happens to a file on its way between computers. */
export const digital: Attacks = {
  none: async (picture) => picture,
  'jpeg-90': (picture) => jpeg(picture, 90),
  'jpeg-70': (picture) => jpeg(picture, 70),
  'jpeg-50': (picture) => jpeg(picture, 50),
  'jpeg-30': (picture) => jpeg(picture, 30),
  'jpeg-20': (picture) => jpeg(picture, 20),
  'resize-33': (picture) => resize(picture, 0.33),
  'resize-50': (picture) => resize(picture, 0.5),
  'resize-75': (picture) => resize(picture, 0.75),
  'resize-150': (picture) => resize(picture, 1.5),
  'aspect-90-80': (picture) => resize(picture, 0.9, 0.8),
  'crop-50': (picture, random) => crop(picture, 0.5, random),
  'crop-25': (picture, random) => crop(picture, 0.25, random),
  'crop-10': (picture, random) => crop(picture, 0.1, random),
  'crop-5': (picture, random) => crop(picture, 0.05, random),
  'rotate-1': (picture) => rotate(picture, 1),
  'rotate-2.3': (picture) => rotate(picture, 2.3),
  'rotate-5': (picture) => rotate(picture, 5),
  'rotate-15': (picture) => rotate(picture, 15),
  'rotate-90': (picture) => rotate(picture, 90),
  darker: async (picture) => throughTable(picture, (value) => value * 0.7),
  contrast: async (picture) => throughTable(picture, steeper),
  gamma: async (picture, random) => {
    const power = random.pick([0.7, 1.4]);
    return throughTable(picture, (value) => 255 * (value / 255) ** power);
  },
  'brightness-25': async (picture) => throughTable(picture, (value) => value + 25),
  'blur-1': (picture) => blur(picture, 1),
  'blur-2': (picture) => blur(picture, 2),
  'noise-5': async (picture, random) => noise(picture, 5, random),
  'noise-10': async (picture, random) => noise(picture, 10, random),
  'median-3': (picture) => fromSharp(toSharp(picture).median(3)),
  gray: async (picture) => grayPicture(picture.width, picture.height, lumaOf(picture)),
  'double-jpeg': async (picture) => {
    const once = await jpeg(picture, 75);
    // A few pixels are cut off in between, so that the blocks of the second file are not those of the first.
    const { width, height } = once;
    const shifted = toSharp(once).extract({ left: 3, top: 5, width: width - 3, height: height - 5 });
    return jpeg(await fromSharp(shifted), 60);
  },
  webp: async (picture) => fromSharp(sharp(await toSharp(picture).webp({ quality: 60 }).toBuffer())),
};
