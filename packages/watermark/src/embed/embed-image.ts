import sharp from 'sharp';
import { openImage } from '../image/read-image.ts';
import type { Plane } from '../signal/plane.ts';
import { designTile } from '../signal/tile.ts';
import type { Embedded, EmbedOptions } from '../watermark.types.ts';
import { markOf, unitOf } from './mark-plane.ts';

/** Marks a picture; what comes out is of the same kind. */
export const embedImage = async (
  bytes: Uint8Array,
  { id, key, strength = 'standard' }: EmbedOptions,
): Promise<Embedded> => {
  const { data, info } = await openImage(bytes)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const luma: Plane = { width, height, data: new Float32Array(width * height) };
  const colours = Math.min(channels, 3);
  for (let at = 0; at < luma.data.length; at += 1)
    luma.data[at] =
      colours < 3
        ? (data[at * channels] as number)
        : 0.299 * (data[at * channels] as number) +
          0.587 * (data[at * channels + 1] as number) +
          0.114 * (data[at * channels + 2] as number);
  const unit = unitOf(width, height);
  const change = markOf(designTile(key.unit, key.sync), id, luma, unit, strength);
  for (let at = 0; at < change.length; at += 1)
    for (let colour = 0; colour < colours; colour += 1) {
      const place = at * channels + colour;
      data[place] = Math.min(Math.max(Math.round((data[place] as number) + (change[at] as number)), 0), 255);
    }
  const marked = await openImage(bytes).metadata();
  const made = sharp(data, { raw: { width, height, channels } });
  const type =
    marked.format === 'jpeg' ? 'image/jpeg' : marked.format === 'webp' ? 'image/webp' : 'image/png';
  const written =
    type === 'image/jpeg'
      ? made.jpeg({ quality: 92 })
      : type === 'image/webp'
        ? made.webp({ quality: 92 })
        : made.png();
  return {
    bytes: await written.toBuffer(),
    type,
    pages: [{ width: width / unit, height: height / unit, reference: new Uint8Array() }],
  };
};
