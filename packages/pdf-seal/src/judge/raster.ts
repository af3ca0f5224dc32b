import type { Rect } from './access.ts';
import type { Matrix } from './matrix.ts';
import { pointIn } from './matrix.ts';

export type Point = readonly [number, number];

/** Dots over a rectangle of a page, about a point wide each, that are set or not. */
export class Raster {
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
  readonly step: number;
  readonly #rect: Rect;

  constructor(rect: Rect, most = 256) {
    this.#rect = rect;
    const [across, up] = [rect[2] - rect[0], rect[3] - rect[1]];
    this.step = Math.max(1, Math.max(across, up) / most);
    this.width = Math.max(1, Math.ceil(across / this.step));
    this.height = Math.max(1, Math.ceil(up / this.step));
    this.dots = new Uint8Array(this.width * this.height);
  }

  like(): Raster {
    return new Raster(this.#rect, Math.max(this.width, this.height));
  }

  #row(y: number): number {
    return (y - this.#rect[1]) / this.step - 0.5;
  }

  #column(x: number): number {
    return (x - this.#rect[0]) / this.step - 0.5;
  }

  /** The middle of a dot on the page. */
  middle(column: number, row: number): Point {
    return [this.#rect[0] + (column + 0.5) * this.step, this.#rect[1] + (row + 0.5) * this.step];
  }

  /** Sets what lies within outlines, by either rule, as far as it is within what is clipped to. */
  fill(outlines: readonly (readonly Point[])[], isEvenOdd: boolean, clip?: Raster): void {
    const crossings: [number, number][][] = Array.from({ length: this.height }, () => []);
    for (const outline of outlines) {
      for (const [index, [x, y]] of outline.entries()) {
        const [toX, toY] = outline[(index + 1) % outline.length] ?? [x, y];
        const [from, to] = [this.#row(y), this.#row(toY)];
        if (from === to || !Number.isFinite(from + to)) continue;
        const first = Math.max(0, Math.ceil(Math.min(from, to)));
        const last = Math.min(this.height - 1, Math.ceil(Math.max(from, to)) - 1);
        for (let row = first; row <= last; row++) {
          const at = this.#column(x + ((row - from) / (to - from)) * (toX - x));
          crossings[row]?.push([at, to > from ? 1 : -1]);
        }
      }
    }
    for (const [row, found] of crossings.entries()) {
      found.sort(([a], [b]) => a - b);
      let winding = 0;
      for (const [index, [at, turn]] of found.entries()) {
        winding += turn;
        const isIn = isEvenOdd ? index % 2 === 0 : winding !== 0;
        const next = found[index + 1];
        if (isIn && next) this.#set(row, at, next[0], clip);
      }
    }
  }

  #set(row: number, from: number, to: number, clip: Raster | undefined): void {
    const last = Math.min(this.width - 1, Math.ceil(to) - 1);
    for (let column = Math.max(0, Math.ceil(from)); column <= last; column++) {
      const at = row * this.width + column;
      if (!clip || clip.dots[at] === 1) this.dots[at] = 1;
    }
  }

  /** A unit square under a matrix, of which a part is shown. */
  picture(matrix: Matrix, isShown: (across: number, up: number) => boolean, clip?: Raster): void {
    const [a, b, c, d] = matrix;
    const area = a * d - b * c;
    if (area === 0) return;
    for (let row = 0; row < this.height; row++) {
      for (let column = 0; column < this.width; column++) {
        const [x, y] = this.middle(column, row);
        const [dx, dy] = [x - matrix[4], y - matrix[5]];
        const [across, up] = [(d * dx - c * dy) / area, (a * dy - b * dx) / area];
        if (across < 0 || across >= 1 || up < 0 || up >= 1) continue;
        const at = row * this.width + column;
        if ((!clip || clip.dots[at] === 1) && isShown(across, up)) this.dots[at] = 1;
      }
    }
  }

  /** Sets what lies in a box. */
  box([left, bottom, right, top]: Rect): void {
    this.fill(
      [
        [
          [left, bottom],
          [right, bottom],
          [right, top],
          [left, top],
        ],
      ],
      false,
    );
  }

  /** How many dots are set below and left of each place, so that those of a window are soon counted. */
  sums(): Uint32Array {
    const line = this.width + 1;
    const sums = new Uint32Array(line * (this.height + 1));
    for (let row = 0; row < this.height; row++) {
      let own = 0;
      for (let column = 0; column < this.width; column++) {
        own += this.dots[row * this.width + column] ?? 0;
        sums[(row + 1) * line + column + 1] = own + (sums[row * line + column + 1] ?? 0);
      }
    }
    return sums;
  }
}

/** The outline of a broad line. */
export const broadLine = (from: Point, to: Point, width: number): readonly Point[] => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [x, y] = [((-dy / length) * width) / 2, ((dx / length) * width) / 2];
  return [
    [from[0] + x, from[1] + y],
    [to[0] + x, to[1] + y],
    [to[0] - x, to[1] - y],
    [from[0] - x, from[1] - y],
  ];
};

/** A path as it is built, in the coordinates of the page, curves as short lines. */
export class Outlines {
  readonly all: Point[][] = [];
  #own: readonly [number, number] = [0, 0];
  readonly #matrix: () => Matrix;
  constructor(matrix: () => Matrix) {
    this.#matrix = matrix;
  }

  step(word: string, n: readonly number[]): boolean {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n;
    if (word === 'm') this.#begin(a, b);
    else if (word === 'l') this.#to(a, b);
    else if (word === 'c') this.#curve([a, b], [c, d], [e, f]);
    else if (word === 'v') this.#curve(this.#own, [a, b], [c, d]);
    else if (word === 'y') this.#curve([a, b], [c, d], [c, d]);
    else if (word === 're') {
      this.#begin(a, b);
      this.#to(a + c, b);
      this.#to(a + c, b + d);
      this.#to(a, b + d);
      this.#to(a, b);
    } else return word === 'h';
    return true;
  }

  #begin(x: number, y: number): void {
    this.#own = [x, y];
    this.all.push([pointIn(this.#matrix(), x, y)]);
  }

  #to(x: number, y: number): void {
    this.#own = [x, y];
    if (this.all.length === 0) this.all.push([]);
    this.all.at(-1)?.push(pointIn(this.#matrix(), x, y));
  }

  #curve(p: Point, q: Point, end: Point): void {
    const start = this.#own;
    for (let turn = 1; turn <= 6; turn++) {
      const t = turn / 6;
      const [u, v, w, z] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      this.#to(
        u * start[0] + v * p[0] + w * q[0] + z * end[0],
        u * start[1] + v * p[1] + w * q[1] + z * end[1],
      );
    }
  }
}
