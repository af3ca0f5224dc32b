import { darkenSeeThrough } from '../image/see-through.ts';
import { codeBox, codeLevel, textBoxes, textDarkness, type VisibleLayer } from './visible-layout.ts';

/** Pixels that are drawn on, in rows, so many bytes to each. */
export interface Canvas {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

const each = (
  { width, height }: Canvas,
  from: readonly [number, number],
  to: readonly [number, number],
  visit: (x: number, y: number) => void,
): void => {
  const [left, top] = from.map((side) => Math.max(0, Math.round(side))) as [number, number];
  const [right, bottom] = [Math.min(width, Math.round(to[0])), Math.min(height, Math.round(to[1]))];
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) visit(x, y);
};

/** Draws what everybody is to see on a picture with so many pixels to the unit. */
export const drawVisible = (canvas: Canvas, unit: number, layer: VisibleLayer): void => {
  const { data, width, height, channels } = canvas;
  const colours = channels < 3 ? 1 : 3;
  const page = { width: width / unit, height: height / unit };
  const darken = (x: number, y: number, film: number): void => {
    const place = (y * width + x) * channels;
    if (channels > colours) darkenSeeThrough(data, place, colours, film);
    else
      for (let colour = place; colour < place + colours; colour += 1)
        data[colour] = (data[colour] as number) * (1 - film);
  };
  const cover = (x: number, y: number, level: number): void => {
    const place = (y * width + x) * channels;
    data.fill(level, place, place + colours).fill(255, place + colours, place + channels);
  };
  const { text, code } = layer;
  for (const box of textBoxes(layer, page)) {
    if (!text) break;
    const [left, top] = [Math.round(box.x * unit), Math.round(box.y * unit)];
    each(canvas, [left, top], [left + text.width, top + text.height], (x, y) => {
      const shade = text.data[(y - top) * text.width + x - left] as number;
      if (shade > 0) darken(x, y, (textDarkness * shade) / 255);
    });
  }
  if (!code) return;
  const box = codeBox(page);
  const field = (box.width * unit) / code.length;
  const [left, top] = [box.x * unit, box.y * unit];
  each(canvas, [left, top], [left + box.width * unit, top + box.height * unit], (x, y) => {
    const [column, row] = [Math.floor((x + 0.5 - left) / field), Math.floor((y + 0.5 - top) / field)];
    const dark = code[row]?.[column] ?? false;
    cover(x, y, dark ? codeLevel : 255);
  });
};
