import sharp from 'sharp';
import { type Keyed, keyed } from '../code/keyed.ts';
import { type Plane, plane } from '../signal/plane.ts';

/** Numbers for a test, the same every time. */
export const randomOf = (name: string): Keyed => keyed(new Uint8Array(32).fill(11), name);

const ink = (page: Plane, x: number, y: number, width: number, height: number, light: number): void => {
  for (let row = Math.floor(y); row < Math.min(y + height, page.height); row += 1)
    for (let column = Math.floor(x); column < Math.min(x + width, page.width); column += 1)
      page.data[row * page.width + column] = light;
};

/** A page of lines of strokes that look like writing from afar. */
export const drawPage = (width: number, height: number, name: string): Plane => {
  const random = randomOf(name);
  const page = plane(width, height);
  page.data.fill(255);
  for (let y = 90; y < height - 90; y += 32)
    for (let x = 80; x < width - 90; x += 22) {
      if (random.next() < 0.15) continue;
      for (let stroke = 0; stroke < 5; stroke += 1) {
        const lies = random.next() < 0.5;
        const [w, h] = lies ? [6 + random.below(10), 2] : [2, 6 + random.below(12)];
        ink(page, x + random.below(14), y + random.below(14), w, h, random.below(40));
      }
    }
  return page;
};

/** Soft hills of light, with grain. */
export const drawPhoto = (width: number, height: number, name: string): Plane => {
  const random = randomOf(name);
  const photo = plane(width, height);
  const waves = Array.from({ length: 9 }, () => ({
    x: (random.next() - 0.5) * 0.03,
    y: (random.next() - 0.5) * 0.03,
    from: random.next() * 6,
    high: 6 + random.next() * 18,
  }));
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const hills = waves.reduce(
        (sum, wave) => sum + wave.high * Math.sin(x * wave.x + y * wave.y + wave.from),
        128,
      );
      photo.data[at] = Math.round(Math.min(Math.max(hills + (random.next() - 0.5) * 6, 0), 255));
    }
  return photo;
};

/** A picture with a change, in whole levels. */
export const changed = (picture: Plane, change: Float32Array): Plane => ({
  ...picture,
  data: picture.data.map((value, at) =>
    Math.min(Math.max(Math.round(value + (change[at] as number)), 0), 255),
  ),
});

const toSharp = ({ width, height, data }: Plane) =>
  sharp(Uint8Array.from(data), { raw: { width, height, channels: 1 } });

const toPlane = async (made: ReturnType<typeof sharp>): Promise<Plane> => {
  const { data, info } = await made.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: Float32Array.from(data) };
};

/** What a JPEG of this quality leaves. */
export const throughJpeg = async (picture: Plane, quality: number): Promise<Plane> =>
  toPlane(sharp(await toSharp(picture).jpeg({ quality }).toBuffer()));

/** The picture so many times as wide and high. */
export const resized = (picture: Plane, times: number): Promise<Plane> =>
  toPlane(toSharp(picture).resize(Math.round(picture.width * times), Math.round(picture.height * times)));

/** The picture turned by degrees, on white. */
export const turned = (picture: Plane, degrees: number): Promise<Plane> =>
  toPlane(toSharp(picture).rotate(degrees, { background: '#fff' }));

/** A part of a picture. */
export const cut = (
  picture: Plane,
  left: number,
  top: number,
  width: number,
  height: number,
): Promise<Plane> => toPlane(toSharp(picture).extract({ left, top, width, height }));

/** A picture as a PNG of three colours. */
export const toPng = (picture: Plane): Promise<Buffer> =>
  toSharp(picture).toColourspace('srgb').png().toBuffer();
