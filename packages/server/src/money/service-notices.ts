import { limits, platformZone } from '@chancery/contract/limits.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { sql } from 'drizzle-orm';
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../kit/columns.ts';
import type { Transactions } from '../kit/transaction.ts';
import { administratorsOf, type Tell } from '../people/ports.ts';

/** Which warnings before the end of a seal's service were given. */
export const serviceNotice = pgTable('service_notice', {
  deviceId: uuid('device_id').notNull(),
  companyId: uuid('company_id').notNull(),
  endsAt: moment('ends_at').notNull(),
  days: integer('days').notNull(),
});

const atOnce = 200;
const { noticeDays } = limits.certificate;
const dayMs = 86_400_000;

type Ending = { id: string; companyId: string; name: string; keeperId: string | null; endsAt: Date | string };

/** Warns those who run a unit, and the keeper, before the service of a seal ends: each time once, the nearest only. */
export const createServiceNotices = (transactions: Transactions, tell: Tell) => {
  const due = () =>
    transactions.read('platform', (tx) =>
      tx.execute<Ending>(sql`
        SELECT d.id, d.company_id AS "companyId", d.name, d.keeper_id AS "keeperId", d.service_end AS "endsAt"
        FROM device d, LATERAL (
          SELECT min(n) AS days FROM unnest(${sql.param([...noticeDays])}::int[]) AS n
          WHERE d.service_end <= now() + make_interval(days => n)) AS nearest
        WHERE d.unbound_at IS NULL AND d.service_end > now() AND nearest.days IS NOT NULL
          AND NOT EXISTS (SELECT FROM service_notice s
                          WHERE s.device_id = d.id AND s.ends_at = d.service_end AND s.days = nearest.days)
        ORDER BY d.service_end LIMIT ${atOnce}`),
    );

  const warn = ({ id, companyId, name, keeperId, endsAt }: Ending) =>
    transactions.apart('platform', async (tx) => {
      const end = new Date(endsAt);
      const left = Math.ceil((end.getTime() - Date.now()) / dayMs);
      const told = await tx
        .insert(serviceNotice)
        .values(
          noticeDays
            .filter((days) => left <= days)
            .map((days) => ({ deviceId: id, companyId, endsAt: end, days })),
        )
        .onConflictDoNothing()
        .returning();
      if (told.length === 0) return;
      await tell(tx, {
        companyId,
        to: [...new Set([...(await administratorsOf(tx, companyId)), ...(keeperId ? [keeperId] : [])])],
        event: MessageEvent.deviceServiceEnding,
        params: {
          name,
          days: left,
          endsOn: end.toLocaleDateString('sv-SE', { timeZone: platformZone }),
        },
        link: `/cost/devicePay/${id}`,
        object: { type: 'device', id },
      });
    });

  const run = async (): Promise<void> => {
    for (const ending of (await due()).rows) await warn(ending);
  };
  return { run };
};
