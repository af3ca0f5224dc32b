import { z } from 'zod';
import { absent, broken, obeys, type Rule } from '../kit/rule.ts';
import { limits } from '../limits.ts';

const { digits } = limits.verificationCode;
const pattern = new RegExp(`^\\d{${digits}}$`);

/** Says what is wrong with the form of a verification code. */
export const checkVerificationCode: Rule<string> = (value) => {
  if (value === '') return broken('rule.codeRequired');
  return pattern.test(value) ? undefined : broken('rule.code', { digits });
};

/** A verification code as it is typed in. */
export const verificationCode = z
  .string({ error: absent('rule.codeRequired') })
  .trim()
  .check(obeys(checkVerificationCode))
  .meta({ format: 'verification-code', writeOnly: true, minLength: digits, maxLength: digits });
