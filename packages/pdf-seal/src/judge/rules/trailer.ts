import { PdfDict, PdfText } from '../../pdf/objects.ts';
import { dictAt, listAt, numberOf, textIn } from '../access.ts';
import type { Comparison } from '../comparison.ts';
import { differences, sameObject } from '../same.ts';

// Tools note when and by what a file was written last; nothing of that shows.
const datesOnly = new Set(['ModDate', 'Producer', 'CreationDate', 'Creator']);

const looksActive = (value: string | undefined): boolean =>
  value !== undefined && /<|javascript:|function\s*\(/i.test(value);

const sizeOf = (dict: PdfDict): number => {
  const size = dict.get('Size');
  return typeof size === 'number' ? size : Number.POSITIVE_INFINITY;
};

/** Objects from the size of the file on are not there for some readers: what is there must stay there, and only that. */
const isCutOtherwise = (comparison: Comparison): boolean => {
  const { before, after } = comparison;
  const [was, is] = [sizeOf(before.trailer), sizeOf(after.trailer)];
  if (was === is) return false;
  const isCut = (number: number) => number < was !== number < is;
  for (const number of comparison.referred) {
    const place = before.placeOf(number);
    if (place && (isCut(number) || (place.kind === 'in' && isCut(place.stream)))) return true;
  }
  return false;
};

/** Where the catalogue and the information of the document are. */
export const judgeTrailer = (comparison: Comparison): void => {
  const { before, after } = comparison;
  if (!sameObject(before.trailer.get('Root'), after.trailer.get('Root'))) {
    comparison.forbid('catalogue', { name: 'Root', spots: comparison.everyPage });
  }
  if (isCutOtherwise(comparison))
    comparison.forbid('catalogue', { name: 'Size', spots: comparison.everyPage });
  const [was] = listAt(before, before.trailer.get('ID'));
  const [is] = listAt(after, after.trailer.get('ID'));
  if (was !== undefined && is !== undefined && !sameObject(was, is))
    comparison.forbid('catalogue', { name: 'ID' });
  const old = dictAt(before, before.trailer.get('Info')) ?? new PdfDict({});
  const now = dictAt(after, after.trailer.get('Info')) ?? new PdfDict({});
  const keys = differences(old, now);
  if (keys.length === 0) return;
  comparison.clear(numberOf(before.trailer.get('Info')), [0]);
  const isHarmless = (key: string) => {
    const value = after.resolve(now.get(key));
    const isAdded = old.get(key) === undefined;
    const mayChange = key === 'ModDate' || key === 'Producer' || (isAdded && datesOnly.has(key));
    return mayChange && (value === null || value instanceof PdfText) && !looksActive(textIn(value));
  };
  const wrong = keys.find((key) => !isHarmless(key));
  if (wrong) comparison.forbid('metadata', { name: wrong, object: numberOf(after.trailer.get('Info')) });
  else comparison.allow('dates', 'validation');
};
