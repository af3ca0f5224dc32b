import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { type SQL, sql } from 'drizzle-orm';
import { currentRequest } from '../../kit/request-context.ts';
import type { Tx } from '../../kit/transaction.ts';

/** What is drawn, and why. The same reason counts once, however often it is given. */
export interface Drawing {
  readonly companyId: string;
  readonly value: CodeOf<typeof LedgerValue>;
  readonly amount: number;
  readonly reference: string;
}

type Ended = Omit<Drawing, 'amount'> & { readonly used: number };

/** Who asks, or the platform where it acts by itself. */
const byWhom = () => currentRequest()?.actor?.name ?? 'platform';

const saysYes = async (tx: Tx, call: SQL): Promise<boolean> =>
  (await tx.execute<{ done: boolean }>(sql`SELECT ${call} AS done`)).rows[0]?.done === true;

/** Prepared once for each connection: a draw is short, and reading its statement was a good part of it. */
const drawBy =
  (how: 'take' | 'hold') =>
  async (tx: Tx, { companyId, value, reference, amount }: Drawing): Promise<boolean> => {
    const { rows } = await tx.$client.query<{ done: boolean }>({
      name: `ledger-${how}`,
      text: `SELECT ledger_${how}($1, $2, $3, $4, $5) AS done`,
      values: [companyId, value, reference, amount, byWhom()],
    });
    return rows[0]?.done === true;
  };

/** Spends at once; no when there is not enough. Others of the unit wait for the commit. */
export const take = drawBy('take');

/** Sets aside for work under way; no when there is not enough. */
export const hold = drawBy('hold');

/** Ends what was held: what was used is spent, the rest is free again. */
export const settle = async (tx: Tx, { companyId, value, reference, used }: Ended): Promise<void> => {
  await tx.execute(sql`SELECT ledger_settle(${companyId}, ${value}, ${reference}, ${used}, ${byWhom()})`);
};

/** Sets storage aside for what the platform owes a unit, also where nothing is left. */
export const holdOwed = async (
  tx: Tx,
  { companyId, reference, amount }: Omit<Drawing, 'value'>,
): Promise<void> => {
  await tx.execute(sql`SELECT ledger_hold_owed(${companyId}, ${reference}, ${amount}, ${byWhom()})`);
};

/** How much is still held for one reason. */
export const heldFor = async (
  tx: Tx,
  { companyId, value, reference }: Omit<Drawing, 'amount'>,
): Promise<number> => {
  const { rows } = await tx.execute<{ held: string }>(sql`
    SELECT h.amount::text AS held FROM ledger_transfer h
    WHERE h.company_id = ${companyId} AND h.value = ${value} AND h.reference = ${reference} AND h.kind = 'hold'
      AND NOT EXISTS (
        SELECT FROM ledger_transfer s WHERE s.company_id = h.company_id AND s.value = h.value
          AND s.reference = h.reference AND s.kind = 'settle' AND s.attempt = h.attempt)`);
  return Number(rows[0]?.held ?? 0);
};

/** How much of what is free a unit has used or holds: of all time, or of the month that runs. */
export const usedOfFree = async (
  tx: Tx,
  companyId: string,
  value: CodeOf<typeof LedgerValue>,
): Promise<number> => {
  const { rows } = await tx.execute<{ used: string }>(sql`
    SELECT coalesce(sum(a.balance), 0)::text AS used
    FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id
    WHERE l.company_id = ${companyId} AND l.value = ${value} AND l.name LIKE 'free%'
      AND coalesce(l.ends_at > now(), true) AND a.role IN ('held', 'spent')`);
  return Number(rows[0]?.used ?? 0);
};

/** What came for one reason into one lot. */
interface Given extends Drawing {
  readonly lot: string;
  readonly endsAt: Date | null;
}

/** Gives a unit something; the same reason gives once. */
export const grant = (
  tx: Tx,
  { companyId, value, lot, endsAt, reference, amount }: Given,
): Promise<boolean> =>
  saysYes(
    tx,
    sql`ledger_grant(${companyId}, ${value}, ${lot}, ${endsAt?.toISOString() ?? null}, ${reference}, ${amount}, ${byWhom()})`,
  );

/** Takes back what of a lot is not used, up to an amount. */
export const revoke = async (
  tx: Tx,
  { companyId, value, lot, reference, amount }: Omit<Given, 'endsAt'>,
): Promise<number> => {
  const { rows } = await tx.execute<{ taken: string }>(
    sql`SELECT ledger_revoke(${companyId}, ${value}, ${lot}, ${reference}, ${amount}, ${byWhom()}) AS taken`,
  );
  return Number(rows[0]?.taken ?? 0);
};

/** Money of a unit that came, or goes back. */
interface Sum {
  readonly companyId: string;
  readonly lot: string;
  readonly reference: string;
  readonly amount: number;
  /** It was paid once too often: it only waits to go back. */
  readonly surplus: boolean;
}

/** Notes money that came; the same reason counts once. */
export const receive = (tx: Tx, { companyId, lot, reference, amount, surplus }: Sum): Promise<boolean> =>
  saysYes(tx, sql`ledger_pay(${companyId}, ${lot}, ${reference}, ${amount}, ${surplus}, ${byWhom()})`);

/** Notes money that went back; the same reason counts once. */
export const giveBack = (tx: Tx, { companyId, lot, reference, amount, surplus }: Sum): Promise<boolean> =>
  saysYes(tx, sql`ledger_refund(${companyId}, ${lot}, ${reference}, ${amount}, ${surplus}, ${byWhom()})`);
