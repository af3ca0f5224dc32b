import sharp from 'sharp';
import { fromSharp, type Picture, toSharp } from '../kit/picture.ts';
import type { Random } from '../kit/random.ts';

/** Through a JPEG file and back. */
export const jpeg = async (picture: Picture, quality: number): Promise<Picture> => {
  return fromSharp(sharp(await toSharp(picture).jpeg({ quality }).toBuffer()));
};

/** Larger or smaller, each side by its own factor. */
export const resize = (picture: Picture, across: number, down = across): Promise<Picture> =>
  fromSharp(
    toSharp(picture).resize(
      Math.max(1, Math.round(picture.width * across)),
      Math.max(1, Math.round(picture.height * down)),
      { fit: 'fill', kernel: 'lanczos3' },
    ),
  );

/** Turned by any angle, the corners filled with white. */
export const rotate = (picture: Picture, degrees: number): Promise<Picture> =>
  fromSharp(toSharp(picture).rotate(degrees, { background: '#fff' }));

/** A part of this share of the area, of the same form, somewhere. */
export const crop = (picture: Picture, share: number, random: Random): Promise<Picture> => {
  const width = Math.round(picture.width * Math.sqrt(share));
  const height = Math.round(picture.height * Math.sqrt(share));
  const left = random.below(picture.width - width + 1);
  const top = random.below(picture.height - height + 1);
  return fromSharp(toSharp(picture).extract({ left, top, width, height }));
};

/** Out of focus. */
export const blur = (picture: Picture, sigma: number): Promise<Picture> =>
  fromSharp(toSharp(picture).blur({ sigma, minAmplitude: 0.02 }));

const bellSize = 1 << 16;

/** Noise of its own in each colour. */
export const noise = ({ data, ...size }: Picture, sigma: number, random: Random): Picture => {
  // Drawn once and taken in leaps: a million bells a picture would cost more than the rest of the attack.
  const bell = Float32Array.from({ length: bellSize }, () => random.normal() * sigma);
  const noisy = new Uint8ClampedArray(data.length);
  let place = random.below(bellSize);
  let state = random.below(0xff_ff_ff) | 1;
  for (let at = 0; at < noisy.length; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    place = (place + (state >>> 20) + 1) & (bellSize - 1);
    noisy[at] = (data[at] as number) + (bell[place] as number);
  }
  return { ...size, data: new Uint8Array(noisy.buffer) };
};
