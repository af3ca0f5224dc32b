import { sql } from 'drizzle-orm';
import type { Transactions } from '../../kit/transaction.ts';

/** How many differences are added up in one transaction. */
const atOnce = 5_000;

/** Told when sums were not what the rows say. */
export type OnDrift = (companyId: string, month: string, places: number) => void;

interface Month extends Record<string, unknown> {
  readonly unit: string;
  readonly month: string;
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

  /** Compares every month of every unit with its rows, and mends what is not the same. */
  const prove = async (): Promise<void> => {
    for (const { mend, rows: said } of counted) {
      const months = await transactions.read('platform', async (tx) => {
        const { rows } = await tx.execute<Month>(sql`
          SELECT company_id AS unit, month::date::text AS month
          FROM (${said}) AS said, generate_series(date_trunc('month', since AT TIME ZONE figure_zone(company_id)),
            until AT TIME ZONE figure_zone(company_id), interval '1 month') AS month`);
        return rows;
      });
      for (const { unit, month } of months) {
        const places = await transactions.apart('platform', async (tx) => {
          const { rows } = await tx.execute<{ places: number }>(
            sql`SELECT ${mend}(${unit}, ${month}) AS places`,
          );
          return rows[0]?.places ?? 0;
        });
        if (places > 0) onDrift(unit, month, places);
      }
    }
  };

  return { fold, prove };
};
