import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { limits, platformZone } from '@chancery/contract/limits.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';

type Value = CodeOf<typeof LedgerValue>;

/** What is held while something is kept, and never spent. */
const stays = (value: Value): boolean => value === LedgerValue.storage;

/** What came at one time, and what is left of it. */
export interface LotStanding {
  readonly value: Value;
  readonly name: string;
  readonly given: number;
  readonly left: number;
  readonly held: number;
  readonly used: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

type Row = Record<'given' | 'left' | 'held' | 'used', string> & {
  value: Value;
  name: string;
  startsAt: Date | string;
  endsAt: Date | string | null;
};

/** Everything a unit was given that can be counted, what ends first in front; what ended long ago is left out. */
export const lotsOf = async (tx: Tx, companyId: string): Promise<LotStanding[]> => {
  const { rows } = await tx.execute<Row>(sql`
    SELECT l.value, l.name, l.created_at AS "startsAt", l.ends_at AS "endsAt",
           (-sum(a.balance) FILTER (WHERE a.role = 'source'))::text AS given,
           (sum(a.balance) FILTER (WHERE a.role = 'free'))::text AS left,
           (sum(a.balance) FILTER (WHERE a.role = 'held'))::text AS held,
           (sum(a.balance) FILTER (WHERE a.role = 'spent'))::text AS used
    FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id
    WHERE l.company_id = ${companyId} AND l.value <> 'money'
      AND coalesce(l.ends_at > now() - interval '90 days', true)
    GROUP BY l.id
    UNION ALL
    -- What is free and was never drawn on has no lot yet.
    SELECT f.value, f.name, f.starts, f.ends, f.much::text, f.much::text, '0', '0'
    FROM company_config c,
         date_trunc('month', now() AT TIME ZONE ${platformZone}) AS month,
         LATERAL (VALUES
           ('text', 'free', now(), NULL::timestamptz, c.free_sms),
           ('mark', 'free ' || to_char(month, 'YYYY-MM'), month AT TIME ZONE ${platformZone},
            (month + interval '1 month') AT TIME ZONE ${platformZone}, c.marks_per_month),
           ('identification', 'free ' || to_char(month, 'YYYY-MM'), month AT TIME ZONE ${platformZone},
            (month + interval '1 month') AT TIME ZONE ${platformZone}, c.identifications_per_month),
           ('sealing', 'free ' || to_char(month, 'YYYY-MM'), month AT TIME ZONE ${platformZone},
            (month + interval '1 month') AT TIME ZONE ${platformZone}, c.sealings_per_month),
           ('storage', 'free', now(), NULL, c.free_storage_mb * ${limits.bytesPerMb}::bigint)
         ) AS f (value, name, starts, ends, much)
    WHERE c.company_id = ${companyId} AND NOT EXISTS (
      SELECT FROM ledger_lot l WHERE l.company_id = c.company_id AND l.value = f.value AND l.name = f.name)
    ORDER BY 1, 4 NULLS LAST LIMIT 500`);
  return rows.map((row) => ({
    ...row,
    given: Number(row.given),
    left: Number(row.left),
    held: Number(row.held),
    used: Number(row.used),
    startsAt: new Date(row.startsAt),
    endsAt: row.endsAt === null ? null : new Date(row.endsAt),
  }));
};

/** How many of the last days are asked about, and the first of them. */
const daysBack = (days: number) => sql`
  day AS (
    SELECT generate_series(timezone(${platformZone}, now())::date - ${days - 1}::int, timezone(${platformZone}, now())::date,
                           interval '1 day')::date AS day
  )`;
const sinceDay = (days: number) =>
  sql`(timezone(${platformZone}, now())::date - ${days - 1}::int)::timestamp AT TIME ZONE ${platformZone}`;

/** What stays until it goes is no flow: how much of it was taken up at the end of each day. */
const levelByDay = (companyId: string, value: Value, days: number) => sql`
  WITH ${daysBack(days)}, moved AS (
    SELECT greatest(timezone(${platformZone}, t.made_at)::date, timezone(${platformZone}, now())::date - ${days}::int) AS day,
           sum(e.amount) AS by
    FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id AND a.role = 'held'
    JOIN ledger_entry e ON e.account_id = a.id JOIN ledger_transfer t ON t.id = e.transfer_id
    WHERE l.company_id = ${companyId} AND l.value = ${value} GROUP BY 1
  )
  SELECT to_char(day.day, 'YYYY-MM-DD') AS day,
         (SELECT coalesce(sum(moved.by), 0)::text FROM moved WHERE moved.day <= day.day) AS used
  FROM day ORDER BY 1`;

/** How much of one kind of value was used on each of the last days. */
export const usedByDay = async (tx: Tx, companyId: string, value: Value, days: number) => {
  const flow = sql`
    WITH ${daysBack(days)}, spent AS (
      SELECT timezone(${platformZone}, t.made_at)::date AS day, sum(e.amount) AS used
      FROM ledger_transfer t JOIN ledger_entry e ON e.transfer_id = t.id
      JOIN ledger_account a ON a.id = e.account_id AND a.role = 'spent'
      WHERE t.company_id = ${companyId} AND t.value = ${value} AND e.amount > 0
        AND t.made_at >= ${sinceDay(days)}
      GROUP BY 1
    )
    SELECT to_char(day.day, 'YYYY-MM-DD') AS day, coalesce(spent.used, 0)::text AS used
    FROM day LEFT JOIN spent USING (day) ORDER BY 1`;
  const { rows } = await tx.execute<{ day: string; used: string }>(
    stays(value) ? levelByDay(companyId, value, days) : flow,
  );
  return rows.map(({ day, used }) => ({ day, used: Number(used) }));
};

/** Who used one kind of value in the last days, most first. */
export const usedByWhom = async (tx: Tx, companyId: string, value: Value, days: number) => {
  const { rows } = await tx.execute<{ name: string; used: string }>(sql`
    SELECT t.made_by AS name, sum(e.amount)::text AS used
    FROM ledger_transfer t JOIN ledger_entry e ON e.transfer_id = t.id
    JOIN ledger_account a ON a.id = e.account_id AND a.role = ${stays(value) ? 'held' : 'spent'}
    WHERE t.company_id = ${companyId} AND t.value = ${value} AND e.amount > 0
      AND t.made_at >= ${sinceDay(days)}
    GROUP BY 1 ORDER BY sum(e.amount) DESC, 1 LIMIT 10`);
  return rows.map(({ name, used }) => ({ name, used: Number(used) }));
};
