import { z } from 'zod';
import { absent, broken, obeys, type Rule } from '../kit/rule.ts';
import { limits } from '../limits.ts';
import type { BareRuleKey } from './keys.ts';
import { lengthOf } from './text-length.ts';

interface TextRule {
  readonly min: number;
  readonly max: number;
  readonly required?: BareRuleKey;
  /** Line breaks and tabs are welcome. */
  readonly lines?: boolean;
  /** Somebody or something is told by it: what cannot be seen must not tell two names apart. */
  readonly name?: boolean;
}

// Control characters and broken surrogates cannot be stored or shown; direction overrides can make one name look like another.
const unprintable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const unprintableInLines = /[^\P{Cc}\n\r\t]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const unseen = /[\p{Cf}\p{DI}\u2800]/u;
const visible = /[^\s\p{Z}\p{Cf}\p{DI}\u2800]/u;

/** Whether a text holds characters that cannot be kept. */
export const hasUnprintable = (value: string, lines = false): boolean =>
  (lines ? unprintableInLines : unprintable).test(value);

/** Checks a trimmed text: there, printable, and within its bounds. */
export const textRule =
  ({ min, max, required = 'rule.required', lines = false, name = false }: TextRule): Rule<string> =>
  (value) => {
    if (hasUnprintable(value, lines)) return broken('rule.characters');
    if (min > 0 && !visible.test(value)) return broken(required);
    if (name && unseen.test(value)) return broken('rule.characters');
    // A code point takes two units at most: a text beyond that need not be counted.
    const length = value.length > max * 2 ? Number.POSITIVE_INFINITY : lengthOf(value);
    if (length <= max && length >= min) return undefined;
    return min > 0 ? broken('rule.length', { min, max }) : broken('rule.tooLong', { max });
  };

const boundsOf = ({ min, max }: TextRule) =>
  min > 0 ? { minLength: min, maxLength: max } : { maxLength: max };

/** A trimmed string that obeys a text rule. */
export const textSchema = (rule: TextRule): z.ZodString =>
  z
    .string({ error: absent(rule.required ?? 'rule.required') })
    .trim()
    .check(obeys(textRule(rule)))
    .meta(boundsOf(rule));

/** A required text of one line. */
export const text = (min: number, max: number): z.ZodString => textSchema({ min, max });

/** A text of one line that may be left empty or out. */
export const optionalText = (max: number): z.ZodOptional<z.ZodString> =>
  textSchema({ min: 0, max }).optional();

/** What people read to tell somebody or something from others. */
const nameOf = (max: number): z.ZodString => textSchema({ min: 1, max, name: true });

/** 1 to 12 characters. */
export const shortText = nameOf(limits.text.short);
/** Required, not over 16 characters. */
export const labelText = text(1, limits.text.label);
/** 1 to 17 characters. */
export const codeText = text(1, limits.text.code);
/** 1 to 56 characters. */
export const nameText = nameOf(limits.text.name);
/** 1 to 120 characters. */
export const descriptionText = text(1, limits.text.description);
/** The whole name of a unit, 1 to 120 characters. */
export const fullNameText = nameOf(limits.text.description);
/** 1 to 64 characters, or nothing. */
export const remarkText = optionalText(limits.text.remark);

const noDecimalPoint = obeys((value: string) =>
  /[.．]/.test(value) ? broken('rule.noDecimalPoint') : undefined,
);

/** 9 to 32 characters with no decimal point, as account and registration numbers have. */
export const numberText = text(limits.numberText.min, limits.numberText.max).check(noDecimalPoint);

const isNumberText = textRule(limits.numberText);

/** The same, or nothing. */
export const optionalNumberText = z
  .string({ error: 'rule.invalid' })
  .trim()
  .check(obeys((value) => (value === '' ? undefined : isNumberText(value))))
  .check(noDecimalPoint)
  .meta({ maxLength: limits.numberText.max })
  .optional();

/** A required text of ASCII letters and digits only. */
export const alphanumeric = (min: number, max: number): z.ZodString =>
  text(min, max)
    .check(obeys((value) => (/^[A-Za-z0-9]+$/.test(value) ? undefined : broken('rule.alphanumeric'))))
    .meta({ minLength: min, maxLength: max, pattern: '^[A-Za-z0-9]+$' });
