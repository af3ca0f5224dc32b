import { Role } from '@chancery/contract/unit/codes.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { addRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { account } from '../account/account.table.ts';
import { keptMembership } from '../member/member.kept.ts';
import { keptUnit } from './unit.kept.ts';
import { company, companyConfig, membership, platformConfig } from './unit.table.ts';
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

/** Whoever registers a unit they are in already has only forgotten it. Of units they are not in they hear nothing. */
const refuseOwnCode = async (tx: Tx, accountId: string, code: string): Promise<void> => {
  const own = await tx
    .select({ id: company.id })
    .from(company)
    .innerJoin(membership, and(eq(membership.companyId, company.id), eq(membership.accountId, accountId)))
    .where(and(eq(company.socialCreditCode, code), isNull(company.deletedAt), isNull(membership.disabledAt)));
  if (own.length > 0) refuse('unit.creditCodeTaken');
};

/** Registers a unit with the platform's limits and its founder as the main administrator. */
export const createUnit = async (tx: Tx, founder: { id: string; name: string }, unit: NewUnit) => {
  await tx.select({ id: account.id }).from(account).where(eq(account.id, founder.id)).for('update');
  await refuseTooManyUnits(tx, founder.id);
  await refuseOwnCode(tx, founder.id, unit.socialCreditCode);
  const companyId = uuidv7();
  await addRows(tx, keptUnit, [{ id: companyId, ...unit, createdBy: founder.id, updatedBy: founder.name }]);
  await tx.insert(companyConfig).values({ companyId, ...(await platformLimits(tx)) });
  const role = Role.mainAdministrator;
  await addRows(tx, keptMembership, [
    { id: uuidv7(), companyId, accountId: founder.id, realName: founder.name, role },
  ]);
  return companyId;
};
