import type { Plane } from '../signal/plane.ts';
import type { Box } from './regions.ts';

/** Ink of a page that hangs together: a letter, or a part of one. */
export interface Piece extends Box {
  /** Its number in `labels`. */
  readonly label: number;
  /** Of how many points it is. */
  readonly ink: number;
}

/** The pieces of a page, and which of its points belong to which; 0 is paper. */
export interface Pieces {
  readonly all: readonly Piece[];
  readonly labels: Int32Array;
}

/** What is darker is ink. */
const dark = 0.6;
/** Smaller ones are dots, larger ones lines, pictures and seals. */
const [inkLeast, sideLeast, sideMost] = [16, 3, 56];

/** Finds the pieces of ink on a page, on even paper. */
export const piecesOf = ({ width, height, data }: Plane): Pieces => {
  const labels = new Int32Array(width * height);
  const all: Piece[] = [];
  const open = new Int32Array(width * height);
  let label = 0;
  for (let start = 0; start < data.length; start += 1) {
    if (labels[start] !== 0 || (data[start] as number) >= dark) continue;
    label += 1;
    labels[start] = label;
    open[0] = start;
    let [left, top, right, bottom, ink] = [width, height, -1, -1, 0];
    for (let waiting = 1; waiting > 0; ) {
      waiting -= 1;
      const at = open[waiting] as number;
      const x = at % width;
      const y = (at - x) / width;
      ink += 1;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j += 1)
        for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i += 1) {
          const next = j * width + i;
          if (labels[next] !== 0 || (data[next] as number) >= dark) continue;
          labels[next] = label;
          open[waiting] = next;
          waiting += 1;
        }
    }
    const box = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
    const [less, more] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
    if (ink >= inkLeast && less >= sideLeast && more <= sideMost) all.push({ ...box, label, ink });
  }
  return { all, labels };
};
