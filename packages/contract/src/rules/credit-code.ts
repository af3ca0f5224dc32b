import { z } from 'zod';
import type { FieldWarning } from '../kit/endpoint.ts';
import { absent, broken, obeys } from '../kit/rule.ts';

/** What a check of a number with a check digit can find; a wrong check digit is a doubt, not a refusal. */
export type Checked = 'ok' | 'format' | 'checkDigit';

// GB 32100: no I, O, S, V, Z; registration authority and kind, six digits of place, nine of subject, one check digit.
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const unified = /^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/;
const older = /^[0-9A-Z]{15}$/;
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;

/** The last character that the first seventeen of a unified social credit code ask for. */
export const creditCheckDigit = (first17: string): string => {
  const sum = weights.reduce((total, weight, at) => total + weight * alphabet.indexOf(first17.charAt(at)), 0);
  return alphabet.charAt((31 - (sum % 31)) % 31);
};

/** Checks a unified social credit code, or an older registration number of 15 characters. */
export const checkCreditCode = (value: string): Checked => {
  if (older.test(value)) return 'ok';
  if (!unified.test(value)) return 'format';
  return creditCheckDigit(value) === value.charAt(17) ? 'ok' : 'checkDigit';
};

/** A unified social credit code, or an older registration number, of the right form. */
export const creditCode = z
  .string({ error: absent('rule.required', 'rule.creditCode') })
  .trim()
  .check(
    obeys((value) => {
      if (value === '') return broken('rule.required');
      return checkCreditCode(value) === 'format' ? broken('rule.creditCode') : undefined;
    }),
  )
  .meta({ minLength: 15, maxLength: 18 });

/** The same, or nothing. */
export const optionalCreditCode = z
  .string()
  .trim()
  .check(
    obeys((value) =>
      value === '' || checkCreditCode(value) !== 'format' ? undefined : broken('rule.creditCode'),
    ),
  )
  .meta({ maxLength: 18 })
  .optional();

/** The doubt to confirm when the check digit of a credit code does not add up. */
export const creditCodeWarnings = (field: string, value: string): readonly FieldWarning[] =>
  checkCreditCode(value) === 'checkDigit' ? [{ field, warning: 'creditCode.checkDigit' }] : [];
