import { z } from 'zod';
import { absent, broken, obeys, type Rule } from '../kit/rule.ts';
import { limits } from '../limits.ts';

const max = limits.useCountMax;

/** Says what is wrong with the number of uses an authorisation grants. */
export const checkUseCount: Rule<number> = (count) => {
  if (!Number.isInteger(count)) return broken('rule.useCountInteger');
  if (count <= 0) return broken('rule.useCountPositive');
  return count > max ? broken('rule.useCountMax', { max }) : undefined;
};

/** The number of uses an authorisation grants. */
export const useCount = z
  .number({ error: absent('rule.useCountRequired', 'rule.useCountInteger') })
  .check(obeys(checkUseCount))
  .meta({ type: 'integer', minimum: 1, maximum: max });

/** A number of uses that may be 0 or left empty. */
export const optionalUseCount = z
  .number({ error: 'rule.useCountInteger' })
  .check(obeys((count) => (count === 0 ? undefined : checkUseCount(count))))
  .meta({ type: 'integer', minimum: 0, maximum: max })
  .nullish();

/** Says what is wrong with the number of copies of a file. */
export const checkCopies: Rule<number> = (count) => {
  if (count <= 0) return broken('rule.copies');
  if (!Number.isInteger(count)) return broken('rule.copiesInteger');
  return count > limits.copiesMax ? broken('rule.tooBig', { max: limits.copiesMax }) : undefined;
};

/** The number of copies of a file. */
export const copies = z
  .number({ error: absent('rule.required', 'rule.copiesInteger') })
  .check(obeys(checkCopies))
  .meta({ type: 'integer', minimum: 1, maximum: limits.copiesMax });
