import { z } from 'zod';
import { absent, broken, obeys } from '../kit/rule.ts';
import { limits } from '../limits.ts';

/** An amount of money in whole fen. */
export const fen = z
  .number({ error: absent('rule.required', 'rule.amount') })
  .check(
    obeys((value) =>
      Number.isInteger(value) && value >= 0 && value <= limits.amountMax ? undefined : broken('rule.amount'),
    ),
  )
  .meta({ type: 'integer', minimum: 0, maximum: limits.amountMax });
