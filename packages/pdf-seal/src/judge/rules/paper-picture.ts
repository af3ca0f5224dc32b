import { type PdfDict, PdfStream } from '../../pdf/objects.ts';
import type { PdfFile } from '../../pdf/read.ts';
import { asList, nameAt } from '../access.ts';

const light = 217;
/** Edges of ink are light as well; more than this of a picture is ground. */
const most = 0.05;

const countAt = (file: PdfFile, dict: PdfDict, key: string): number => {
  const value = file.resolve(dict.get(key));
  return typeof value === 'number' ? value : 0;
};

interface Grid {
  readonly width: number;
  readonly height: number;
  readonly at: (place: number) => number;
}

/** The dots of a picture of one part a dot, or of the least of three; nothing where it is not written plainly. */
const gridOf = (file: PdfFile, stream: PdfStream, parts: number): Grid | undefined => {
  const { dict } = stream;
  const [width, height] = [countAt(file, dict, 'Width'), countAt(file, dict, 'Height')];
  if (dict.get('Decode') !== undefined || dict.get('Matte') !== undefined) return undefined;
  const isStencil = file.resolve(dict.get('ImageMask')) === true;
  const bits = isStencil ? 1 : countAt(file, dict, 'BitsPerComponent');
  if (isPacked(file, dict) || (bits !== 8 && !isStencil)) return undefined;
  const bytes = file.decode(stream);
  const line = Math.ceil((width * parts * bits) / 8);
  if (width < 1 || height < 1 || bytes.length < line * height) return undefined;
  if (isStencil) {
    const bit = (place: number) =>
      ((bytes[Math.floor(place / width) * line + ((place % width) >> 3)] ?? 0) >>
        (7 - ((place % width) & 7))) &
      1;
    // In a stencil a set bit hides the dot.
    return { width, height, at: (place) => (bit(place) === 1 ? 0 : 255) };
  }
  const least = (place: number) => {
    let value = 255;
    for (let part = 0; part < parts; part++) value = Math.min(value, bytes[place * parts + part] ?? 0);
    return value;
  };
  return { width, height, at: least };
};

const packings = new Set(['DCTDecode', 'JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode']);

const isPacked = (file: PdfFile, dict: PdfDict): boolean => {
  const filter = file.resolve(dict.get('Filter'));
  const names = Array.isArray(filter) ? filter.map((each) => nameAt(file, each)) : [nameAt(file, filter)];
  return names.some((each) => packings.has(each ?? ''));
};

const partsOf: Readonly<Record<string, number>> = { DeviceGray: 1, CalGray: 1, DeviceRGB: 3, CalRGB: 3 };

const dotsOf = (file: PdfFile, picture: PdfStream): Grid | undefined => {
  const space = file.resolve(picture.dict.get('ColorSpace'));
  const parts = partsOf[nameAt(file, asList(space)[0] ?? space) ?? ''];
  return parts === undefined ? undefined : gridOf(file, picture, parts);
};

/** Whether colours that are left out take in all that is like paper. */
const leavesPaperOut = (ranges: readonly unknown[]): boolean =>
  ranges.length >= 2 &&
  ranges.every((edge, index) => typeof edge === 'number' && (index % 2 === 0 ? edge <= light : edge >= 255));

/** Which places of a picture, from its lower left corner, show something of their own; all where that cannot be told. */
export const shownDots = (file: PdfFile, picture: PdfStream): ((across: number, up: number) => boolean) => {
  const cover = file.resolve(picture.dict.get('SMask') ?? picture.dict.get('Mask'));
  const isStencil = file.resolve(picture.dict.get('ImageMask')) === true;
  const isLeftOut = Array.isArray(cover) && leavesPaperOut(cover);
  const grid = isLeftOut
    ? dotsOf(file, picture)
    : isStencil || cover instanceof PdfStream
      ? gridOf(file, cover instanceof PdfStream ? cover : picture, 1)
      : undefined;
  if (!grid) return () => true;
  return (across, up) => {
    const column = Math.floor(across * grid.width);
    const row = Math.min(grid.height - 1, Math.floor((1 - up) * grid.height));
    const value = grid.at(row * grid.width + column);
    return isLeftOut ? value < light : value >= 128;
  };
};

/** Whether a picture has a ground like paper: dots that are shown and light, or shown and of a colour not known. */
export const isPictureLikePaper = (file: PdfFile, picture: PdfStream): boolean => {
  const cover = file.resolve(picture.dict.get('SMask') ?? picture.dict.get('Mask'));
  if (Array.isArray(cover)) return !leavesPaperOut(cover);
  if (!(cover instanceof PdfStream)) return true;
  const mask = gridOf(file, cover, 1);
  if (!mask) return true;
  const dots = dotsOf(file, picture);
  const isMatched = dots?.width === mask.width && dots.height === mask.height;
  const count = mask.width * mask.height;
  let found = 0;
  for (let place = 0; place < count; place++) {
    if (mask.at(place) >= 128 && (!isMatched || dots.at(place) >= light)) found++;
  }
  return found > count * (isMatched ? most : 0.5);
};
