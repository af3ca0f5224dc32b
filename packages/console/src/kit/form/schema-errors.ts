import { fieldIssues } from '@chancery/contract/kit/issue.ts';
import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';
import type { z } from 'zod';
import { type FieldNames, type FormErrors, place } from './form-errors.ts';

/** What the rules of the contract say, in the reader's language. */
export const checkErrors = (error: z.ZodError, fields: FieldNames, t: Translate): FormErrors => {
  const found = fieldIssues(error).map(({ field, key, params }) => ({
    field,
    msg: t(key as PhraseKey & 'rule.length', params as never),
  }));
  return { ...place(found, fields), warnings: [] };
};
