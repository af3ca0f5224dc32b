import { uuidv7 } from 'uuidv7';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Tx } from '../../kit/transaction.ts';
import { operateLog } from './log.table.ts';

type Entry = Omit<typeof operateLog.$inferInsert, 'id' | 'createdAt' | 'ip' | 'clientType' | 'requestId'>;
type From = Pick<typeof operateLog.$inferInsert, 'ip' | 'clientType'>;

/** Writes into the log what no call of its own would record: what was done from outside, or at the machine itself. */
export const tellLog = async (tx: Tx, entry: Entry, from?: From): Promise<void> => {
  const { ip, clientType, requestId } = { ...currentOrigin(), ...from };
  await tx.insert(operateLog).values({ id: uuidv7(), ...entry, ip, clientType, requestId });
};
