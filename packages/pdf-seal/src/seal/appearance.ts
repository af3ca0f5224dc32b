import { zlibSync } from 'fflate';
import type { Draft } from '../pdf/append.ts';
import { dict, name } from '../pdf/build.ts';
import { type PdfDict, type PdfRef, PdfStream } from '../pdf/objects.ts';
import { numberText } from '../pdf/serialise.ts';
import { isDrawn, type SealPicture } from '../picture/picture.ts';
import type { Turn } from '../place/page-seen.ts';
import type { Spot } from '../place/spots.ts';
import { SealFault } from './faults.ts';
import { pathOperators } from './path-operators.ts';
import { readPng } from './png.ts';

/** What the file allows a drawing to use. */
export interface Ink {
  /** Letters under the seal stay readable, as under real ink; PDF/A-1 knows no such thing. */
  readonly letsThrough: boolean;
}

const pointsPerMm = 72 / 25.4;
const ascii = new TextEncoder();

/** A stream, smaller where that pays. */
const stream = (entries: PdfDict, bytes: Uint8Array): PdfStream => {
  const small = zlibSync(bytes);
  if (small.length >= bytes.length) return new PdfStream(entries, bytes);
  return new PdfStream(dict({ ...Object.fromEntries(entries.entries), Filter: name('FlateDecode') }), small);
};

const form = (
  size: readonly [number, number, number, number],
  matrix: readonly number[] | undefined,
  resources: PdfDict,
  content: string,
): PdfStream =>
  stream(
    dict({
      Type: name('XObject'),
      Subtype: name('Form'),
      BBox: size,
      Matrix: matrix,
      Resources: resources,
    }),
    ascii.encode(content),
  );

const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

const colour = (fill: string): string => {
  const parts = hex.exec(fill)?.slice(1);
  if (!parts) throw new SealFault('picture');
  return `${parts.map((part) => numberText(Number.parseInt(part, 16) / 255)).join(' ')} rg`;
};

const packBits = (alpha: Uint8Array, width: number, height: number): Uint8Array => {
  const line = Math.ceil(width / 8);
  const out = new Uint8Array(line * height);
  for (let at = 0; at < alpha.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    // In a stencil a set bit hides.
    if ((alpha[at] ?? 0) < 128)
      out[y * line + (x >> 3)] = (out[y * line + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  }
  return out;
};

const addImage = (draft: Draft, png: Uint8Array, ink: Ink): PdfRef => {
  const { width, height, rgb, alpha } = readPng(png);
  const image = { Type: name('XObject'), Subtype: name('Image'), Width: width, Height: height };
  const cover = ink.letsThrough
    ? stream(dict({ ...image, ColorSpace: name('DeviceGray'), BitsPerComponent: 8 }), alpha)
    : stream(dict({ ...image, ImageMask: true, BitsPerComponent: 1 }), packBits(alpha, width, height));
  const mask = draft.add(cover);
  return draft.add(
    stream(
      dict({
        ...image,
        ColorSpace: name('DeviceRGB'),
        BitsPerComponent: 8,
        ...(ink.letsThrough ? { SMask: mask } : { Mask: mask }),
      }),
      rgb,
    ),
  );
};

const sizeOf = ({ widthMm, heightMm }: SealPicture): readonly [number, number] => [
  widthMm * pointsPerMm,
  heightMm * pointsPerMm,
];

/** Adds the whole picture once, in its true size; everything that shows it refers to it. */
export const addDrawing = (draft: Draft, picture: SealPicture, ink: Ink): PdfRef => {
  const [width, height] = sizeOf(picture);
  const isSound = (size: number) => Number.isFinite(size) && size > 0;
  if (!isSound(width) || !isSound(height)) throw new SealFault('picture');
  const pen = ink.letsThrough ? { ExtGState: dict({ I: dict({ BM: name('Multiply') }) }) } : {};
  const begin = ink.letsThrough ? 'q /I gs' : 'q';
  if (!isDrawn(picture)) {
    const image = addImage(draft, picture.png, ink);
    const resources = dict({ ...pen, XObject: dict({ P: image }) });
    const content = `${begin} ${numberText(width)} 0 0 ${numberText(height)} 0 0 cm /P Do Q`;
    return draft.add(form([0, 0, width, height], undefined, resources, content));
  }
  const scale = numberText(pointsPerMm);
  const content = [
    `${begin} ${scale} 0 0 -${scale} 0 ${numberText(height)} cm`,
    ...picture.paths.map(
      ({ d, fill, rule }) => `${colour(fill)}\n${pathOperators(d)}\n${rule === 'evenodd' ? 'f*' : 'f'}`,
    ),
    'Q',
  ].join('\n');
  return draft.add(form([0, 0, width, height], undefined, dict(pen), content));
};

/** How a form is turned so that it stands upright on a page that a reader turns the other way. */
const matrices: Readonly<Record<Turn, readonly number[] | undefined>> = {
  0: undefined,
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
};

/**
 * Makes appearances of one drawing; the same part turned the same way is written once. What stands beside a seal is named
 * in its appearance without being shown there: so a stamp of it is known to be this seal's.
 */
export const appearances = (
  draft: Draft,
  picture: SealPicture,
  drawing: PdfRef,
  named: readonly PdfRef[] = [],
) => {
  const made = new Map<string, PdfRef>();
  const [width, height] = sizeOf(picture);
  return ({ slice }: Spot, turn: Turn): PdfRef => {
    const from = (slice?.from ?? 0) * pointsPerMm;
    const to = slice ? slice.to * pointsPerMm : width;
    const key = `${turn} ${from} ${to}`;
    const known = made.get(key);
    if (known) return known;
    const beside = Object.fromEntries(named.map((ref, at) => [`B${at + 1}`, ref]));
    const resources = dict({ XObject: dict({ S: drawing, ...beside }) });
    const added = draft.add(form([from, 0, to, height], matrices[turn], resources, '/S Do'));
    made.set(key, added);
    return added;
  };
};
