import { damaged } from './fault.ts';

export interface PredictorParameters {
  readonly predictor: number;
  readonly colours: number;
  readonly bits: number;
  readonly columns: number;
}

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
};

const guessOf = (kind: number, left: number, up: number, corner: number): number => {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  if (kind === 4) return paeth(left, up, corner);
  throw damaged('a predictor that is not known');
};

const undoPng = (bytes: Uint8Array, pixel: number, row: number): Uint8Array => {
  const rows = Math.ceil(bytes.length / (row + 1));
  const found = new Uint8Array(Math.max(0, bytes.length - rows));
  for (let index = 0; index < rows; index++) {
    const kind = bytes[index * (row + 1)] ?? 0;
    const from = index * row;
    const count = Math.min(row, found.length - from);
    for (let column = 0; column < count; column++) {
      const at = from + column;
      const left = column >= pixel ? (found[at - pixel] ?? 0) : 0;
      const up = index > 0 ? (found[at - row] ?? 0) : 0;
      const corner = index > 0 && column >= pixel ? (found[at - row - pixel] ?? 0) : 0;
      found[at] = (bytes[index * (row + 1) + 1 + column] ?? 0) + guessOf(kind, left, up, corner);
    }
  }
  return found;
};

const undoTiff = (bytes: Uint8Array, { colours, bits }: PredictorParameters, row: number): Uint8Array => {
  if (bits !== 8) throw damaged('a predictor that is not known');
  const found = Uint8Array.from(bytes);
  for (let at = 0; at < found.length; at++) {
    if (at % row >= colours) found[at] = (found[at] ?? 0) + (found[at - colours] ?? 0);
  }
  return found;
};

/** Undoes the differences that rows were written as before they were compressed. */
export const undoPredictor = (bytes: Uint8Array, parameters: PredictorParameters): Uint8Array => {
  const { predictor, colours, bits, columns } = parameters;
  if (predictor < 2) return bytes;
  const row = Math.ceil((colours * bits * columns) / 8);
  if (!(row > 0 && row < 1 << 24)) throw damaged('rows of no length');
  if (predictor === 2) return undoTiff(bytes, parameters, row);
  if (predictor < 10 || predictor > 15) throw damaged('a predictor that is not known');
  return undoPng(bytes, Math.max(1, (colours * bits) >> 3), row);
};
