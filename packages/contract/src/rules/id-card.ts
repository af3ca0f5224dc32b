import { z } from 'zod';
import type { FieldWarning } from '../kit/endpoint.ts';
import { absent, broken, obeys } from '../kit/rule.ts';
import type { Checked } from './credit-code.ts';

const pattern = /^(?:\d{15}|\d{17}[\dX])$/;
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const checkDigits = '10X98765432';

/** The last character that the first seventeen digits of an ID card number ask for. */
export const idCardCheckDigit = (first17: string): string => {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(first17.charAt(at)), 0);
  return checkDigits.charAt(sum % 11);
};

/** Checks an ID card number: 15 digits, 18 digits, or 17 digits and X. */
export const checkIdCard = (value: string): Checked => {
  if (!pattern.test(value)) return 'format';
  if (value.length === 15) return 'ok';
  return idCardCheckDigit(value) === value.charAt(17) ? 'ok' : 'checkDigit';
};

/** An ID card number of the right form. */
export const idCard = z
  .string({ error: absent('rule.required', 'rule.idCard') })
  .trim()
  .check(
    obeys((value) => {
      if (value === '') return broken('rule.required');
      return checkIdCard(value) === 'format' ? broken('rule.idCard') : undefined;
    }),
  )
  .meta({ writeOnly: true, minLength: 15, maxLength: 18 });

/** An ID card number that may be left empty or out. */
export const optionalIdCard = z
  .string()
  .trim()
  .check(
    obeys((value) => (value === '' || checkIdCard(value) !== 'format' ? undefined : broken('rule.idCard'))),
  )
  .meta({ writeOnly: true, maxLength: 18 })
  .optional();

/** The doubt to confirm when the check digit of an ID card number does not add up. */
export const idCardWarnings = (field: string, value: string): readonly FieldWarning[] =>
  checkIdCard(value) === 'checkDigit' ? [{ field, warning: 'idCard.checkDigit' }] : [];
