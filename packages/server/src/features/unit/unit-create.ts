import { Role } from '@chancery/contract/unit.codes.ts';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { violates } from '../../kit/database.ts';
import { addRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { account } from '../account/account.table.ts';
import { keptMembership } from '../member/member.kept.ts';
import { keptUnit } from './unit.kept.ts';
import { companyConfig, platformConfig } from './unit.table.ts';
import { refuseTooManyUnits } from './unit-limit.ts';

interface NewUnit {
  readonly name: string;
  readonly fullName: string;
  readonly socialCreditCode: string;
  readonly parentId?: string;
}

const platformLimits = async (tx: Tx) => {
  const [row] = await tx.select().from(platformConfig);
  if (!row) return {};
  const { id: _id, revision: _revision, updatedBy: _by, updatedAt: _at, ...limits } = row;
  return limits;
};

/** Registers a unit with the platform's limits and its founder as the main administrator. */
export const createUnit = async (tx: Tx, founder: { id: string; name: string }, unit: NewUnit) => {
  await tx.select({ id: account.id }).from(account).where(eq(account.id, founder.id)).for('update');
  await refuseTooManyUnits(tx, founder.id);
  const companyId = uuidv7();
  await addRows(tx, keptUnit, [
    { id: companyId, ...unit, createdBy: founder.id, updatedBy: founder.name },
  ]).catch((error: unknown) => {
    if (violates(error, 'company_credit_code')) refuse('unit.creditCodeTaken');
    throw error;
  });
  await tx.insert(companyConfig).values({ companyId, ...(await platformLimits(tx)) });
  const role = Role.mainAdministrator;
  await addRows(tx, keptMembership, [
    { id: uuidv7(), companyId, accountId: founder.id, realName: founder.name, role },
  ]);
  return companyId;
};
