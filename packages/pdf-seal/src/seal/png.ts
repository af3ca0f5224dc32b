import { unzlibSync } from 'fflate';
import { SealFault } from './faults.ts';

/** A picture as bytes: colour and, beside it, how much of it covers. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
  readonly alpha: Uint8Array;
}

/** More than a seal of 60 mm takes at 1200 dots an inch. */
const mostPixels = 3_000 * 3_000;

const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
};

const unfiltered = (data: Uint8Array, width: number, height: number, channels: number): Uint8Array => {
  const line = width * channels;
  if (data.length < (line + 1) * height) throw new SealFault('picture');
  const out = new Uint8Array(line * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (line + 1)];
    const [from, to, above] = [y * (line + 1) + 1, y * line, (y - 1) * line];
    for (let x = 0; x < line; x += 1) {
      const left = x >= channels ? (out[to + x - channels] ?? 0) : 0;
      const up = y > 0 ? (out[above + x] ?? 0) : 0;
      const corner = x >= channels && y > 0 ? (out[above + x - channels] ?? 0) : 0;
      const add =
        filter === 1
          ? left
          : filter === 2
            ? up
            : filter === 3
              ? (left + up) >> 1
              : filter === 4
                ? paeth(left, up, corner)
                : 0;
      out[to + x] = (data[from + x] ?? 0) + add;
    }
  }
  return out;
};

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

interface Chunks {
  readonly header: DataView;
  readonly data: Uint8Array;
  readonly palette: Uint8Array;
  readonly clear: Uint8Array;
}

const chunksOf = (png: Uint8Array): Chunks => {
  if (signature.some((byte, at) => png[at] !== byte)) throw new SealFault('picture');
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const found = new Map<string, Uint8Array[]>();
  for (let at = 8; at + 12 <= png.length; ) {
    const length = view.getUint32(at);
    if (at + 12 + length > png.length) throw new SealFault('picture');
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    found.set(type, [...(found.get(type) ?? []), png.subarray(at + 8, at + 8 + length)]);
    at += 12 + length;
  }
  const header = found.get('IHDR')?.[0];
  if (header?.length !== 13) throw new SealFault('picture');
  const parts = found.get('IDAT') ?? [];
  const data = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    data.set(part, at);
    at += part.length;
  }
  return {
    header: new DataView(header.buffer, header.byteOffset, header.byteLength),
    data,
    palette: found.get('PLTE')?.[0] ?? new Uint8Array(),
    clear: found.get('tRNS')?.[0] ?? new Uint8Array(),
  };
};

/** Reads a PNG of eight bits a channel that is not interlaced; others are refused. */
export const readPng = (png: Uint8Array): Pixels => {
  const { header, data, palette, clear } = chunksOf(png);
  const [width, height] = [header.getUint32(0), header.getUint32(4)];
  const type = header.getUint8(9);
  const channels = channelsOf[type];
  const isPlain = header.getUint8(8) === 8 && header.getUint8(12) === 0;
  if (!channels || !isPlain || width * height === 0 || width * height > mostPixels)
    throw new SealFault('picture');
  const room = new Uint8Array((width * channels + 1) * height);
  const rows = unfiltered(unzlibSync(data, { out: room }), width, height, channels);
  const rgb = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height).fill(255);
  for (let at = 0; at < width * height; at += 1) {
    const first = rows[at * channels] ?? 0;
    if (type === 3) {
      rgb.set(palette.subarray(first * 3, first * 3 + 3), at * 3);
      alpha[at] = clear[first] ?? 255;
      continue;
    }
    const isGrey = channels < 3;
    rgb[at * 3] = first;
    rgb[at * 3 + 1] = isGrey ? first : (rows[at * channels + 1] ?? 0);
    rgb[at * 3 + 2] = isGrey ? first : (rows[at * channels + 2] ?? 0);
    if (type === 4 || type === 6) alpha[at] = rows[at * channels + channels - 1] ?? 255;
  }
  return { width, height, rgb, alpha };
};
