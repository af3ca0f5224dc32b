import { fromSharp, type Picture, toSharp } from '../kit/picture.ts';
import type { Random } from '../kit/random.ts';
import type { Attacks } from './attack.ts';
import { crop, jpeg, resize, rotate } from './steps.ts';

/** A window of a program around it: bars, a side panel with lines of text, a shadowed desk. */
const windowAround = (width: number, height: number, random: Random): string => {
  const lines = Array.from({ length: 14 }, (_, at) => {
    const long = random.between(60, 150);
    return `<rect x="24" y="${120 + at * 42}" width="${long}" height="10" rx="3" fill="#9aa3ad"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#eceff1"/>
    <rect width="100%" height="44" fill="#2b3a4a"/><circle cx="24" cy="22" r="7" fill="#e5534b"/>
    <circle cx="48" cy="22" r="7" fill="#e3b341"/><circle cx="72" cy="22" r="7" fill="#57ab5a"/>
    <rect y="44" width="100%" height="38" fill="#dfe3e7"/>
    <rect x="110" y="54" width="${width * 0.4}" height="18" rx="9" fill="#fff"/>
    <rect y="82" width="190" height="100%" fill="#f7f8fa"/>${lines.join('')}</svg>`;
};

const screenshot = async (picture: Picture, random: Random): Promise<Picture> => {
  const shown = await resize(picture, random.between(0.58, 0.8));
  const [width, height] = [shown.width + 190 + random.below(160), shown.height + 82 + random.below(90)];
  const left = 190 + random.below(width - 190 - shown.width + 1);
  const top = 82 + random.below(height - 82 - shown.height + 1);
  const around = await fromSharp(
    toSharp({ width, height, data: new Uint8Array(width * height * 3) }).composite([
      { input: Buffer.from(windowAround(width, height, random)) },
    ]),
  );
  const { data, ...size } = shown;
  return fromSharp(
    toSharp(around).composite([{ input: Buffer.from(data), raw: { ...size, channels: 3 }, left, top }]),
  );
};

/** What happens to a file on a screen and between messengers. */
export const screens: Attacks = {
  screenshot,
  'screenshot-jpeg-60': async (picture, random) => jpeg(await screenshot(picture, random), 60),
  messenger: async (picture) =>
    jpeg(await resize(picture, Math.min(1, 1_280 / Math.max(picture.width, picture.height))), 60),
  'crop-scale-turn-jpeg': async (picture, random) =>
    jpeg(await rotate(await resize(await crop(picture, 0.5, random), 0.8), 1.5), 60),
};
