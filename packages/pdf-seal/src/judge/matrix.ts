import type { PdfObject } from '../pdf/objects.ts';
import type { Rect } from './access.ts';

export type Matrix = readonly [number, number, number, number, number, number];

export const plainMatrix: Matrix = [1, 0, 0, 1, 0, 0];

export const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
];

export const matrixOf = (values: readonly PdfObject[]): Matrix | undefined =>
  values.length === 6 && values.every((value) => typeof value === 'number')
    ? (values as unknown as Matrix)
    : undefined;

export const pointIn = (matrix: Matrix, x: number, y: number): readonly [number, number] => [
  x * matrix[0] + y * matrix[2] + matrix[4],
  x * matrix[1] + y * matrix[3] + matrix[5],
];

/** The box that a rectangle becomes. */
export const boxIn = (matrix: Matrix, [left, bottom, right, top]: Rect): Rect => {
  const corners = [
    pointIn(matrix, left, bottom),
    pointIn(matrix, right, bottom),
    pointIn(matrix, left, top),
    pointIn(matrix, right, top),
  ];
  const [across, up] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)];
};
