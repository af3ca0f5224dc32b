import { saveApply } from '@chancery/contract/application/calls.ts';
import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import { fieldIssues } from '@chancery/contract/kit/issue.ts';
import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';
import type { ApplyValues } from './apply-values.ts';
import { toInput } from './apply-wire.ts';

/** What is wrong, by the path of the field; `form` speaks of the whole. */
export type ApplyErrors = Readonly<Record<string, string>>;

/** What the rules of the contract say of what is filled in. */
export const checkApply = (values: ApplyValues, t: Translate): ApplyErrors => {
  const checked = saveApply.input.safeParse(toInput(values));
  const found: Record<string, string> = {};
  if (!checked.success)
    for (const { field, key, params } of fieldIssues(checked.error))
      found[field] ??= t(key as PhraseKey & 'rule.length', params as never);
  // A template is chosen by itself once a seal is: until then the seal is what is missing.
  if (values.templateId === '') {
    delete found.templateId;
    if (values.seals.length > 0) found.templateId = t('apply.templateMissing');
  }
  for (const [at, { normalCount, crossPageCount }] of values.seals.entries())
    if (normalCount + crossPageCount === 0) found[`seals.${at}.normalCount`] = t('apply.countMissing');
  return found;
};

const fieldOf: Partial<Record<ErrorKey, string>> = {
  'apply.sealNotFound': 'seals',
  'apply.sealTwice': 'seals',
  'apply.countMissing': 'seals',
  'apply.countLimit': 'seals',
  'apply.window': 'endAt',
  'apply.userNotFound': 'userId',
  'apply.templateUnfit': 'templateId',
  'apply.noDecider': 'templateId',
  'apply.chooseApprovers': 'chosen',
  'apply.fileTypeNotFound': 'fileTypeId',
  'apply.departmentNotFound': 'departmentId',
  'file.notFound': 'files',
};

/** What the server says, at the field it speaks of. */
export const refusedApply = (error: unknown): ApplyErrors => {
  if (!(error instanceof Refusal)) return {};
  const { fields = [] } = error.data;
  if (error.key === 'request.invalid' && fields.length > 0)
    return Object.fromEntries(fields.map(({ field, msg }) => [field, msg]));
  const named = fields[0]?.field ?? (error.key && fieldOf[error.key]);
  return { [named ?? 'form']: error.message };
};

/** The first error at a field or inside of it. */
export const errorAt = (errors: ApplyErrors, ...names: readonly string[]): string | undefined =>
  Object.entries(errors).find(([path]) =>
    names.some((name) => path === name || path.startsWith(`${name}.`)),
  )?.[1];
