import type { FormField } from '@chancery/contract/form/design.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { formVersion } from './form.table.ts';

/** A form as it is filled in. */
export interface Form {
  readonly version: number;
  readonly fields: FormField[];
}

const shape = { version: formVersion.version, fields: formVersion.fields };

/** The newest version of a form. */
export const latestForm = async (tx: Tx, formId: string): Promise<Form | undefined> => {
  const [row] = await tx
    .select(shape)
    .from(formVersion)
    .where(eq(formVersion.formId, formId))
    .orderBy(desc(formVersion.version))
    .limit(1);
  return row;
};

/** One version of a form; whoever fills it in refers to it, so that it is there. */
export const formAt = async (tx: Tx, formId: string, version: number): Promise<Form> => {
  const [row] = await tx
    .select(shape)
    .from(formVersion)
    .where(and(eq(formVersion.formId, formId), eq(formVersion.version, version)));
  if (!row) throw new Error(`form ${formId} has no version ${version}`);
  return row;
};

const isInUse = async (tx: Tx, formId: string, version: number): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    SELECT FROM submission_draft WHERE form_id = ${formId} AND form_version = ${version}
    UNION ALL SELECT FROM submission_version WHERE form_id = ${formId} AND form_version = ${version} LIMIT 1`);
  return (rowCount ?? 0) > 0;
};

/**
 * Keeps the fields of a form; whoever calls it holds what the form belongs to. What nobody has begun to fill in is
 * replaced, anything else is followed by a new version.
 */
export const keepForm = async (
  tx: Tx,
  by: string,
  formId: string,
  latest: Form | undefined,
  fields: FormField[],
): Promise<number> => {
  if (latest && !(await isInUse(tx, formId, latest.version))) {
    await tx
      .update(formVersion)
      .set({ fields, createdBy: by, createdAt: sql`now()` })
      .where(and(eq(formVersion.formId, formId), eq(formVersion.version, latest.version)));
    return latest.version;
  }
  const version = (latest?.version ?? 0) + 1;
  await tx.insert(formVersion).values({ formId, version, fields, createdBy: by });
  return version;
};
