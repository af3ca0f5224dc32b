import type { GridMap } from '../watermark.types.ts';

/** A point of the grid and where it was found. */
export interface Match {
  readonly u: number;
  readonly v: number;
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

/** Solves a square system; nothing when it has no single answer. */
export const solve = (rows: number[][]): number[] | undefined => {
  const n = rows.length;
  for (let at = 0; at < n; at += 1) {
    let pivot = at;
    for (let row = at + 1; row < n; row += 1)
      if (Math.abs(rows[row]?.[at] ?? 0) > Math.abs(rows[pivot]?.[at] ?? 0)) pivot = row;
    const chosen = rows[pivot] as number[];
    if (Math.abs(chosen[at] ?? 0) < 1e-12) return undefined;
    [rows[at], rows[pivot]] = [chosen, rows[at] as number[]];
    for (let row = 0; row < n; row += 1) {
      if (row === at) continue;
      const target = rows[row] as number[];
      const factor = (target[at] as number) / (chosen[at] as number);
      for (let column = at; column <= n; column += 1)
        target[column] = (target[column] as number) - factor * (chosen[column] as number);
    }
  }
  return rows.map((row, at) => (row[n] as number) / (row[at] as number));
};

const scaleOf = 1_000;

/** The map that leads the points nearest to where they were found; straight, or with the depth of a picture seen askew. */
const fitOnce = (matches: readonly Match[], deep: boolean): GridMap | undefined => {
  const n = deep ? 8 : 6;
  const system = Array.from({ length: n }, () => new Array<number>(n + 1).fill(0));
  const add = (row: readonly number[], value: number, weight: number) => {
    for (let i = 0; i < n; i += 1) {
      const target = system[i] as number[];
      for (let j = 0; j < n; j += 1)
        target[j] = (target[j] as number) + weight * (row[i] as number) * (row[j] as number);
      target[n] = (target[n] as number) + weight * (row[i] as number) * value;
    }
  };
  for (const { u: U, v: V, x: X, y: Y, weight } of matches) {
    const [u, v, x, y] = [U / scaleOf, V / scaleOf, X / scaleOf, Y / scaleOf];
    add(deep ? [u, v, 1, 0, 0, 0, -u * x, -v * x] : [u, v, 1, 0, 0, 0], x, weight);
    add(deep ? [0, 0, 0, u, v, 1, -u * y, -v * y] : [0, 0, 0, u, v, 1], y, weight);
  }
  const found = solve(system);
  if (!found) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = found;
  return [a, b, c * scaleOf, d, e, f * scaleOf, g / scaleOf, h / scaleOf];
};

/** The same without those that are far off. */
export const fitMap = (matches: readonly Match[], start: GridMap, deep: boolean): GridMap | undefined => {
  let kept = matches;
  let map: GridMap | undefined = start;
  for (let round = 0; round < 3; round += 1) {
    map = fitOnce(kept, deep);
    if (!map) return undefined;
    const m = map;
    const far = (match: Match) => {
      const depth = m[6] * match.u + m[7] * match.v + 1;
      return Math.hypot(
        (m[0] * match.u + m[1] * match.v + m[2]) / depth - match.x,
        (m[3] * match.u + m[4] * match.v + m[5]) / depth - match.y,
      );
    };
    const distances = matches.map(far).sort((one, other) => one - other);
    const typical = distances[Math.floor(distances.length / 2)] ?? 0;
    kept = matches.filter((match) => far(match) <= Math.max(2.5 * typical, 0.5));
  }
  return map;
};
