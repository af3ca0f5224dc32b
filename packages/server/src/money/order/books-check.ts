import type { Asker, Transactions } from '../../kit/transaction.ts';

/** The first order whose rows say something else than the ledger, or than each other. */
interface BooksFault {
  readonly companyId: string;
  readonly fault: string;
}

/** Told when the books are not what they must be. */
type OnFault = (companyId: string, reason: 'rowsAltered', faults: readonly string[]) => Promise<void>;

/**
 * Compares orders, payments, refunds, deliveries and invoices with the ledger, which is proven by itself: what was paid and
 * went back, what is on its way back, what each line brought, and that the ledger knows of nothing that no order says.
 */
const firstFault = `
  WITH money AS (
    SELECT l.company_id, l.name, -sum(a.balance) FILTER (WHERE a.role = 'source') AS paid,
           sum(a.balance) FILTER (WHERE a.role = 'lapsed') AS back
    FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id WHERE l.value = 'money' GROUP BY l.id
  ), refunds AS (
    SELECT order_id, sum(amount) FILTER (WHERE state = 'done') AS done,
           sum(amount) FILTER (WHERE state IN ('asked', 'sending', 'failed')) AS going
    FROM order_refund WHERE NOT surplus GROUP BY order_id
  ), payments AS (
    SELECT order_id, sum(amount) AS paid FROM order_payment WHERE state = 'paid' GROUP BY order_id
  ), invoices AS (
    SELECT n.order_id, sum(CASE WHEN i.red_of IS NULL THEN n.amount WHEN i.state = 4 THEN 0 ELSE -n.amount END) AS said
    FROM invoice_order n JOIN unit_invoice i ON i.id = n.invoice_id
    WHERE i.refused_at IS NULL AND i.withdrawn_at IS NULL GROUP BY n.order_id
  ), standing AS (
    SELECT o.*, CASE WHEN o.paid_at IS NULL THEN 0 ELSE o.amount END AS owed, coalesce(m.paid, 0) AS in_ledger,
           coalesce(m.back, 0) AS back, coalesce(p.paid, 0) AS by_payments, coalesce(r.done, 0) AS done,
           coalesce(r.going, 0) AS going, coalesce(i.said, 0) AS said
    FROM unit_order o
    LEFT JOIN money m ON m.name = 'order ' || o.id AND m.company_id = o.company_id
    LEFT JOIN payments p ON p.order_id = o.id
    LEFT JOIN refunds r ON r.order_id = o.id
    LEFT JOIN invoices i ON i.order_id = o.id
  ), wrong_order AS (
    SELECT company_id, format('order %s: %s', number, CASE
      WHEN (pay_state IN (1, 2, 3)) <> (paid_at IS NOT NULL) OR owed <> in_ledger THEN 'not paid as the ledger says'
      WHEN owed <> by_payments THEN 'its payments are not what was paid'
      WHEN refunded <> back OR refunded <> done THEN 'not refunded as the ledger says'
      WHEN refunding <> going THEN 'its refunds are not what is on its way back'
      ELSE 'its invoices are not what is invoiced' END) AS fault
    FROM standing
    WHERE (pay_state IN (1, 2, 3)) <> (paid_at IS NOT NULL) OR owed <> in_ledger OR owed <> by_payments
      OR refunded <> back OR refunded <> done OR refunding <> going OR invoiced <> said
    ORDER BY id LIMIT 1
  ), wrong_line AS (
    SELECT i.company_id, format('order %s: a line did not bring what the ledger says', o.number) AS fault
    FROM order_item i JOIN unit_order o ON o.id = i.order_id
    WHERE (i.delivered_at IS NULL) <> (o.paid_at IS NULL) OR i.company_id <> o.company_id
      OR i.amount <> i.price * i.quantity
      OR coalesce((SELECT jsonb_object_agg(g->>'value', (g->>'amount')::bigint * i.quantity)
                   FROM jsonb_array_elements(i.offer->'gives') AS g WHERE i.delivered_at IS NOT NULL), '{}')
         <> coalesce((SELECT jsonb_object_agg(t.value, t.amount) FROM ledger_transfer t
                      WHERE t.company_id = i.company_id AND t.kind = 'grant' AND t.value <> 'deviceDay'
                        AND t.reference = 'order ' || i.id), '{}')
    ORDER BY i.id LIMIT 1
  ), unknown AS (
    SELECT m.company_id, format('the ledger knows of money for %s, which is not there', m.name) AS fault FROM money m
    WHERE NOT EXISTS (SELECT FROM unit_order o WHERE m.name = 'order ' || o.id AND m.company_id = o.company_id)
      AND NOT EXISTS (SELECT FROM order_payment p WHERE m.name = 'surplus ' || p.id AND m.company_id = p.company_id
                      AND p.state = 'surplus' AND p.amount = m.paid)
    UNION ALL
    SELECT t.company_id, format('the ledger granted %s, which is not there', t.reference) FROM ledger_transfer t
    WHERE t.kind = 'grant' AND t.reference LIKE 'order %' AND NOT EXISTS (
      SELECT FROM order_item i WHERE t.reference = 'order ' || i.id AND t.company_id = i.company_id)
  )
  SELECT company_id AS "companyId", fault FROM (
    SELECT * FROM wrong_order UNION ALL SELECT * FROM wrong_line UNION ALL SELECT * FROM unknown
  ) AS wrong LIMIT 1`;

/** Proves what orders say by the ledger, or names the first that cannot be. */
export const findBooksFault = async (ask: Pick<Asker['$client'], 'query'>): Promise<BooksFault | undefined> =>
  (await ask.query<BooksFault & Record<string, string>>(firstFault)).rows[0];

/** Compares orders with the ledger, and says loudly where they do not agree. */
export const createBooksProof = (transactions: Transactions, onFault: OnFault) => async (): Promise<void> => {
  const wrong = await transactions.snapshot('platform', (tx) => findBooksFault(tx.$client));
  if (wrong) await onFault(wrong.companyId, 'rowsAltered', [`orders: ${wrong.fault}`]);
};
