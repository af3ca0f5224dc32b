import { z } from 'zod';
import { absent, broken, obeys } from '../kit/rule.ts';
import type { BareRuleKey } from './keys.ts';

const pattern = /^1\d{10}$/;

/** Whether a text is a mobile number: 11 digits starting with 1. */
export const isPhone = (value: string): boolean => pattern.test(value);

const phoneSchema = (empty: BareRuleKey | undefined, wrong: 'rule.phone' | 'rule.phoneFormat'): z.ZodString =>
  z
    .string({ error: absent(empty ?? wrong, wrong) })
    .trim()
    .check(
      obeys((value) => {
        if (isPhone(value)) return undefined;
        if (value !== '') return broken(wrong);
        return empty && broken(empty);
      }),
    )
    .meta({ format: 'phone' });

/** A phone number that must be given. */
export const phone = phoneSchema('rule.phoneRequired', 'rule.phone');

/** A phone number that may be left empty or out. */
export const optionalPhone = phoneSchema(undefined, 'rule.phone').optional();

/** The phone number a verification code is sent to. */
export const codePhone = phoneSchema('rule.phoneEmpty', 'rule.phoneFormat');

/** Hides a phone number but for its first three digits and its last character. */
export const maskPhone = (value: string): string =>
  value.length <= 4
    ? '*'.repeat(value.length)
    : `${value.slice(0, 3)}${'*'.repeat(value.length - 4)}${value.slice(-1)}`;
