import { damaged } from './fault.ts';
import { undoFilter } from './filters.ts';
import type { ReadLimits } from './limits.ts';
import { PdfDict, PdfName, type PdfObject, type PdfStream } from './objects.ts';
import { undoPredictor } from './predictors.ts';

type Resolve = (object: PdfObject | undefined) => PdfObject;

const listOf = (object: PdfObject): readonly PdfObject[] => {
  if (object === null) return [];
  return Array.isArray(object) ? object : [object];
};

const numberIn = (dict: PdfDict | undefined, key: string, resolve: Resolve, otherwise: number): number => {
  const value = resolve(dict?.get(key));
  return typeof value === 'number' ? value : otherwise;
};

/** Undoes all filters of a stream, each with its parameters. */
export const decodeWith = (
  stream: PdfStream,
  resolve: Resolve,
  limits: Pick<ReadLimits, 'inflated'>,
): Uint8Array => {
  if (stream.dict.get('F') !== undefined) throw damaged('a stream that is kept in another file');
  const names = listOf(resolve(stream.dict.get('Filter')));
  const parameters = listOf(resolve(stream.dict.get('DecodeParms')));
  if (names.length > 8) throw damaged('a stream with too many filters');
  return names.reduce<Uint8Array>((bytes, entry, index) => {
    const name = resolve(entry);
    if (!(name instanceof PdfName)) throw damaged('a filter without a name');
    const given = resolve(parameters[index]);
    const dict = given instanceof PdfDict ? given : undefined;
    const whole = undoFilter(name.name, bytes, limits.inflated, numberIn(dict, 'EarlyChange', resolve, 1));
    return undoPredictor(whole, {
      predictor: numberIn(dict, 'Predictor', resolve, 1),
      colours: numberIn(dict, 'Colors', resolve, 1),
      bits: numberIn(dict, 'BitsPerComponent', resolve, 8),
      columns: numberIn(dict, 'Columns', resolve, 1),
    });
  }, stream.bytes);
};
