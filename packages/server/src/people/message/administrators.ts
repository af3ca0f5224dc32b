import { Role } from '@chancery/contract/unit/codes.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { membership } from '../unit/unit.table.ts';

/** The accounts of those who run a unit. */
export const administratorsOf = async (tx: Tx, companyId: string): Promise<string[]> => {
  const people = await tx
    .select({ id: membership.accountId })
    .from(membership)
    .where(
      and(
        eq(membership.companyId, companyId),
        inArray(membership.role, [Role.mainAdministrator, Role.administrator]),
        isNull(membership.disabledAt),
      ),
    );
  return people.map(({ id }) => id);
};
