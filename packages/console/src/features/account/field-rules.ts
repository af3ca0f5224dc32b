import { broken, type Rule } from '@chancery/contract/kit/rule.ts';
import { isPhone } from '#wire/rules/phone.ts';

/** A phone number to log in with. */
export const phoneRule: Rule<string> = (value) => {
  if (value.trim() === '') return broken('rule.phoneRequired');
  return isPhone(value.trim()) ? undefined : broken('rule.phone');
};

/** A phone number to send a code to. */
export const codePhoneRule: Rule<string> = (value) => {
  if (value.trim() === '') return broken('rule.phoneEmpty');
  return isPhone(value.trim()) ? undefined : broken('rule.phoneFormat');
};

/** Anything, but something. */
export const requiredRule: Rule<string> = (value) =>
  value.trim() === '' ? broken('rule.required') : undefined;

/** A password as it is typed to log in; its form is not to be hinted at. */
export const passwordRule: Rule<string> = (value) =>
  value === '' ? broken('rule.passwordRequired') : undefined;

/** The second entry of a new password. */
export const againRule = (value: string, first: string): ReturnType<Rule<string>> => {
  if (value === '') return broken('rule.confirmationRequired');
  return value === first ? undefined : broken('rule.mismatch');
};
