import type { Asker } from '../../kit/transaction.ts';

/** The first thing in the ledger that cannot be. */
interface LedgerFault {
  readonly companyId: string;
  readonly fault: string;
}

/**
 * Adds everything up again: each entry follows the one before it, each account is what its entries say and never on the
 * wrong side of nothing, each transfer and each lot sums to nothing and is of one unit.
 */
const firstFault = `
  WITH entry AS (
    SELECT e.*, a.role, a.company_id AS unit,
           lag(e.balance, 1, 0::bigint) OVER past AS before, row_number() OVER past AS nth
    FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
    WINDOW past AS (PARTITION BY e.account_id ORDER BY e.number)
  ), wrong_entry AS (
    SELECT unit AS company_id, transfer_id AS place, format('entry %s of account %s', number, account_id) AS fault FROM entry
    WHERE company_id <> unit OR number <> nth OR balance <> before + amount
      OR CASE role WHEN 'source' THEN balance > 0 ELSE balance < 0 END
    ORDER BY transfer_id LIMIT 1
  ), wrong_transfer AS (
    SELECT coalesce((array_agg(e.company_id))[1], t.company_id) AS company_id, t.id AS place,
           format('transfer %s does not sum to nothing', t.id) AS fault
    FROM ledger_transfer t LEFT JOIN ledger_entry e ON e.transfer_id = t.id
    GROUP BY t.id HAVING count(e.number) < 2 OR sum(e.amount) <> 0
      OR bool_or(e.company_id <> t.company_id)
      OR coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0) <> t.amount
    ORDER BY t.id LIMIT 1
  ), wrong_account AS (
    SELECT a.company_id, NULL::bigint AS place, format('account %s is not what its entries say', a.id) AS fault
    FROM ledger_account a LEFT JOIN ledger_entry e ON e.account_id = a.id
    GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0) OR a.entries <> count(e.number)
    ORDER BY a.id LIMIT 1
  )
  SELECT company_id AS "companyId", fault FROM (
    SELECT * FROM wrong_entry UNION ALL SELECT * FROM wrong_transfer UNION ALL SELECT * FROM wrong_account
  ) AS wrong ORDER BY place NULLS LAST LIMIT 1`;

/** Proves the ledger, or names the first thing in it that cannot be. */
export const findLedgerFault = async (ask: Asker['$client']): Promise<LedgerFault | undefined> =>
  (await ask.query<LedgerFault & Record<string, string>>(firstFault)).rows[0];
