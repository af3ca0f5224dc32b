import { isOpen } from '@chancery/contract/authorization/rules.ts';
import { eq } from 'drizzle-orm';
import { tellLive } from '../../kit/live.ts';
import { authorization } from '../authorization/authorization.table.ts';
import type { Orders } from '../authorization/orders.ts';
import type { PhotoEffect } from './attach-photo.ts';

/** With the photo lock on, the device hears which press was photographed and may go on; whoever watches the use looks again. */
export const createLockRelease =
  (orders: Pick<Orders, 'sendAgain'>): PhotoEffect =>
  async (tx, { record, press }) => {
    if (!record.authorizationId) return;
    const [row] = await tx.select().from(authorization).where(eq(authorization.id, record.authorizationId));
    if (!row) return;
    if (press && row.photoLock && isOpen(row.status)) await orders.sendAgain(tx, row);
    const watchers = [row.userId, row.grantedBy].filter((id): id is string => id !== null);
    await tellLive(tx, { kind: 'use', companyId: row.companyId, accountIds: [...new Set(watchers)] });
  };
