import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfText } from '../pdf/objects.ts';
import { hasDoubledKeys } from '../pdf/parse.ts';

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

const sameDict = (a: PdfDict, b: PdfDict): boolean => differences(a, b).length === 0;

/** Stands for a key that is there twice: readers may differ over such a dictionary, so it is never the same. */
export const doubledKey = '(twice)';

/** Whether two objects say the same, references by their numbers. A key with null is a key that is not there. */
export const sameObject = (a: PdfObject | undefined, b: PdfObject | undefined): boolean => {
  if (a === undefined || a === null) return b === undefined || b === null;
  if (b === undefined || b === null) return false;
  if (a instanceof PdfRef)
    return b instanceof PdfRef && a.number === b.number && a.generation === b.generation;
  if (a instanceof PdfName) return b instanceof PdfName && a.name === b.name;
  if (a instanceof PdfText) return b instanceof PdfText && sameBytes(a.bytes, b.bytes);
  if (a instanceof PdfDict) return b instanceof PdfDict && sameDict(a, b);
  if (a instanceof PdfStream)
    return b instanceof PdfStream && sameDict(a.dict, b.dict) && sameBytes(a.bytes, b.bytes);
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameObject(item, b[index]));
  }
  return a === b;
};

/** The keys under which two dictionaries differ. */
export function differences(a: PdfDict, b: PdfDict): string[] {
  const keys = new Set([...a.entries.keys(), ...b.entries.keys()]);
  const found = [...keys].filter((key) => !sameObject(a.get(key), b.get(key)));
  return hasDoubledKeys(a) || hasDoubledKeys(b) ? [...found, doubledKey] : found;
}
