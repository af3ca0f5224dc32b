import { z } from 'zod';
import { absent, broken, obeys } from '../kit/rule.ts';
import { limits } from '../limits.ts';

const duration = (
  bounds: { readonly min: number; readonly max: number },
  key: 'rule.backlight' | 'rule.shutdown',
) => {
  const { min, max } = bounds;
  return z
    .number({ error: absent('rule.required') })
    .check(
      obeys((value) =>
        Number.isInteger(value) && value >= min && value <= max ? undefined : broken(key, { min, max }),
      ),
    )
    .meta({ type: 'integer', minimum: min, maximum: max });
};

/** How many seconds a device stays lit. */
export const backlightSeconds = duration(limits.backlightSeconds, 'rule.backlight');

/** After how many minutes a device switches itself off. */
export const shutdownMinutes = duration(limits.shutdownMinutes, 'rule.shutdown');
