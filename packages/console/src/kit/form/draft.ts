import { dropDraft, keepDraft as keep, takeDraft as take } from '../keep.ts';
import type { FieldTable } from './field-spec.ts';
import type { FormValues } from './form-values.ts';

/** A half-filled form: what it holds, and the state of the object it was begun on. */
export interface Draft {
  readonly values: FormValues;
  readonly begun: FormValues;
  /** The revision, when an object is edited. */
  readonly based: object;
}

export { dropDraft };

/** Keeps a draft, without what is secret. */
export const keepDraft = (key: string, fields: FieldTable, draft: Draft): void => {
  const open = Object.entries(draft.values).filter(
    ([name]) => fields[name]?.kind !== 'password' && !/password/i.test(name),
  );
  keep(key, { ...draft, values: Object.fromEntries(open) });
};

/** The draft of an earlier visit. */
export const takeDraft = (key: string): Draft | undefined => {
  const kept = take<Partial<Draft>>(key);
  return kept?.values && kept.begun
    ? { values: kept.values, begun: kept.begun, based: kept.based ?? {} }
    : undefined;
};
