import { z } from 'zod';
import { absent, broken, obeys, type Rule } from '../kit/rule.ts';
import { limits } from '../limits.ts';
import { hasUnprintable } from './text.ts';
import { lengthOf } from './text-length.ts';
import { isUsualPassword } from './usual-password.ts';

const { min, max } = limits.password;

/** Whether a password has a letter, a digit and one of @ $ ! % * ? & #, and nothing that cannot be typed. */
export const isStrongPassword = (value: string): boolean =>
  /[A-Za-z]/.test(value) &&
  /\d/.test(value) &&
  /[@$!%*?&#]/.test(value) &&
  !/\s/.test(value) &&
  !hasUnprintable(value);

/** Says what is wrong with a new password. */
export const checkNewPassword: Rule<string> = (value) => {
  if (value === '') return broken('rule.passwordRequired');
  const length = value.length > max * 2 ? Number.POSITIVE_INFINITY : lengthOf(value);
  if (length < min || length > max) return broken('rule.passwordLength', { min, max });
  if (!isStrongPassword(value)) return broken('rule.password');
  return isUsualPassword(value) ? broken('rule.passwordUsual') : undefined;
};

/** A new password. */
export const passwordRule = z
  .string({ error: absent('rule.passwordRequired', 'rule.password') })
  .check(obeys(checkNewPassword))
  .meta({ format: 'password', writeOnly: true, minLength: min, maxLength: max });

/** A password as somebody types it to log in: only there and bounded, for its form is not to be hinted at. */
export const enteredPassword = z
  .string({ error: absent('rule.passwordRequired') })
  .check(
    obeys((value) => {
      if (value === '') return broken('rule.passwordRequired');
      if (value.length > limits.enteredPassword)
        return broken('rule.tooLong', { max: limits.enteredPassword });
      return hasUnprintable(value) ? broken('rule.characters') : undefined;
    }),
  )
  .meta({ format: 'password', writeOnly: true, maxLength: limits.enteredPassword });

/** A second entry of a password; that it equals the first is checked by `entriesMatch`. */
export const passwordConfirmation = z
  .string({ error: absent('rule.confirmationRequired') })
  .max(limits.enteredPassword, { error: 'rule.mismatch' })
  .check(obeys((value) => (value === '' ? broken('rule.confirmationRequired') : undefined)))
  .meta({ format: 'password', writeOnly: true });

/** Asks that two fields of an object hold the same entry, and says so at the second. */
export const entriesMatch = <Shape extends z.ZodObject, Field extends keyof z.output<Shape> & string>(
  shape: Shape,
  first: Field,
  second: Field,
): Shape =>
  shape.refine(
    (entries) => (entries as Record<string, unknown>)[first] === (entries as Record<string, unknown>)[second],
    {
      error: 'rule.mismatch',
      path: [second],
      // Worth saying while other fields are still wrong, but not before the second entry is made.
      when: ({ value }) => Boolean((value as Record<string, unknown> | undefined)?.[second]),
    },
  );
