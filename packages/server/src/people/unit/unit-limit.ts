import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { UnitLimit } from '@chancery/contract/unit/config.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { and, count, eq, isNull, max } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Tx } from '../../kit/transaction.ts';
import { company, companyConfig, membership, platformConfig } from './unit.table.ts';

/** Says no because a limit is reached, and names the limit in the caller's language. */
export const refuseLimit = (limit: UnitLimit, most: number): never => {
  const name = translator(currentOrigin().language)(`limit.${limit}`);
  return refuse('unit.limit', { params: { name, max: most } });
};

/** Says no because nothing is left of what was given or bought, and names it in the caller's language. */
export const refuseEmpty = (value: CodeOf<typeof LedgerValue>): never => {
  const what = translator(currentOrigin().language)(`code.ledgerValue.${value}`);
  return refuse('package.empty', { params: { what } });
};

/** Counts the units somebody runs and the number they may run. Call it in platform scope. */
export const unitsRunBy = async (tx: Tx, accountId: string): Promise<{ used: number; max: number }> => {
  const [own] = await tx
    .select({ used: count(), limit: max(companyConfig.maxCompanies) })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .leftJoin(companyConfig, eq(companyConfig.companyId, company.id))
    .where(
      and(
        eq(membership.accountId, accountId),
        eq(membership.role, Role.mainAdministrator),
        isNull(membership.disabledAt),
        isNull(company.deletedAt),
      ),
    );
  if (own?.limit != null) return { used: own.used, max: own.limit };
  const [standard] = await tx.select({ max: platformConfig.maxCompanies }).from(platformConfig);
  return { used: own?.used ?? 0, max: standard?.max ?? 0 };
};

/** Refuses another unit for somebody who runs as many as they may. Call it with their account locked. */
export const refuseTooManyUnits = async (tx: Tx, accountId: string): Promise<void> => {
  const run = await unitsRunBy(tx, accountId);
  if (run.used >= run.max) refuseLimit('maxCompany', run.max);
};
