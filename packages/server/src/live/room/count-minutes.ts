import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { take } from '../../ledger/ports.ts';
import { liveRoom, type RoomRow } from './live.table.ts';

const minuteMs = 60_000;

/** Spends the minute that runs, once; no when none is left. */
export const countMinute = async (tx: Tx, room: RoomRow, now = Date.now()): Promise<boolean> => {
  const minute = Math.floor(now / minuteMs);
  if (room.countedMinute >= minute) return !room.minutesOver;
  const isPaid = await take(tx, {
    companyId: room.companyId,
    value: LedgerValue.liveMinute,
    reference: `authorization ${room.authorizationId} ${minute}`,
    amount: 1,
  });
  const set = isPaid
    ? { countedMinute: minute, minutes: room.minutes + 1, minutesOver: false }
    : { minutesOver: true };
  await tx.update(liveRoom).set(set).where(eq(liveRoom.id, room.id));
  return isPaid;
};
