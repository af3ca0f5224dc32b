import sharp, { type Sharp } from 'sharp';

/** A picture of three colours, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A picture for sharp to work on. */
export const toSharp = ({ width, height, data }: Picture): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false });

/** What sharp made, as a picture. */
export const fromSharp = async (made: Sharp): Promise<Picture> => {
  const { data, info } = await made
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels === 3) return { width: info.width, height: info.height, data };
  const three = new Uint8Array(info.width * info.height * 3);
  for (let at = 0; at < three.length; at += 1) three[at] = data[Math.floor(at / 3) * info.channels] as number;
  return { width: info.width, height: info.height, data: three };
};

/** A picture file, without loss and quickly written. */
export const toPng = (picture: Picture): Promise<Buffer> =>
  toSharp(picture).png({ compressionLevel: 1, adaptiveFiltering: false }).toBuffer();

/** Reads a picture file. */
export const readPicture = (bytes: Uint8Array): Promise<Picture> => fromSharp(sharp(bytes));

/** Each value of each colour through a table of 256. */
export const throughTable = ({ data, ...size }: Picture, to: (value: number) => number): Picture => {
  const table = Uint8ClampedArray.from({ length: 256 }, (_, value) => to(value));
  return { ...size, data: data.map((value) => table[value] as number) };
};

/** Lightness of each point. */
export const lumaOf = ({ width, height, data }: Picture): Uint8Array => {
  const luma = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < luma.length; at += 1, from += 3)
    luma[at] =
      (19_595 * (data[from] as number) +
        38_470 * (data[from + 1] as number) +
        7_471 * (data[from + 2] as number) +
        32_768) >>
      16;
  return luma;
};

/** A picture of one lightness in all three colours. */
export const grayPicture = (width: number, height: number, luma: Uint8Array): Picture => {
  const data = new Uint8Array(luma.length * 3);
  for (let at = 0, to = 0; at < luma.length; at += 1) {
    const value = luma[at] as number;
    data[to++] = value;
    data[to++] = value;
    data[to++] = value;
  }
  return { width, height, data };
};
