import type { AuthorizationRow as Wire } from '@chancery/contract/authorization/shapes.ts';
import type { z } from 'zod';
import type { UnitActor } from '../../kit/actor.ts';
import { iso } from '../../kit/time.ts';
import type { device } from '../../seals/ports.ts';
import { decidesOn, orderStateOf } from './authorization.facts.ts';
import type { AuthorizationRow } from './authorization.table.ts';

type Seal = Pick<typeof device.$inferSelect, 'subtype' | 'keeperId'>;

/** An authorisation as lists show it to somebody. */
export const presentAuthorization = (
  actor: UnitActor,
  row: AuthorizationRow,
  seal: Seal,
): z.output<typeof Wire> => ({
  id: row.id,
  empowerNo: row.empowerNo,
  title: row.title,
  deviceId: row.deviceId,
  deviceName: row.deviceName,
  subtype: seal.subtype,
  user: { userId: row.userId, realName: row.userName },
  grantedBy: row.grantedBy ? { userId: row.grantedBy, realName: row.grantedByName } : null,
  useType: row.useType,
  status: row.status,
  end: row.end,
  normalCount: row.normalCount,
  crossPageCount: row.crossPageCount,
  normalUsed: row.normalUsed,
  crossPageUsed: row.crossPageUsed,
  windowStart: iso(row.windowStart),
  windowEnd: iso(row.windowEnd),
  photoLock: row.photoLock,
  graceSeconds: row.graceSeconds,
  orderState: orderStateOf(row),
  orderRefused: row.orderRefused,
  isUser: row.userId === actor.id,
  isKeeper: decidesOn(actor, seal.keeperId),
  unread: (row.userId === actor.id && row.unreadByUser) || (row.grantedBy === actor.id && row.unreadByKeeper),
  revision: row.revision,
  createdAt: iso(row.createdAt),
});
