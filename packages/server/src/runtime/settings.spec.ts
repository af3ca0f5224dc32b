import type { z } from 'zod';
import { oneOf, text, wholeNumber } from './settings.schemas.ts';

/** What is known about one setting; its name in the table gives the variable and the flag. */
export type SettingSpec = {
  readonly description: string;
  /** What may stand there, in words for people. */
  readonly allowed: string;
  /** Reads the text of a variable or flag. */
  readonly schema: z.ZodType;
  /** Used when nothing is given, written as one would write it. */
  readonly default?: string;
  /** What happens when nothing is given and there is no default. */
  readonly whenUnset?: string;
  /** Never printed. */
  readonly secret?: boolean;
  /** Has to be given when another setting has this value. */
  readonly requiredWhen?: { readonly setting: string; readonly is: string };
};

/** One of some words. */
export const words = <const T extends readonly [string, ...string[]]>(...allowed: T) => ({
  allowed: allowed.join(', '),
  schema: oneOf(allowed),
});
/** A whole number between two others. */
export const number = (min: number, max: number) => ({
  allowed: `a whole number from ${min} to ${max}`,
  schema: wholeNumber(min, max),
});
/** A line of text. */
export const line = (max = 200) => ({ allowed: `text of at most ${max} characters`, schema: text(max) });
/** Needed where that service sends text messages. */
export const forProvider = (is: 'aliyun' | 'tencent') =>
  ({ requiredWhen: { setting: 'smsProvider', is } }) as const;
