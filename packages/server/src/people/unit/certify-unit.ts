import { eq, sql } from 'drizzle-orm';
import { changeRows } from '../../kit/keep-rows.ts';
import type { Tx } from '../../kit/transaction.ts';
import { keptUnit } from './unit.kept.ts';
import { company } from './unit.table.ts';

interface Checked {
  readonly companyId: string;
  readonly fullName: string;
  readonly socialCreditCode: string;
  readonly by: string;
}

/** Gives a unit the name and code that somebody has checked; no two may have one code. */
export const certifyUnit = (tx: Tx, { companyId, fullName, socialCreditCode, by }: Checked) => {
  const changes = {
    fullName,
    socialCreditCode,
    certifiedAt: sql`now()`,
    revision: sql`${company.revision} + 1`,
    updatedBy: by,
    updatedAt: sql`now()`,
  };
  return changeRows(tx, keptUnit, changes, eq(company.id, companyId));
};
