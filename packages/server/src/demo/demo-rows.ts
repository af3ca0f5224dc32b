import { keptFile } from '../files/file/file.kept.ts';
import { keptTables } from '../kept-tables.ts';
import { sayRow } from '../kit/keep-rows.ts';
import type { Tx } from '../kit/transaction.ts';
import { keptMemberDepartment } from '../people/member/member.kept.ts';
import { membership } from '../people/unit/unit.table.ts';
import { applicationFile } from '../seal-use/application/application.table.ts';
import { keptConflict, keptPhoto } from '../seal-use/use-record/use-record.kept.ts';
import { press, pressPhoto, useRecord } from '../seal-use/use-record/use-record.table.ts';

/** The threads of rows that do not say theirs themselves, by the names of their tables and what they are told by. */
const threadsOfRows = async (tx: Tx) => {
  const records = await tx.select({ id: useRecord.id, grant: useRecord.authorizationId }).from(useRecord);
  const ofRecord = new Map(records.map(({ id, grant }) => [id, grant ?? id]));
  const presses = await tx
    .select({ device: press.deviceId, counter: press.counter, record: press.recordId })
    .from(press);
  const ofPress = new Map(
    presses.map(({ device, counter, record }) => [`${device} ${counter}`, ofRecord.get(record)]),
  );
  const papers = await tx
    .select({ file: applicationFile.fileId, thread: applicationFile.applicationId })
    .from(applicationFile);
  const photos = await tx.select({ file: pressPhoto.fileId, record: pressPhoto.recordId }).from(pressPhoto);
  const ofFile = new Map<string, string | undefined>([
    ...photos.map(({ file, record }) => [file, ofRecord.get(record)] as const),
    ...papers.map(({ file, thread }) => [file, thread] as const),
  ]);
  const members = await tx.select({ id: membership.id, thread: membership.accountId }).from(membership);
  const ofMember = new Map(members.map(({ id, thread }) => [id, thread]));
  return (table: string, row: Readonly<Record<string, unknown>>): string | undefined => {
    if (table === keptPhoto.name) return ofRecord.get(String(row.recordId));
    if (table === keptConflict.name) return ofPress.get(`${row.deviceId} ${row.counter}`);
    if (table === keptMemberDepartment.name) return ofMember.get(String(row.membershipId));
    return table === keptFile.name ? ofFile.get(String(row.id)) : undefined;
  };
};

/** Says what every row of the demo says: they were put there at once, not step by step. */
export const sayDemoRows = async (tx: Tx): Promise<void> => {
  const threadOf = await threadsOfRows(tx);
  for (const kept of keptTables) {
    const rows: Readonly<Record<string, unknown>>[] = await tx.select().from(kept.table);
    for (const row of rows) {
      const thread = threadOf(kept.name, row);
      if (thread !== undefined || kept.thread.length > 0) sayRow(tx, kept, row, kept.fields, { thread });
    }
  }
};
