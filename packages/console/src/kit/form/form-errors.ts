import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import type { WarningRefusal } from '@chancery/contract/kit/envelope.ts';

/** What is wrong: at the fields, and with the whole. */
export interface FormErrors<Said = string> {
  readonly fields: Readonly<Record<string, Said>>;
  readonly form?: string;
  /** What was refused as a whole, for whoever knows a way out of it. */
  readonly refused?: unknown;
  readonly warnings: readonly WarningRefusal[];
}

/** Nothing is wrong. */
export const noErrors: FormErrors<never> = { fields: {}, warnings: [] };

/** Something with a key for each field. */
export type FieldNames = Readonly<Record<string, unknown>>;

interface Found {
  readonly field: string;
  readonly msg: string;
}

/** Puts messages at the first field each speaks of; what speaks of no visible field stands above the button. */
export const place = (
  found: readonly Found[],
  fields: FieldNames,
): Omit<FormErrors, 'warnings' | 'refused'> => {
  const at: Record<string, string> = {};
  let form: string | undefined;
  for (const { field, msg } of found) {
    const name = field in fields ? field : (field.split('.')[0] ?? '');
    if (name in fields) at[name] ??= msg;
    else form ??= msg;
  }
  return { fields: at, form };
};

/** What is wrong elsewhere than at some fields, such as those whose files are still to come. */
export const withoutFields = <Said>(
  errors: FormErrors<Said>,
  isLeftOut: (name: string) => boolean,
): FormErrors<Said> => {
  const left = Object.entries(errors.fields).filter(([name]) => !isLeftOut(name));
  return left.length === 0 && !errors.form ? noErrors : { ...errors, fields: Object.fromEntries(left) };
};

/** The field that a refusal speaks of. */
export type Blame<Name extends string = string> = { readonly [Key in ErrorKey]?: Name };

/** What the server says: at its fields, as doubts to confirm, or about the whole. */
export const refusalErrors = (error: unknown, fields: FieldNames, blame: Blame = {}): FormErrors => {
  if (!(error instanceof Refusal)) return noErrors;
  const blamed = error.key && blame[error.key];
  if (blamed) return { fields: { [blamed]: error.message }, warnings: [] };
  const { fields: found = [], warnings = [] } = error.data;
  if (warnings.length > 0) return { fields: {}, warnings };
  if (found.length > 0) return { ...place(found, fields), warnings: [] };
  return { fields: {}, form: error.message, refused: error, warnings: [] };
};
