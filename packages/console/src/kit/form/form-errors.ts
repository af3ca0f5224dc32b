import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { WarningRefusal } from '@chancery/contract/kit/envelope.ts';
import { fieldIssues } from '@chancery/contract/kit/issue.ts';
import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';
import type { z } from 'zod';
import type { FieldTable } from './field-spec.ts';

/** What is wrong: at the fields, and with the whole. */
export interface FormErrors {
  readonly fields: Readonly<Record<string, string>>;
  readonly form?: string;
  readonly warnings: readonly WarningRefusal[];
}

/** Nothing is wrong. */
export const noErrors: FormErrors = { fields: {}, warnings: [] };

interface Found {
  readonly field: string;
  readonly msg: string;
}

/** Puts messages at the first field each speaks of; what speaks of no visible field stands above the button. */
const place = (found: readonly Found[], fields: FieldTable): Omit<FormErrors, 'warnings'> => {
  const at: Record<string, string> = {};
  let form: string | undefined;
  for (const { field, msg } of found) {
    const name = field in fields ? field : (field.split('.')[0] ?? '');
    if (name in fields) at[name] ??= msg;
    else form ??= msg;
  }
  return { fields: at, form };
};

/** What the rules of the contract say, in the reader's language. */
export const checkErrors = (error: z.ZodError, fields: FieldTable, t: Translate): FormErrors => {
  const found = fieldIssues(error).map(({ field, key, params }) => ({
    field,
    msg: t(key as PhraseKey & 'rule.length', params as never),
  }));
  return { ...place(found, fields), warnings: [] };
};

/** What is wrong elsewhere than at some fields, such as those whose files are still to come. */
export const withoutFields = (errors: FormErrors, isLeftOut: (name: string) => boolean): FormErrors => {
  const left = Object.entries(errors.fields).filter(([name]) => !isLeftOut(name));
  return left.length === 0 && !errors.form ? noErrors : { ...errors, fields: Object.fromEntries(left) };
};

/** What the server says: at its fields, as doubts to confirm, or about the whole. */
export const refusalErrors = (error: unknown, fields: FieldTable): FormErrors => {
  if (!(error instanceof Refusal)) return noErrors;
  const { fields: found = [], warnings = [] } = error.data;
  if (warnings.length > 0) return { fields: {}, warnings };
  if (found.length > 0) return { ...place(found, fields), warnings: [] };
  return { fields: {}, form: error.message, warnings: [] };
};
