import type { Picture } from './page.ts';

/** Where a page is red, at two pixels a millimetre or whatever the scale makes of it. */
export interface RedMap {
  readonly isRed: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const paperTile = 32;
const redEnough = 0.16;

/** The brightness of the paper in each part of a picture: light falls unevenly on what is photographed. */
const paperOf = ({ data, width, height }: Picture) => {
  const [columns, rows] = [Math.ceil(width / paperTile), Math.ceil(height / paperTile)];
  const brightest = new Float32Array(columns * rows);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      // Red paint leaves the red light, so red tells how bright the paper is even under an imprint.
      const tile = Math.floor(y / paperTile) * columns + Math.floor(x / paperTile);
      const red = data[at] ?? 0;
      if (red > (brightest[tile] ?? 0)) brightest[tile] = red;
    }
  return (x: number, y: number) =>
    Math.max(40, brightest[Math.floor(y / paperTile) * columns + Math.floor(x / paperTile)] ?? 255);
};

/** How red a pixel is beside the paper around it: 0 for grey, about 1 for pure red. */
export const rednessAt = (red: number, green: number, blue: number, paper: number): number =>
  (red - Math.max(green, blue)) / paper;

/** Where a picture is red, made smaller by a whole factor: a spot counts when a good part of it is red. */
export const redMap = (picture: Picture, factor: number): RedMap => {
  const { data, width, height } = picture;
  const paper = paperOf(picture);
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)];
  const isRed = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      let red = 0;
      for (let y = row * factor; y < (row + 1) * factor; y += 1)
        for (let x = column * factor; x < (column + 1) * factor; x += 1) {
          const at = 4 * (y * width + x);
          const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
          if (rednessAt(r, g, b, paper(x, y)) > redEnough) red += 1;
        }
      if (red >= (factor * factor) / 3) isRed[row * columns + column] = 1;
    }
  return { isRed, width: columns, height: rows };
};

const hardlyRed = 0.08;

/** The same picture with its red paint made paper; what is dark under it stays dark. */
export const blanked = (picture: Picture): Picture => {
  const { data, width, height } = picture;
  const paper = paperOf(picture);
  const next = Uint8Array.from(data);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
      const white = paper(x, y);
      if (rednessAt(r, g, b, white) < hardlyRed) continue;
      // Red light passes through red ink, so what is dark in it is print.
      const left = Math.min(white, r * 1.15);
      next[at] = left;
      next[at + 1] = left;
      next[at + 2] = left;
    }
  return { data: next, width, height };
};
