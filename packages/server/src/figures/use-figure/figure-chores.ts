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

/** What keeps the sums near the rows, and right. */
export const createFigureChores = (transactions: Transactions, onDrift: OnDrift) => {
  const fold = async (): Promise<void> => {
    let folded = atOnce;
    while (folded === atOnce) {
      folded = await transactions.apart('platform', async (tx) => {
        const { rows } = await tx.execute<{ folded: number }>(sql`SELECT figure_fold(${atOnce}) AS folded`);
        return rows[0]?.folded ?? 0;
      });
    }
  };

  /** Compares every month of every unit with its rows, and mends what is not the same. */
  const prove = async (): Promise<void> => {
    const months = await transactions.read('platform', async (tx) => {
      const { rows } = await tx.execute<Month>(sql`
        SELECT company_id AS unit, month::date::text AS month
        FROM (SELECT company_id, date_trunc('month', min(first_at) AT TIME ZONE figure_zone(company_id)) AS since,
                     max(last_at) AT TIME ZONE figure_zone(company_id) AS until
                FROM use_record GROUP BY company_id) AS used, generate_series(since, until, interval '1 month') AS month`);
      return rows;
    });
    for (const { unit, month } of months) {
      const places = await transactions.apart('platform', async (tx) => {
        const { rows } = await tx.execute<{ places: number }>(
          sql`SELECT figure_mend(${unit}, ${month}) AS places`,
        );
        return rows[0]?.places ?? 0;
      });
      if (places > 0) onDrift(unit, month, places);
    }
  };

  return { fold, prove };
};
