import type { Picture } from '../kit/picture.ts';
import type { Random } from '../kit/random.ts';
import type { Attacks } from './attack.ts';
import { desk, lit } from './light.ts';
import { blur, jpeg, noise, resize } from './steps.ts';
import { fromQuad, type Quad, warpOnto } from './warp.ts';

/** The corners of a picture of this size inside a margin, each moved by up to `jitter` of the sides. */
const jittered = (width: number, height: number, margin: number, jitter: number, random: Random): Quad => {
  const corner = (x: number, y: number) =>
    [
      margin * width + width * (x + random.between(-jitter, jitter)),
      margin * height + height * (y + random.between(-jitter, jitter)),
    ] as const;
  return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
};

interface Phone {
  readonly jitter: number;
  readonly gradient: number;
  readonly blur: number;
  readonly noise: number;
  readonly quality: number;
}

const margin = 0.1;

/** Lying on a desk, photographed with a phone. */
const phone = async (picture: Picture, random: Random, how: Phone): Promise<Picture> => {
  const { width, height } = picture;
  const ground = await desk(
    Math.round(width * (1 + 2 * margin)),
    Math.round(height * (1 + 2 * margin)),
    random,
  );
  const from = fromQuad(jittered(width, height, margin, how.jitter, random));
  const taken = lit(warpOnto(ground, picture, from), how.gradient, 0.25, random);
  return jpeg(noise(await blur(taken, how.blur), how.noise, random), how.quality);
};

/** Each pixel of a screen is a red, a green and a blue stripe, with a dark line between rows. */
const striped = ({ width, height, data }: Picture): Picture => {
  const out = new Uint8Array(width * height * 27);
  for (let y = 0, to = 0; y < height * 3; y += 1) {
    const row = Math.floor(y / 3) * width;
    const dim = y % 3 === 2 ? 0.9 : 1;
    for (let x = 0; x < width * 3; x += 1) {
      const from = (row + Math.floor(x / 3)) * 3;
      for (let colour = 0; colour < 3; colour += 1, to += 1)
        out[to] = (data[from + colour] as number) * dim * (colour === x % 3 ? 1 : 0.775);
    }
  }
  return { width: width * 3, height: height * 3, data: out };
};

const screenPhoto = async (picture: Picture, random: Random): Promise<Picture> => {
  const shown = await resize(picture, 0.65);
  const screen = striped(shown);
  // The camera sees about five points for three pixels of the screen.
  const [width, height] = [Math.round(shown.width * 1.7), Math.round(shown.height * 1.7)];
  const black = {
    width: Math.round(width * 1.1),
    height: Math.round(height * 1.1),
    data: new Uint8Array(Math.round(width * 1.1) * Math.round(height * 1.1) * 3).fill(18),
  };
  const from = fromQuad(jittered(width, height, 0.05, 0.025, random));
  const taken = warpOnto(black, await blur(screen, 0.8), from);
  return jpeg(noise(lit(taken, 0.1, 0.15, random), 4, random), 80);
};

/** A page that does not lie flat: its rows follow a wave, and the light with them. */
const curl = async (picture: Picture, random: Random): Promise<Picture> => {
  const { width, height } = picture;
  const ground = await desk(Math.round(width * 1.16), Math.round(height * 1.16), random);
  const from = fromQuad(jittered(width, height, 0.08, 0.015, random));
  const [lift, turns, start] = [
    random.between(0.006, 0.012),
    random.between(0.7, 1.2),
    random.between(0, 2 * Math.PI),
  ];
  const taken = warpOnto(ground, picture, (x, y) => {
    const [u, v] = from(x, y);
    const phase = start + u * turns * 2 * Math.PI;
    return [u + lift * 0.5 * Math.cos(phase), v + lift * Math.sin(phase)];
  });
  return jpeg(noise(await blur(lit(taken, 0.25, 0.2, random), 0.7), 2, random), 85);
};

/** What a camera does to it. */
export const cameras: Attacks = {
  'phone-easy': (picture, random) =>
    phone(picture, random, { jitter: 0.03, gradient: 0.3, blur: 0.9, noise: 3, quality: 85 }),
  'phone-hard': (picture, random) =>
    phone(picture, random, { jitter: 0.07, gradient: 0.55, blur: 1.3, noise: 5, quality: 75 }),
  'screen-photo': screenPhoto,
  'page-curl': curl,
};
