import type { PdfDict, PdfStream } from '../pdf/objects.ts';
import type { PdfFile } from '../pdf/read.ts';
import { dictAt, listAt, type Rect, rectOf } from './access.ts';
import { type Matrix, matrixOf, plainMatrix } from './matrix.ts';

/** How far the drawing of a field is turned, in quarters; nothing where it is bent or mirrored. */
const quartersOf = (matrix: Matrix): number | undefined => {
  const [a, b, c, d] = matrix.map(Math.sign);
  const turns = ['1,0,0,1', '0,1,-1,0', '-1,0,0,-1', '0,-1,1,0'];
  const found = turns.indexOf([a, b, c, d].map((sign) => (sign === 0 ? 0 : sign)).join());
  return found < 0 ? undefined : found;
};

/** Whether the drawing is about as large as its field, and turned as the field says. */
export const fitsField = (file: PdfFile, drawing: PdfStream, box: Rect, widget: PdfDict): boolean => {
  const rect = rectOf(file, widget.get('Rect'));
  const values = listAt(file, drawing.dict.get('Matrix'));
  const quarters = quartersOf((values.length === 0 ? undefined : matrixOf(values)) ?? plainMatrix);
  const said = file.resolve(dictAt(file, widget.get('MK'))?.get('R'));
  const isTurned = quarters !== undefined && quarters !== 0;
  if (!rect || quarters === undefined || (isTurned && said !== quarters * 90)) return false;
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  const sides = [rect[2] - rect[0], rect[3] - rect[1]];
  const [across = 0, up = 0] = quarters % 2 === 1 ? sides.toReversed() : sides;
  return [across / width, up / height].every((times) => times >= 0.5 && times <= 2);
};
