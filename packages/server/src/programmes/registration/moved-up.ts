import type { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { RegistrationState as State } from '@chancery/contract/registration/codes.ts';
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { registration, registrationList } from './registration.table.ts';

/** Takes those who moved up from the waiting list of something of a kind and have not been told; whoever takes them tells them. */
export const takeMovedUp = async (tx: Tx, kind: CodeOf<typeof AnnouncementKind>, most: number) => {
  const moved = await tx
    .select({
      id: registration.id,
      listId: registration.listId,
      companyId: registration.companyId,
      accountId: registration.accountId,
      announcementId: registrationList.announcementId,
    })
    .from(registration)
    .innerJoin(registrationList, eq(registrationList.id, registration.listId))
    .innerJoin(announcement, eq(announcement.id, registrationList.announcementId))
    .where(
      and(
        isNotNull(registration.movedAt),
        isNull(registration.toldAt),
        eq(registration.state, State.booked),
        eq(announcement.kind, kind),
      ),
    )
    .orderBy(asc(registration.movedAt))
    .limit(most)
    .for('update', { of: registration, skipLocked: true });
  if (moved.length === 0) return [];
  await tx
    .update(registration)
    .set({ toldAt: sql`now()` })
    .where(
      inArray(
        registration.id,
        moved.map(({ id }) => id),
      ),
    );
  return moved;
};
