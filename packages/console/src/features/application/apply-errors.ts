import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';

/** What is wrong, by the path of the field; `form` speaks of the whole. */
export type ApplyErrors = Readonly<Record<string, string>>;

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
  'placing.unread': 'files',
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
