import type { Engine, FoundLine } from './ocr-engine.ts';
import { type Box, type Pixels, rotateHalf, rotateLeft, sidesOf } from './pixels.ts';

/** A line of a page that lies upright and straight. */
export interface PageLine {
  readonly text: string;
  readonly confidence: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The longer side of the picture in which lines are looked for, and of the one they are read from. */
const [findingSide, readingSide] = [896, 1_344];
/** The engine pads sides to a multiple of this; a picture that has them already is not shifted. */
const grid = 32;
/** Below this height a line is dust. */
const leastHeight = 8;
const probes = 3;
/** Nobody reads upside down with this much confidence. */
const sure = 0.9;

const prepare = async ({ sharp }: Engine, bytes: Buffer) => {
  const upright = await sharp(bytes, { limitInputPixels: 50_000_000, failOn: 'error' })
    .rotate()
    .resize(readingSide, readingSide, { fit: 'inside' })
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const scale = findingSide / readingSide;
  const onGrid = (side: number) => Math.max(grid, Math.round((side * scale) / grid) * grid);
  const [width, height] = [onGrid(upright.info.width), onGrid(upright.info.height)];
  const resized = (by: number) =>
    sharp(upright.data).resize(Math.round(width * by), Math.round(height * by), { fit: 'fill' });
  const small = await resized(1).png({ compressionLevel: 1 }).toBuffer();
  const { data, info } = await resized(1 / scale)
    .ensureAlpha(1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { small, large: { data, width: info.width, height: info.height } };
};

const isTall = ({ box }: FoundLine): boolean => {
  const { width, height } = sidesOf(box);
  return height >= 1.5 * width;
};

const average = (lines: readonly { readonly confidence: number }[]) =>
  lines.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, lines.length);

/** The way back from a turned picture, for a point of it. */
const turners = (width: number, height: number) => ({
  upright: (x: number, y: number): [number, number] => [x, y],
  upsideDown: (x: number, y: number): [number, number] => [width - x, height - y],
  right: (x: number, y: number): [number, number] => [y, width - x],
  left: (x: number, y: number): [number, number] => [height - y, x],
});

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** The tilt of a box along its longer side, between -45° and 45°. */
const tiltOf = (box: Box): number => {
  const [a, b, c] = box as [Box[number], Box[number], Box[number]];
  const along =
    Math.hypot(b[0] - a[0], b[1] - a[1]) >= Math.hypot(c[0] - b[0], c[1] - b[1]) ? [a, b] : [b, c];
  const [from, to] = along as [Box[number], Box[number]];
  let angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  if (angle > Math.PI / 2) angle -= Math.PI;
  if (angle <= -Math.PI / 2) angle += Math.PI;
  return angle;
};

/** Which way a page lay in its picture. */
export type PageTurn = 'upright' | 'upsideDown' | 'left' | 'right';

/** A page that was read: its lines as if it lay upright, how it lay, and how large the picture was in which it did. */
export interface TurnedPage {
  readonly lines: PageLine[];
  readonly turn: PageTurn;
  readonly width: number;
  readonly height: number;
}

/** Reads a picture of a page, whichever way up it is. */
export const readPage = async (engine: Engine, bytes: Buffer): Promise<PageLine[]> =>
  (await readTurnedPage(engine, bytes)).lines;

/** Reads a picture of a page and tells which way up it is. */
export const readTurnedPage = async (engine: Engine, bytes: Buffer): Promise<TurnedPage> => {
  const { small, large } = await prepare(engine, bytes);
  const { width, height } = large;
  const found = (await engine.find(small, large)).filter(({ box }) => {
    const sides = sidesOf(box);
    return Math.min(sides.width, sides.height) >= leastHeight;
  });
  const long = found.filter(({ box }) => {
    const sides = sidesOf(box);
    return Math.max(sides.width, sides.height) >= 2 * Math.min(sides.width, sides.height);
  });
  const lying = long.filter(isTall).length > long.length / 2;
  // The engine lays tall lines flat by turning them left; a page that lies on its side needs that for every line.
  const flat = found.map((line): Pixels => (lying && !isTall(line) ? rotateLeft(line.pixels) : line.pixels));

  // Short lines tell which way is up as well as long ones, and cost less to read.
  const short = flat.filter(
    (pixels) => pixels.width > 2.5 * pixels.height && pixels.width < 7 * pixels.height,
  );
  const sample = [...(short.length < probes ? flat : short)]
    .sort((a, b) => b.height - a.height)
    .slice(0, probes);
  const upright = average(await engine.read(sample));
  const reversed = upright < sure && average(await engine.read(sample.map(rotateHalf))) > upright;
  const read = await engine.read(reversed ? flat.map(rotateHalf) : flat);

  const ways = turners(width, height);
  const lain: PageTurn = reversed ? 'left' : 'right';
  const turn: PageTurn = lying ? lain : reversed ? 'upsideDown' : 'upright';
  const way = ways[turn];
  const boxes = found.map(({ box }) => box.map(([x, y]) => way(x, y)));
  const tilt = median(boxes.filter((_, at) => long.includes(found[at] as FoundLine)).map(tiltOf));
  const [cos, sin] = [Math.cos(-tilt), Math.sin(-tilt)];
  const lines = boxes.flatMap((box, at) => {
    const { text = '', confidence = 0 } = read[at] ?? {};
    if (text.trim() === '') return [];
    const xs = box.map(([x, y]) => x * cos - y * sin);
    const ys = box.map(([x, y]) => x * sin + y * cos);
    return [
      {
        text,
        confidence,
        left: Math.min(...xs),
        right: Math.max(...xs),
        top: Math.min(...ys),
        bottom: Math.max(...ys),
      },
    ];
  });
  return { lines, turn, width, height };
};
