import { Role } from '@chancery/contract/unit/codes.ts';
import { and, count, eq, isNull, ne } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { companyConfig, membership } from '../unit/unit.table.ts';
import { refuseLimit } from '../unit/unit-limit.ts';
import { isOpen } from './invitation.rows.ts';
import { invitation } from './invitation.table.ts';
import type { MemberRow } from './member.rows.ts';

/** How many people the unit may still ask to join. Whoever asks holds the limit until their transaction ends. */
export const lockPlaces = async (tx: Tx, companyId: string) => {
  const [config] = await tx
    .select({ max: companyConfig.maxUsers })
    .from(companyConfig)
    .where(eq(companyConfig.companyId, companyId))
    .for('update');
  const [taken] = await tx
    .select({ members: count() })
    .from(membership)
    .where(and(eq(membership.companyId, companyId), isNull(membership.disabledAt)));
  const [asked] = await tx
    .select({ open: count() })
    .from(invitation)
    .where(and(eq(invitation.companyId, companyId), isOpen));
  const max = config?.max ?? 0;
  return { max, free: max - (taken?.members ?? 0) - (asked?.open ?? 0) };
};

/** Refuses one more member where there is no place; two who come at once take turns. */
export const refuseFull = async (tx: Tx, companyId: string): Promise<void> => {
  const { max, free } = await lockPlaces(tx, companyId);
  if (free <= 0) refuseLimit('maxUsersPreCompany', max);
};

/** Refuses somebody whose place was kept where the unit may have fewer members meanwhile. */
export const refuseCrowded = async (tx: Tx, companyId: string): Promise<void> => {
  const { max, free } = await lockPlaces(tx, companyId);
  if (free < 0) refuseLimit('maxUsersPreCompany', max);
};

/** Refuses to take the last main administrator away. The rows of all of them are held meanwhile. */
export const refuseLastMain = async (tx: Tx, row: MemberRow): Promise<void> => {
  if (row.role !== Role.mainAdministrator) return;
  const others = await tx
    .select({ id: membership.id })
    .from(membership)
    .where(
      and(
        eq(membership.companyId, row.companyId),
        eq(membership.role, Role.mainAdministrator),
        isNull(membership.disabledAt),
        ne(membership.id, row.id),
      ),
    )
    .for('update');
  if (others.length === 0) refuse('member.lastMain');
};
