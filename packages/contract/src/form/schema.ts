import { z } from 'zod';
import { broken, obeys } from '../kit/rule.ts';
import { limits } from '../limits.ts';

/** Answers as they travel; what they must be is said by the version of the form they fill in. */
export const answers = z
  .record(z.string().max(32, { error: 'rule.invalid' }), z.unknown())
  .check(
    obeys((value) =>
      JSON.stringify(value).length > limits.form.answersChars
        ? broken('rule.tooLong', { max: limits.form.answersChars })
        : undefined,
    ),
  );
