import { sql } from 'drizzle-orm';
import type { Transactions } from '../../kit/transaction.ts';

/** How many differences are added up in one transaction. */
const atOnce = 5_000;

/** Many rows take longer to count than anybody waits for an answer. */
const patient = sql.raw(`SET LOCAL statement_timeout = '30min'`);

/** Told when sums were not what the rows say. */
export type OnDrift = (companyId: string, quarter: string, places: number) => void;

interface Quarter extends Record<string, unknown> {
  readonly unit: string;
  readonly quarter: string;
}

/** What is counted, by the functions of the database that count it, and since when there is anything of a unit. */
const counted = [
  {
    fold: sql`figure_fold`,
    mend: sql`figure_mend`,
    rows: sql`SELECT company_id, min(first_at) AS since, max(last_at) AS until FROM use_record GROUP BY company_id`,
  },
  {
    fold: sql`approval_fold`,
    mend: sql`approval_mend`,
    rows: sql`SELECT company_id, min(created_at) AS since, now() AS until FROM application GROUP BY company_id`,
  },
];

/** What keeps the sums near the rows, and right. */
export const createFigureChores = (transactions: Transactions, onDrift: OnDrift) => {
  const fold = async (): Promise<void> => {
    for (const { fold: add } of counted) {
      let folded = atOnce;
      while (folded === atOnce) {
        folded = await transactions.apart('platform', async (tx) => {
          const { rows } = await tx.execute<{ folded: number }>(sql`SELECT ${add}(${atOnce}) AS folded`);
          return rows[0]?.folded ?? 0;
        });
      }
    }
  };

  /** Counts units anew that want their days in another zone, one at a time. */
  const recount = async (): Promise<void> => {
    const units = await transactions.read('platform', async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`SELECT id FROM company WHERE zone <> counted_zone ORDER BY updated_at`,
      );
      return rows;
    });
    for (const { id } of units)
      await transactions.apart('platform', async (tx) => {
        await tx.execute(patient);
        // Another server may have been at it meanwhile: looked at again once it is over.
        await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('figure_fold', 0))`);
        await tx.execute(
          sql`SELECT figure_recount(id) FROM company WHERE id = ${id} AND zone <> counted_zone`,
        );
      });
  };

  /** Compares every quarter of every unit with its rows, and mends what is not the same. */
  const prove = async (): Promise<void> => {
    for (const { mend, rows: said } of counted) {
      const quarters = await transactions.read('platform', async (tx) => {
        const { rows } = await tx.execute<Quarter>(sql`
          SELECT company_id AS unit, quarter::date::text AS quarter
          FROM (${said}) AS said, generate_series(date_trunc('quarter', since AT TIME ZONE figure_zone(company_id)),
            until AT TIME ZONE figure_zone(company_id), interval '3 months') AS quarter`);
        return rows;
      });
      for (const { unit, quarter } of quarters) {
        const places = await transactions.apart('platform', async (tx) => {
          await tx.execute(patient);
          const { rows } = await tx.execute<{ places: number }>(
            sql`SELECT ${mend}(${unit}, ${quarter}) AS places`,
          );
          return rows[0]?.places ?? 0;
        });
        if (places > 0) onDrift(unit, quarter, places);
      }
    }
  };

  return { fold, recount, prove };
};
