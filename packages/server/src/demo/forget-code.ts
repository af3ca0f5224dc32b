import { eq } from 'drizzle-orm';
import type { Transactions } from '../kit/transaction.ts';
import { verificationCode } from '../people/account/account.table.ts';

/** Forgets the codes that a story of the demo asked for, so that whoever plays its person may ask for one at once. */
export const forgetCode = (transactions: Transactions, phone: string): Promise<void> =>
  transactions.apart('platform', async (tx) => {
    await tx.delete(verificationCode).where(eq(verificationCode.phone, phone));
  });
