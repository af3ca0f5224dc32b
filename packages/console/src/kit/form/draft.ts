import type { z } from 'zod';
import { dropDraft, keepDraft as keep, takeDraft as take } from '../keep.ts';
import type { FieldTable } from './field-spec.ts';
import type { FormValues } from './form-value.ts';
import { isSecret } from './form-values.ts';

/** A half-filled form: what it holds, and the state of the object it was begun on. */
export interface Draft {
  readonly values: FormValues;
  readonly begun: FormValues;
  /** The revision, when an object is edited. */
  readonly based: object;
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

export { dropDraft };

/** A draft without what is secret. */
export const openPart = (shape: Shape, fields: FieldTable, draft: Draft): Draft => {
  const open = (values: FormValues): FormValues =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(shape[name], fields[name])));
  return { ...draft, values: open(draft.values), begun: open(draft.begun) };
};

/** Keeps a draft, without what is secret. */
export const keepDraft = (key: string, shape: Shape, fields: FieldTable, draft: Draft): void =>
  keep(key, openPart(shape, fields, draft));

/** The draft of an earlier visit. */
export const takeDraft = (key: string): Draft | undefined => {
  const kept = take<Partial<Draft>>(key);
  return kept?.values && kept.begun
    ? { values: kept.values, begun: kept.begun, based: kept.based ?? {} }
    : undefined;
};
