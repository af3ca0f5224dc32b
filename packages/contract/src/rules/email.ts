import { z } from 'zod';
import { broken, obeys } from '../kit/rule.ts';
import { limits } from '../limits.ts';

/** Whether a text has the form of an e-mail address. */
export const isEmail = (value: string): boolean =>
  value.length <= limits.email && z.regexes.email.test(value);

/** An e-mail address that may be left empty or out. */
export const optionalEmail = z
  .string({ error: 'rule.email' })
  .trim()
  .check(obeys((value) => (value === '' || isEmail(value) ? undefined : broken('rule.email'))))
  .meta({ format: 'email', maxLength: limits.email })
  .optional();
