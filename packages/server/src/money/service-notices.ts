import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { sql } from 'drizzle-orm';
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../kit/columns.ts';
import type { Transactions } from '../kit/transaction.ts';
import { administratorsOf, type Tell } from '../people/ports.ts';
import { aheadOf, atOnce, momentOf, nearestWarning } from './warn-ahead.ts';

/** Which warnings before the end of a seal's service were given. */
const serviceNotice = pgTable('service_notice', {
  deviceId: uuid('device_id').notNull(),
  companyId: uuid('company_id').notNull(),
  endsAt: moment('ends_at').notNull(),
  days: integer('days').notNull(),
});

type Ending = { id: string; companyId: string; name: string; keeperId: string | null; endsAt: Date | string };

const end = sql`d.service_end`;

/** Warns those who run a unit, and the keeper, before the service of a seal ends: each time once, the nearest only. */
export const createServiceNotices = (transactions: Transactions, tell: Tell) => {
  const due = () =>
    transactions.read('platform', (tx) =>
      tx.execute<Ending>(sql`
        SELECT d.id, d.company_id AS "companyId", d.name, d.keeper_id AS "keeperId", ${momentOf(end)} AS "endsAt"
        FROM device d, LATERAL (SELECT ${nearestWarning(end)} AS days) AS nearest
        WHERE d.unbound_at IS NULL AND nearest.days IS NOT NULL
          AND NOT EXISTS (SELECT FROM service_notice s
                          WHERE s.device_id = d.id AND s.ends_at = ${momentOf(end)} AND s.days = nearest.days)
        ORDER BY d.service_end LIMIT ${atOnce}`),
    );

  const warn = ({ id, companyId, name, keeperId, endsAt }: Ending) =>
    transactions.apart('platform', async (tx) => {
      const { end: at, warnings, said } = aheadOf(endsAt);
      const told = await tx
        .insert(serviceNotice)
        .values(warnings.map((days) => ({ deviceId: id, companyId, endsAt: at, days })))
        .onConflictDoNothing()
        .returning();
      if (told.length === 0) return;
      await tell(tx, {
        companyId,
        to: [...new Set([...(await administratorsOf(tx, companyId)), ...(keeperId ? [keeperId] : [])])],
        event: MessageEvent.deviceServiceEnding,
        params: { name, ...said },
        link: `/cost/devicePay/${id}`,
        object: { type: 'device', id },
      });
    });

  /** Tells of what is due, and says how much that was. */
  const run = async (): Promise<number> => {
    const { rows } = await due();
    for (const ending of rows) await warn(ending);
    return rows.length;
  };
  return { run };
};
