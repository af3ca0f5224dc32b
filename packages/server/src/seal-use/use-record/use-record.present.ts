import { iso } from '../../kit/time.ts';
import type { UseRecordLine } from './use-record.line.ts';

/** Somebody by name; nobody where there is no account. */
export const personOf = (userId: string | null, realName: string) => (userId ? { userId, realName } : null);

/** A record as lists show it to somebody. */
export const presentRecord = (row: UseRecordLine, reader: string) => ({
  id: row.id,
  empowerNo: row.empowerNo,
  title: row.title,
  authorizationId: row.authorizationId,
  deviceId: row.deviceId,
  deviceName: row.deviceName,
  user: personOf(row.userId, row.userName),
  departmentName: row.departmentName,
  useType: row.useType,
  granted: row.normalGranted + row.crossPageGranted,
  presses: row.presses,
  photos: row.photos,
  unaccounted: row.unaccounted,
  verdict: row.verdict,
  reasons: row.reasons,
  needsReview: row.needsReview,
  unread: row.unreadException && !row.exceptionSeenBy.includes(reader),
  reviewVerdict: row.reviewVerdict,
  firstAt: iso(row.firstAt),
  lastAt: iso(row.lastAt),
});
