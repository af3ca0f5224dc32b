import { dateSize } from '@chancery/contract/placing/dates.ts';
import type { Place } from '@chancery/contract/placing/shapes.ts';
import type { SigningField } from '@chancery/contract/signing/shapes.ts';

/** A place as it was kept before dates had places of their own. */
export interface OldField {
  readonly document: number;
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

/** Places as they are kept: the rows are evidence, so older ones stay as they were written. */
export interface KeptFields {
  readonly fields: readonly (SigningField | OldField)[];
  /** Of older ones: the day stands below the signature. */
  readonly withDate: boolean;
}

const ofOld = ({ document, page, x, y }: OldField, withDate: boolean): SigningField[] => {
  const field = (place: Place): SigningField => ({ document, place, found: null });
  if (!withDate) return [field({ kind: 'at', page, x, y })];
  const { height } = dateSize.iso;
  return [
    field({ kind: 'at', page, x, y: y - height / 2 }),
    field({ kind: 'at', page, x, y: y + height * 1.5, date: 'iso' }),
  ];
};

/** Where a party signs. */
export const fieldsOf = ({ fields, withDate }: KeptFields): SigningField[] =>
  fields.flatMap((field) => ('place' in field ? [field] : ofOld(field, withDate)));

/** The place itself; one beside a word is where the word was found. */
export const drawnAt = ({ place, found }: SigningField): Place =>
  place.kind === 'keyword' && found ? { kind: 'at', ...found, date: place.date } : place;
