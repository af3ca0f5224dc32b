import { type SQL, sql } from 'drizzle-orm';
import type { Endings } from '../../kit/ending.ts';
import type { Tx } from '../../kit/transaction.ts';
import { giveRoomBack } from './file-room.ts';

const forgetUploads = async (tx: Tx, where: SQL): Promise<void> => {
  const { rows } = await tx.execute<{ id: string; companyId: string }>(
    sql`DELETE FROM file_upload WHERE ${where} RETURNING id, company_id AS "companyId"`,
  );
  for (const row of rows) await giveRoomBack(tx, { ...row, kind: 'upload' });
};

/** What ends with a member among files: what was still being sent. */
export const fileEndings: Endings = {
  file_upload: { from: 'disabled', whose: ['created_by'], end: forgetUploads },
};
