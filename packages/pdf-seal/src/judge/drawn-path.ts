import type { Rect } from './access.ts';

type Point = readonly [number, number];

const mostPoints = 40;
const fineLine = 1.5;

/** How near to an edge of a field a border and a ground go. */
const nearOf = ([left, bottom, right, top]: Rect): number =>
  Math.max(4, Math.min(right - left, top - bottom) / 8);

const distancesTo = ([left, bottom, right, top]: Rect, [x, y]: Point): readonly number[] =>
  [x - left, right - x, y - bottom, top - y].map(Math.abs);

/** What is drawn beside the words of a field: grounds, borders, and where it is cut. */
export class DrawnPath {
  readonly #box: Rect;
  readonly #near: number;
  #points: Point[] = [];
  /** The one rectangle that it is, and nothing else. */
  #rectangle: Rect | undefined;
  #isPlain = true;
  readonly #lines: number[] = [];

  constructor(box: Rect) {
    this.#box = box;
    this.#near = nearOf(box);
  }

  /** Takes a point; whether there are too many. */
  point(point: Point): boolean {
    this.#isPlain = false;
    return this.#points.push(point) > mostPoints;
  }

  rectangle([x, y]: Point, [across, up]: Point): boolean {
    const isFirst = this.#points.length === 0;
    const plain: Rect = [Math.min(x, across), Math.min(y, up), Math.max(x, across), Math.max(y, up)];
    const isTooMuch = this.#points.push([x, y], [x, up], [across, up], [across, y]) > mostPoints;
    this.#rectangle = isFirst && this.#isPlain ? plain : undefined;
    return isTooMuch;
  }

  /** What is left of a box that is cut by this path; nothing where it is no plain rectangle. */
  cut([left, bottom, right, top]: Rect): Rect | undefined {
    const by = this.#rectangle;
    if (!by) return undefined;
    return [Math.max(left, by[0]), Math.max(bottom, by[1]), Math.min(right, by[2]), Math.min(top, by[3])];
  }

  end(): void {
    this.#points = [];
    this.#rectangle = undefined;
    this.#isPlain = true;
  }

  /** A ground goes from edge to edge. */
  isGround(): boolean {
    return this.#points.every((point) =>
      distancesTo(this.#box, point).some((distance) => distance <= this.#near),
    );
  }

  /** A border follows the edges. Between letters that have a box each, fine lines go from edge to edge. */
  isBorder(width: number, isBeforeWords: boolean): boolean {
    if (width > this.#near || !this.isGround()) return false;
    const pairs = this.#points.slice(1).map((to, index) => [this.#points[index] ?? to, to] as const);
    return pairs.every(([from, to]) => {
      const [a, b] = [distancesTo(this.#box, from), distancesTo(this.#box, to)];
      if (a.some((distance, edge) => distance <= this.#near && (b[edge] ?? Infinity) <= this.#near))
        return true;
      return isBeforeWords && width <= fineLine && this.#isApart((from[0] + to[0]) / 2);
    });
  }

  #isApart(at: number): boolean {
    const isApart = this.#lines.every((line) => Math.abs(line - at) >= this.#near);
    this.#lines.push(at);
    return isApart;
  }
}
