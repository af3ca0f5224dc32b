import { sealRed } from '@chancery/pdf-seal/picture/picture.ts';
import sharp, { type Sharp } from 'sharp';

/** Pixels of the longer side that are kept: 600 to the inch on a seal of 42 mm. */
const longest = 1000;
/** Less ink than this is no imprint. */
const leastInk = 0.002;
/** A row or column with less ink than this is only specks. */
const speck = 0.004;

export interface CleanInk {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** From nothing to all between two values, without an edge. */
const ramp = (value: number, from: number, to: number): number => {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
};

const at = (data: Buffer, index: number): number => data[index] ?? 0;

/** How much of each pixel is ink, from 0 to 255, by a measure of its colour and how bright the paper around it is. */
const inkOf = (
  { data, width, height }: Pixels,
  paper: Buffer,
  measure: (red: number, green: number, blue: number, paperLight: number) => number,
): Uint8Array => {
  const ink = new Uint8Array(width * height);
  for (let pixel = 0; pixel < ink.length; pixel += 1) {
    const from = pixel * 3;
    const share = measure(at(data, from), at(data, from + 1), at(data, from + 2), at(paper, pixel));
    ink[pixel] = Math.round(255 * share);
  }
  return ink;
};

/** Red against grey: printed words and shadows are none of it. */
const redInk = (red: number, green: number, blue: number): number =>
  red < 40 ? 0 : ramp((red - Math.max(green, blue)) / red, 0.12, 0.42);
/** Dark against the paper around it. */
const darkInk = (red: number, green: number, blue: number, paper: number): number =>
  ramp(1 - (red + green + blue) / 3 / Math.max(paper, 1), 0.22, 0.5);

const shareOf = (ink: Uint8Array): number => {
  let sum = 0;
  for (const value of ink) sum += value;
  return sum / 255 / ink.length;
};

/** The first and the last line with more than specks. */
const extent = (count: number, inkIn: (line: number) => number): readonly [number, number] | undefined => {
  let [first, last] = [-1, -1];
  for (let line = 0; line < count; line += 1) {
    if (inkIn(line) < speck) continue;
    if (first < 0) first = line;
    last = line;
  }
  return first < 0 ? undefined : [first, last];
};

const trimmed = (ink: Uint8Array, width: number, height: number) => {
  const rows = extent(height, (y) => shareOf(ink.subarray(y * width, (y + 1) * width)));
  const columns = extent(width, (x) => {
    let sum = 0;
    for (let y = 0; y < height; y += 1) sum += ink[y * width + x] ?? 0;
    return sum / 255 / height;
  });
  if (!rows || !columns) return undefined;
  return {
    left: columns[0],
    top: rows[0],
    width: columns[1] - columns[0] + 1,
    height: rows[1] - rows[0] + 1,
  };
};

const pixelsOf = async (image: Sharp): Promise<Pixels> => {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Parts of a picture in each direction, within which the paper is about equally bright. */
const parts = 48;
/** Neighbours that are looked at: no stroke is wider than them. */
const reach = 3;

/** The brightest of each part. */
const brightest = ({ data, width, height }: Pixels): Uint8Array => {
  const found = new Uint8Array(parts * parts);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 3;
      const part = Math.floor((y * parts) / height) * parts + Math.floor((x * parts) / width);
      const light = (at(data, from) + at(data, from + 1) + at(data, from + 2)) / 3;
      if (light > (found[part] ?? 0)) found[part] = light;
    }
  return found;
};

const brightestAround = (lights: Uint8Array): Uint8Array =>
  lights.map((_, part) => {
    const [row, column] = [Math.floor(part / parts), part % parts];
    let most = 0;
    for (let y = Math.max(0, row - reach); y <= Math.min(parts - 1, row + reach); y += 1)
      for (let x = Math.max(0, column - reach); x <= Math.min(parts - 1, column + reach); x += 1)
        most = Math.max(most, lights[y * parts + x] ?? 0);
    return most;
  });

/** How bright the paper would be at each pixel without ink: the brightest of each neighbourhood, smoothed. */
const paperUnder = (pixels: Pixels): Promise<Buffer> =>
  sharp(brightestAround(brightest(pixels)), { raw: { width: parts, height: parts, channels: 1 } })
    .blur(2)
    .resize(pixels.width, pixels.height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();

const colours = { seal: sealRed, hand: '#1b2a3a' };

/** Takes the paper away from a picture of an imprint or of handwriting; nothing where there is no ink. */
export const cleanInk = async (
  bytes: Uint8Array,
  kind: keyof typeof colours,
): Promise<CleanInk | undefined> => {
  const pixels = await pixelsOf(
    sharp(bytes, { limitInputPixels: 100_000_000 })
      .rotate()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true }),
  );
  const paper = await paperUnder(pixels);
  const red = kind === 'seal' ? inkOf(pixels, paper, redInk) : new Uint8Array(0);
  const ink = kind === 'seal' && shareOf(red) >= leastInk ? red : inkOf(pixels, paper, darkInk);
  const box = trimmed(ink, pixels.width, pixels.height);
  if (!box || shareOf(ink) < leastInk) return undefined;
  const alpha = await sharp(ink, { raw: { width: pixels.width, height: pixels.height, channels: 1 } })
    .extract(box)
    .raw()
    .toBuffer();
  const png = await sharp({
    create: { width: box.width, height: box.height, channels: 3, background: colours[kind] },
  })
    .joinChannel(alpha, { raw: { width: box.width, height: box.height, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { png, width: box.width, height: box.height };
};
