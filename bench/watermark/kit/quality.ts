import { lumaOf, type Picture } from './picture.ts';

/** How like two pictures are, by the error of their lightness, in decibels. */
export const psnrOf = (one: Picture, other: Picture): number => {
  const [a, b] = [lumaOf(one), lumaOf(other)];
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += ((a[at] as number) - (b[at] as number)) ** 2;
  return sum === 0 ? 99 : 10 * Math.log10((255 * 255 * a.length) / sum);
};

const side = 8;
const step = 4;
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/** How like two pictures are in structure, over squares of eight pixels, from 0 to 1. */
export const ssimOf = (one: Picture, other: Picture): number => {
  const [a, b] = [lumaOf(one), lumaOf(other)];
  const { width, height } = one;
  let [sum, count] = [0, 0];
  for (let top = 0; top + side <= height; top += step)
    for (let left = 0; left + side <= width; left += step) {
      let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
      for (let y = top; y < top + side; y += 1)
        for (let at = y * width + left, end = at + side; at < end; at += 1) {
          const [x, z] = [a[at] as number, b[at] as number];
          sa += x;
          sb += z;
          saa += x * x;
          sbb += z * z;
          sab += x * z;
        }
      const n = side * side;
      const [ma, mb] = [sa / n, sb / n];
      const [va, vb, cov] = [saa / n - ma * ma, sbb / n - mb * mb, sab / n - ma * mb];
      sum += ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2));
      count += 1;
    }
  return sum / count;
};
