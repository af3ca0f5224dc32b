import type { Plane } from '../signal/plane.ts';
import { turned } from './window.ts';

/** A rule is darker than what lies so far above and below it. */
const [beside, darker] = [5, 0.06];
/** It is at least so long, with gaps where something crosses it; a line of letters has more and wider ones. */
const [longLeast, gapMost, wholeLeast] = [48, 8, 0.85];
/** A piece of a rule that is judged at once, and how far its ink may stray from its place. */
const [part, stray] = [12, 3];
/** With less of its ink left than this, or so much more, it is not the same rule drawn by another program. */
const [inkLeast, inkMost] = [0.3, 3];

interface Run {
  readonly from: number;
  readonly to: number;
}

const isDarker = ({ width, data }: Plane, x: number, y: number): boolean => {
  const here = (data[y * width + x] as number) + darker;
  return (
    here < (data[(y - beside) * width + x] as number) && here < (data[(y + beside) * width + x] as number)
  );
};

/** The rules that run along a row of points. */
const runsOf = (page: Plane, y: number): Run[] => {
  const found: Run[] = [];
  let [from, last, dark] = [-1, -1, 0];
  for (let x = 0; x <= page.width; x += 1) {
    const isOver = x === page.width || (from >= 0 && x - last > gapMost);
    if (isOver && from >= 0) {
      const long = last + 1 - from;
      if (long >= longLeast && dark >= wholeLeast * long) found.push({ from, to: last + 1 });
      from = -1;
      dark = 0;
    }
    if (x < page.width && isDarker(page, x, y)) {
      if (from < 0) from = x;
      last = x;
      dark += 1;
    }
  }
  return found;
};

/** How much ink a part of a rule has, measured by the paper above and below it. */
const inkOf = ({ width, data }: Plane, y: number, from: number, to: number): number => {
  let ink = 0;
  for (let x = from; x < to; x += 1) {
    const paper =
      ((data[(y - beside) * width + x] as number) + (data[(y + beside) * width + x] as number)) / 2;
    for (let row = y - stray; row <= y + stray; row += 1)
      ink += Math.max(0, paper - (data[row * width + x] as number));
  }
  return ink;
};

const across = (page: Plane, picture: Plane): Plane => {
  const shown: Plane = { ...page, data: Float32Array.from(page.data) };
  for (let y = beside; y + beside < page.height; y += 1)
    for (const { from, to } of runsOf(page, y))
      for (let left = from; left < to; left += part) {
        const right = Math.min(to, left + part);
        const [was, is] = [inkOf(page, y, left, right), inkOf(picture, y, left, right)];
        if (is < inkLeast * was || is > inkMost * was) continue;
        for (let row = y - stray; row <= y + stray; row += 1) {
          const at = row * page.width;
          shown.data.set(picture.data.subarray(at + left, at + right), at + left);
        }
      }
  return shown;
};

/**
 * The page with its rules as the picture has them: every program draws a thin line as thick, as dark and as near to
 * whole points as it likes. A rule that is gone stays.
 */
export const withRulesAsSeen = (page: Plane, picture: Plane): Plane => {
  const shown = across(page, picture);
  return turned(across(turned(shown), turned(picture)));
};
