import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { platformZone } from '@chancery/contract/limits.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';

type Value = CodeOf<typeof LedgerValue>;

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
            (month + interval '1 month') AT TIME ZONE ${platformZone}, c.sealings_per_month)
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

/** How much of one kind of value was used on each of the last days. */
export const usedByDay = async (tx: Tx, companyId: string, value: Value, days: number) => {
  const { rows } = await tx.execute<{ day: string; used: string }>(sql`
    WITH day AS (
      SELECT generate_series(timezone(${platformZone}, now())::date - ${days - 1}::int, timezone(${platformZone}, now())::date,
                             interval '1 day')::date AS day
    ), spent AS (
      SELECT timezone(${platformZone}, t.made_at)::date AS day, sum(e.amount) AS used
      FROM ledger_transfer t JOIN ledger_entry e ON e.transfer_id = t.id
      JOIN ledger_account a ON a.id = e.account_id AND a.role = 'spent'
      WHERE t.company_id = ${companyId} AND t.value = ${value} AND e.amount > 0
        AND t.made_at >= (timezone(${platformZone}, now())::date - ${days - 1}::int)::timestamp AT TIME ZONE ${platformZone}
      GROUP BY 1
    )
    SELECT to_char(day.day, 'YYYY-MM-DD') AS day, coalesce(spent.used, 0)::text AS used
    FROM day LEFT JOIN spent USING (day) ORDER BY 1`);
  return rows.map(({ day, used }) => ({ day, used: Number(used) }));
};

/** Who used one kind of value in the last days, most first. */
export const usedByWhom = async (tx: Tx, companyId: string, value: Value, days: number) => {
  const { rows } = await tx.execute<{ name: string; used: string }>(sql`
    SELECT t.made_by AS name, sum(e.amount)::text AS used
    FROM ledger_transfer t JOIN ledger_entry e ON e.transfer_id = t.id
    JOIN ledger_account a ON a.id = e.account_id AND a.role = 'spent'
    WHERE t.company_id = ${companyId} AND t.value = ${value} AND e.amount > 0
      AND t.made_at >= (timezone(${platformZone}, now())::date - ${days - 1}::int)::timestamp AT TIME ZONE ${platformZone}
    GROUP BY 1 ORDER BY sum(e.amount) DESC, 1 LIMIT 10`);
  return rows.map(({ name, used }) => ({ name, used: Number(used) }));
};
