import type { Raw } from '../pdf/files.testing.ts';
import type { ForbiddenCode } from './change.ts';
import { at, contractObjects, widget } from './contract.testing.ts';
import { handSignature, look } from './hand-seal.testing.ts';

/** What an edit writes behind a sealed contract, what it should be called, and on which pages it shows. */
export interface Edit {
  readonly objects: Readonly<Record<number, Raw>>;
  readonly code: ForbiddenCode;
  readonly pages: readonly number[];
  readonly root?: number;
  /** What is to be signed as a later seal would be. */
  readonly signs?: boolean;
}

export const was = (number: number): string => {
  const body = contractObjects[number];
  if (typeof body !== 'string') throw new Error('not plain');
  return body;
};
export const but = (number: number, find: string, put: string): Record<number, Raw> => {
  const changed = was(number).replace(find, put);
  if (changed === was(number)) throw new Error(`${number} does not change`);
  return { [number]: changed };
};
export const annots1 = '14 0 R 16 0 R 17 0 R 41 0 R';
export const onPage1 = (annotation: Raw, more: Record<number, Raw> = {}): Record<number, Raw> => ({
  90: annotation,
  [at.annots1]: `[${annots1} 90 0 R]`,
  ...more,
});
export const form = (fields: string, more = '') =>
  `<< /Fields [14 0 R 15 0 R 16 0 R 25 0 R 28 0 R 41 0 R ${fields}] /SigFlags 3 /DA (/F1 0 Tf 0 g) /DR << /Font << /F1 9 0 R >> >> ${more} >>`;
export const newField = (field: string, more: Record<number, Raw> = {}) =>
  onPage1(field, { [at.form]: form('90 0 R'), ...more });
export const box = '/Rect [60 690 300 715]';
export const seal = widget(
  '/FT /Sig /T (first) /V 40 0 R /Rect [400 60 500 160] /P 3 0 R /AP << /N 42 0 R >>',
);
export const laterSeal = (field: string, more: Record<number, Raw> = {}) =>
  newField(widget(`/FT /Sig /T (later) /V 91 0 R /P 3 0 R ${field}`), {
    91: handSignature(),
    92: look(),
    ...more,
  });
