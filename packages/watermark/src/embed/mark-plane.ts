import type { Plane } from '../signal/plane.ts';
import { type TileDesign, tileSide } from '../signal/tile.ts';
import type { Strength } from '../watermark.types.ts';
import { paperAbove, textureOf } from './texture.ts';

/** How strongly a mark is put on: the deviation of the change on white paper, in levels of 255. */
export const strengths: Readonly<Record<Strength, number>> = { gentle: 0.95, standard: 1.27, strong: 1.9 };

/** Pixels for each unit of the grid: 150 to the inch of a page, the longest side of another picture cut in 1,754. */
export const unitOf = (width: number, height: number, dpi?: number): number =>
  Math.max(0.7, dpi ? dpi / 150 : Math.max(width, height) / 1_754);

const inkBelow = 70;
/** Nobody sees a change in ink that would show on paper. */
const inkGain = 2.3;
/** On other plain ground, such as a sky, the mark can go both ways and less is enough. */
const plainGain = 0.95;

/** How far each pixel of a row or column lies in a tile: in which unit, and how far into it. */
const stepsOf = (count: number, from: number, unit: number) => {
  const whole = new Uint8Array(count);
  const part = new Float32Array(count);
  for (let at = 0; at < count; at += 1) {
    const u = (at + from) / unit;
    whole[at] = Math.floor(u) & (tileSide - 1);
    part[at] = u - Math.floor(u);
  }
  return { whole, part };
};

/**
 * The change that puts a mark on a picture, or on the rows of one from `top` on. White paper cannot become lighter, so there
 * the mark only darkens, twice as much; ink cannot become darker. It is written to `change` where that is given.
 */
export const markOf = (
  design: TileDesign,
  id: bigint,
  luma: Plane,
  unit: number,
  strength: Strength,
  top = 0,
  change: Float32Array = new Float32Array(luma.data.length),
): Float32Array => {
  const { width, height } = luma;
  const tile = design.draw(id);
  const texture = textureOf(luma, unit);
  const base = strengths[strength];
  const lights = luma.data;
  const across = stepsOf(width, 0, unit);
  const down = stepsOf(height, top, unit);
  const row = new Float32Array(tileSide + 1);
  const gain = new Float32Array(width);
  for (let y = 0; y < height; y += 1) {
    const first = (down.whole[y] as number) * tileSide;
    const second = (((down.whole[y] as number) + 1) & (tileSide - 1)) * tileSide;
    const share = down.part[y] as number;
    for (let at = 0; at < tileSide; at += 1)
      row[at] = (tile[first + at] as number) * (1 - share) + (tile[second + at] as number) * share;
    row[tileSide] = row[0] as number;
    texture.row(y, gain);
    for (let x = 0, place = y * width; x < width; x += 1, place += 1) {
      const at = across.whole[x] as number;
      const left = row[at] as number;
      const light = lights[place] as number;
      const more = gain[x] as number;
      const ground = light > paperAbove ? 1 : light < inkBelow ? inkGain : plainGain;
      const amplitude = base * (more > 0 ? plainGain * (1 + more) : ground);
      const wave = (left + ((row[at + 1] as number) - left) * (across.part[x] as number)) * amplitude;
      const room = 3 * amplitude;
      let lean = 0;
      if (light + room > 255) lean = (light + room - 255) / room;
      if (light < room) lean -= (room - light) / room;
      change[place] = wave < 0 ? wave * (1 + lean) : wave * (1 - lean);
    }
  }
  return change;
};
