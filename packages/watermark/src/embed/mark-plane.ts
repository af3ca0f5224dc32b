import type { Plane } from '../signal/plane.ts';
import { type TileDesign, tileSide } from '../signal/tile.ts';
import type { Strength } from '../watermark.types.ts';
import { amongPaper, blockBits, paperAbove, textureOf } from './texture.ts';

/** How strongly a mark is put on: the deviation of the change on white paper, in levels of 255. */
export const strengths: Readonly<Record<Strength, number>> = { gentle: 0.95, standard: 1.27, strong: 1.9 };

/** Pixels for each unit of the grid: 150 to the inch of a page, the longest side of another picture cut in 1,754. */
export const unitOf = (width: number, height: number, dpi?: number): number =>
  Math.max(0.7, dpi ? dpi / 150 : Math.max(width, height) / 1_754);

const inkBelow = 70;
/** Nobody sees a change in ink that would show on paper. */
const inkGain = 2.3;
/** The less so in thin strokes; and what bleaches paper leaves nothing else. */
const letterGain = 4;
/** Nor where a letter ends: there ink becomes paper within a pixel or two, and a print or scan makes stroke of it. */
const edgeFrom = 40;
/** On other plain ground, such as a sky, the mark can go both ways and less is enough. */
const plainGain = 0.95;

/** How far each pixel of a row or column lies in a tile: in which unit, and how far into it. */
const stepsOf = (count: number, from: number, unit: number) => {
  const whole = new Uint8Array(count);
  const part = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    const u = (at + from) / unit;
    whole[at] = Math.floor(u) & (tileSide - 1);
    part[at] = u - Math.floor(u);
  }
  return { whole, part };
};

/** What all rows of a picture have in common. */
interface Ground {
  readonly lights: Float32Array;
  readonly change: Float32Array;
  readonly across: ReturnType<typeof stepsOf>;
  /** How much more each block hides. */
  readonly texture: Float32Array;
  readonly base: number;
  /** How many times more the letters are changed than usual. */
  readonly letters: number;
}

/** Whether a pixel lies between a dark one and a light one. */
const isEdge = (lights: Float32Array, at: number, width: number): boolean => {
  const own = lights[at] as number;
  const across = (lights[at - 1] ?? own) - (lights[at + 1] ?? own);
  const down = (lights[at - width] ?? own) - (lights[at + width] ?? own);
  return Math.max(Math.abs(across), Math.abs(down)) > edgeFrom;
};

/** Marks the row of pixels that begins at `place` with a row of the tile; `blocks` is where its texture begins. */
const markRow = (
  { lights, change, across: { whole, part }, texture, base, letters }: Ground,
  wave: Float64Array,
  place: number,
  blocks: number,
): void => {
  const [plain, ink, letter] = [base * plainGain, base * inkGain, base * letterGain * letters];
  for (let x = 0; x < whole.length; x += 1) {
    const at = whole[x] as number;
    const left = wave[at] as number;
    const light = lights[place + x] as number;
    const more = texture[blocks + (x >> blockBits)] as number;
    const amplitude =
      more > 0
        ? plain * (1 + more)
        : light > paperAbove
          ? base
          : more !== amongPaper
            ? light >= inkBelow
              ? plain
              : ink
            : light < inkBelow || isEdge(lights, place + x, whole.length)
              ? letter
              : plain;
    const by = (left + ((wave[at + 1] as number) - left) * (part[x] as number)) * amplitude;
    const room = 3 * amplitude;
    let lean = 0;
    if (light + room > 255) lean = (light + room - 255) / room;
    if (light < room) lean -= (room - light) / room;
    // More of what is negative and less of what is positive, or the other way round.
    change[place + x] = by - Math.abs(by) * lean;
  }
};

/**
 * The change that puts a mark on a picture, or on the rows of one from `top` on. White paper cannot become lighter, so there
 * the mark only darkens, twice as much; ink cannot become darker. It is written to `change` where that is given; of the first
 * rows, `onlySeen` in number, it is not wanted; `letters` is how many times more they are changed than usual.
 */
export const markOf = (
  design: TileDesign,
  id: bigint,
  luma: Plane,
  unit: number,
  strength: Strength,
  top = 0,
  change: Float32Array = new Float32Array(luma.data.length),
  onlySeen = 0,
  letters = 1,
): Float32Array => {
  const { width, height, data: lights } = luma;
  const tile = design.draw(id);
  const texture = textureOf(luma, unit);
  const ground: Ground = {
    lights,
    change,
    across: stepsOf(width, 0, unit),
    texture: texture.data,
    base: strengths[strength],
    letters,
  };
  const down = stepsOf(height, top, unit);
  const wave = new Float64Array(tileSide + 1);
  for (let y = onlySeen; y < height; y += 1) {
    const first = (down.whole[y] as number) * tileSide;
    const second = (((down.whole[y] as number) + 1) & (tileSide - 1)) * tileSide;
    const share = down.part[y] as number;
    for (let at = 0; at < tileSide; at += 1)
      wave[at] = (tile[first + at] as number) * (1 - share) + (tile[second + at] as number) * share;
    wave[tileSide] = wave[0] as number;
    markRow(ground, wave, y * width, (y >> blockBits) * texture.width);
  }
  return change;
};
