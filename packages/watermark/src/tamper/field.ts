/** How far points near each other lie from where a flat page would have them: a value each so many pixels. */
export interface Field {
  readonly columns: number;
  readonly rows: number;
  readonly dx: Float32Array;
  readonly dy: Float32Array;
}

/** The distance of the points of a field. */
export const fieldStep = 32;

/** A field for a page of this size. */
export const flatField = (width: number, height: number): Field => {
  const [columns, rows] = [Math.ceil(width / fieldStep) + 1, Math.ceil(height / fieldStep) + 1];
  return { columns, rows, dx: new Float32Array(columns * rows), dy: new Float32Array(columns * rows) };
};

/** The field at any point. */
export const fieldAt = (
  { columns, rows, dx, dy }: Field,
  x: number,
  y: number,
): readonly [number, number] => {
  const [u, v] = [
    Math.min(Math.max(x / fieldStep, 0), columns - 1.001),
    Math.min(Math.max(y / fieldStep, 0), rows - 1.001),
  ];
  const [u0, v0] = [Math.floor(u), Math.floor(v)];
  const [fu, fv] = [u - u0, v - v0];
  const at = v0 * columns + u0;
  const between = (of: Float32Array) =>
    ((of[at] as number) * (1 - fu) + (of[at + 1] as number) * fu) * (1 - fv) +
    ((of[at + columns] as number) * (1 - fu) + (of[at + columns + 1] as number) * fu) * fv;
  return [between(dx), between(dy)];
};

/** What was seen at one place of a page: how far off, and how surely. */
export interface Seen {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  /** Of the one and of the other. */
  readonly weightX: number;
  readonly weightY: number;
}

const weightedMean = (width: number, height: number, seen: readonly Seen[], reach: number): Field => {
  const field = flatField(width, height);
  const { columns, rows, dx, dy } = field;
  const sumsX = new Float32Array(dx.length).fill(0.02);
  const sumsY = new Float32Array(dx.length).fill(0.02);
  const nodes = Math.ceil((2.5 * reach) / fieldStep);
  const falls = new Float32Array(columns);
  const fall = (at: number, from: number) => Math.exp(-((at * fieldStep - from) ** 2) / (2 * reach * reach));
  for (const one of seen) {
    const [column, row] = [Math.round(one.x / fieldStep), Math.round(one.y / fieldStep)];
    const [left, right] = [Math.max(0, column - nodes), Math.min(columns - 1, column + nodes)];
    for (let i = left; i <= right; i += 1) falls[i] = fall(i, one.x);
    for (let j = Math.max(0, row - nodes); j <= Math.min(rows - 1, row + nodes); j += 1) {
      const down = fall(j, one.y);
      for (let i = left, at = j * columns + left; i <= right; i += 1, at += 1) {
        const share = down * (falls[i] as number);
        sumsX[at] = (sumsX[at] as number) + share * one.weightX;
        sumsY[at] = (sumsY[at] as number) + share * one.weightY;
        dx[at] = (dx[at] as number) + share * one.weightX * one.dx;
        dy[at] = (dy[at] as number) + share * one.weightY * one.dy;
      }
    }
  }
  for (let at = 0; at < sumsX.length; at += 1) {
    dx[at] = (dx[at] as number) / (sumsX[at] as number);
    dy[at] = (dy[at] as number) / (sumsY[at] as number);
  }
  return field;
};

/** The smooth field nearest to what was seen; `reach` is how far, in pixels, one place speaks for others. */
export const smoothField = (
  width: number,
  height: number,
  seen: readonly Seen[],
  reach: number,
  farthest: number,
): Field => {
  let kept = seen;
  let field = weightedMean(width, height, kept, reach);
  for (const limit of [farthest, farthest / 2]) {
    const near = seen.filter((one) => {
      const [dx, dy] = fieldAt(field, one.x, one.y);
      const offX = one.weightX > 0.01 ? dx - one.dx : 0;
      const offY = one.weightY > 0.01 ? dy - one.dy : 0;
      return Math.hypot(offX, offY) < limit;
    });
    if (near.length === kept.length) continue;
    kept = near;
    field = weightedMean(width, height, kept, reach);
  }
  return field;
};
