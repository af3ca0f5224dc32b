import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { sql } from 'drizzle-orm';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { grant, heldFor, hold, revoke, settle } from '../../ledger/ports.ts';
import type { orderItem } from './order.table.ts';

type Line = Pick<typeof orderItem.$inferSelect, 'id' | 'companyId'>;

const value = LedgerValue.deviceDay;
const lotOf = ({ id }: Line) => `order ${id}`;
const served = (line: Line) => ({ companyId: line.companyId, value, reference: `service ${line.id}` });

/** The days that a line lets a seal be served longer: held while they are to come, spent when they are over. */
export const holdDays = async (tx: Tx, line: Line, days: number): Promise<void> => {
  if (days <= 0) return;
  const { companyId } = line;
  await grant(tx, { companyId, value, lot: lotOf(line), endsAt: null, amount: days, reference: lotOf(line) });
  await hold(tx, { ...served(line), amount: days });
};

/** Takes back the days that have not passed. */
export const takeDaysBack = async (tx: Tx, line: Line, days: number): Promise<void> => {
  const held = await heldFor(tx, served(line));
  const back = Math.min(days, held);
  if (back <= 0) return;
  await settle(tx, { ...served(line), used: held - back });
  const { companyId } = line;
  await revoke(tx, { companyId, value, lot: lotOf(line), amount: back, reference: `back ${line.id}` });
};

/** Days that are over are used. */
export const spendPassedDays = (transactions: Transactions) => (): Promise<number> =>
  transactions.apart('platform', async (tx) => {
    const { rows } = await tx.execute<{ id: string; companyId: string }>(sql`
      SELECT i.id, i.company_id AS "companyId" FROM order_item i
      WHERE i.device_id IS NOT NULL AND i.ends_at <= now() AND EXISTS (
        SELECT FROM ledger_transfer h WHERE h.company_id = i.company_id AND h.value = ${value} AND h.kind = 'hold'
          AND h.reference = 'service ' || i.id AND NOT EXISTS (
            SELECT FROM ledger_transfer s WHERE s.company_id = h.company_id AND s.value = h.value
              AND s.reference = h.reference AND s.kind = 'settle'))
      ORDER BY i.company_id, i.id LIMIT 200`);
    for (const line of rows) await settle(tx, { ...served(line), used: await heldFor(tx, served(line)) });
    return rows.length;
  });
