import { type Plane, plane } from '../signal/plane.ts';

/** For each value wanted: from which of the given ones it is made, and what share of it each is. */
const sharesOf = (given: number, wanted: number): { readonly first: number; readonly shares: number[] }[] => {
  const ratio = given / wanted;
  return Array.from({ length: wanted }, (_, at) => {
    const [start, end] = [at * ratio, (at + 1) * ratio];
    const first = Math.floor(start);
    const last = Math.min(given - 1, Math.ceil(end) - 1);
    const shares: number[] = [];
    for (let one = first; one <= last; one += 1)
      shares.push((Math.min(end, one + 1) - Math.max(start, one)) / ratio);
    return { first, shares };
  });
};

/** A plane made smaller by averages; one that is as small already is given back. */
export const shrinkTo = (from: Plane, width: number, height: number): Plane => {
  if (width >= from.width && height >= from.height) return from;
  const to = plane(Math.min(from.width, Math.max(1, width)), Math.min(from.height, Math.max(1, height)));
  const across = sharesOf(from.width, to.width);
  const down = sharesOf(from.height, to.height);
  const row = new Float32Array(from.width);
  for (const [y, { first, shares }] of down.entries()) {
    row.fill(0);
    for (const [below, share] of shares.entries()) {
      const start = (first + below) * from.width;
      for (let x = 0; x < from.width; x += 1)
        row[x] = (row[x] as number) + share * (from.data[start + x] as number);
    }
    for (let x = 0; x < to.width; x += 1) {
      const { first: left, shares: parts } = across[x] as (typeof across)[number];
      let sum = 0;
      for (let one = 0; one < parts.length; one += 1)
        sum += (parts[one] as number) * (row[left + one] as number);
      to.data[y * to.width + x] = sum;
    }
  }
  return to;
};

/** A plane half as large each way; an odd last row or column is left out. */
export const halve = (from: Plane): Plane => {
  const to = plane(from.width >> 1, from.height >> 1);
  for (let y = 0, at = 0; y < to.height; y += 1)
    for (let x = 0, p = 2 * y * from.width; x < to.width; x += 1, p += 2, at += 1)
      to.data[at] =
        ((from.data[p] as number) +
          (from.data[p + 1] as number) +
          (from.data[p + from.width] as number) +
          (from.data[p + from.width + 1] as number)) /
        4;
  return to;
};
