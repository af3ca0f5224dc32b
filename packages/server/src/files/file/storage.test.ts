import { randomUUID } from 'node:crypto';
import { beginUpload, cancelUpload, deleteFile } from '@chancery/contract/file/calls.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { getMyPackage, getUsage, listTransfers } from '@chancery/contract/package/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { usedIn } from '../../ledger/ledger/ledger.testing.ts';
import { findLedgerFault } from '../../ledger/ledger/ledger-check.ts';
import { createWorld } from '../../testing/world.ts';
import { fileEndings } from './file.endings.ts';
import { takeOwedRoom, takeRoom } from './file-room.ts';
import { findStorageFault } from './storage-check.ts';

const { app, call, db, given } = await createWorld();
const { transactions } = app;

type Member = Awaited<ReturnType<typeof given.member>>;
let me: Member;
beforeEach(async () => {
  me = await given.member({ role: Role.mainAdministrator });
  await roomOf(10);
});

const roomOf = (megabytes: number) =>
  db.query('UPDATE company_config SET free_storage_mb = $2 WHERE company_id = $1', [me.unit.id, megabytes]);
const megabyte = 1_048_576;
const used = () => usedIn(db, me.unit.id, 'storage');
/** A file as it stands in the tables, with the room it takes. */
const kept = async (megabytes: number, take = takeRoom) => {
  const id = randomUUID();
  await transactions.apart({ companyId: me.unit.id }, async (tx) => {
    await take(tx, { companyId: me.unit.id, kind: 'file', id }, megabytes * megabyte);
    await tx.execute(
      sql`INSERT INTO file_content (digest, size, refs) VALUES ('\\x00', 1, 1) ON CONFLICT DO NOTHING`,
    );
    await tx.execute(sql`INSERT INTO file (id, company_id, digest, name, type, size, purpose, created_by)
      VALUES (${id}, ${me.unit.id}, '\\x00', 'a.pdf', 'pdf', ${megabytes * megabyte}, ${FilePurpose.document}, ${me.id})`);
  });
  return id;
};
const remove = (id: string) => call(me, deleteFile, { filePath: id });
const beginOf = (megabytes: number, seed: string) =>
  call(me, beginUpload, {
    fileName: 'b.pdf',
    purpose: FilePurpose.document,
    size: megabytes * megabyte,
    digest: seed.repeat(64),
  });
const isWhole = () =>
  transactions.snapshot('platform', async (tx) => [
    await findLedgerFault(tx.$client),
    await findStorageFault(tx.$client),
  ]);

test('room is taken while a file is kept, by thirty at once never more than there is, and given back when it goes', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => kept(3)));
  const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(ids).toHaveLength(3);
  expect(await used()).toBe(9 * megabyte);
  await Promise.all(ids.map(remove));
  expect(await used()).toBe(0);
  expect(await isWhole()).toEqual([undefined, undefined]);
});

test('a file on its way takes room until it is cancelled, or whoever sent it has left', async () => {
  const { uploadId } = await beginOf(6, 'a');
  await beginOf(6, 'a');
  expect(await used()).toBe(6 * megabyte);
  await expect(kept(5)).rejects.toMatchObject({ key: 'file.storage' });
  await call(me, cancelUpload, { uploadId });
  expect(await used()).toBe(0);
  await beginOf(8, 'b');
  await transactions.apart({ companyId: me.unit.id }, (tx) =>
    Promise.resolve(fileEndings.file_upload?.end(tx, sql`created_by = ${me.id}`)),
  );
  expect(await used()).toBe(0);
  expect(await isWhole()).toEqual([undefined, undefined]);
});

test('what the platform owes is kept in a full storage, and its room goes with it', async () => {
  const [first] = [await kept(10)];
  const owed = await kept(4, takeOwedRoom);
  expect(await used()).toBe(14 * megabyte);
  await remove(first);
  await expect(kept(7)).rejects.toMatchObject({ key: 'file.storage' });
  await remove(owed);
  await kept(10);
  await expect(kept(1)).rejects.toMatchObject({ key: 'file.storage' });
  expect(await isWhole()).toEqual([undefined, undefined]);
});

test('a limit that falls below what is kept lets nothing more in, and takes nothing away', async () => {
  const [one, other] = [await kept(4), await kept(4)];
  await roomOf(5);
  await expect(kept(1)).rejects.toMatchObject({ key: 'file.storage' });
  await remove(one);
  await kept(1);
  await remove(other);
  await kept(4);
  await expect(kept(1)).rejects.toMatchObject({ key: 'file.storage' });
});

test('what a unit reads of its room: the level of each day, who keeps it, and movements where they are asked for', async () => {
  const gone = await kept(2);
  await kept(3);
  await remove(gone);
  const { lots } = await call(me, getMyPackage);
  expect(lots.find(({ value }) => value === LedgerValue.storage)).toMatchObject({
    given: 10 * megabyte,
    held: 3 * megabyte,
    left: 7 * megabyte,
  });
  await db.query(
    "UPDATE ledger_transfer SET made_at = made_at - interval '10 days' WHERE company_id = $1 AND amount = $2",
    [me.unit.id, 2 * megabyte],
  );
  const { days } = await call(me, getUsage, { value: LedgerValue.storage, days: 7 });
  expect(days.map(({ used: level }) => level / megabyte)).toEqual([0, 0, 0, 0, 0, 0, 3]);
  expect((await call(me, listTransfers, {})).list).toEqual([]);
  const { list } = await call(me, listTransfers, { value: LedgerValue.storage });
  expect(list.map(({ kind, cause }) => `${kind} ${cause.kind} ${cause.name}`)).toEqual([
    'hold file a.pdf',
    'allow free ',
    'settle file ',
    'hold file ',
  ]);
});

test.each([
  ['a file that became smaller', `UPDATE file SET size = 1 WHERE id = $1`],
  ['a file that is gone and takes room', 'DELETE FROM file WHERE id = $1'],
  [
    'a file that takes no room',
    `DELETE FROM ledger_entry WHERE transfer_id IN (SELECT id FROM ledger_transfer WHERE reference = 'file ' || $1::uuid)`,
  ],
])('%s is named', async (_, forgery) => {
  const id = await kept(1);
  await db.query(forgery, [id]);
  if (forgery.includes('ledger_entry'))
    await db.query(`DELETE FROM ledger_transfer WHERE reference = 'file ' || $1::uuid`, [id]);
  const [, storage] = await isWhole();
  expect(storage).toEqual({ companyId: me.unit.id, fault: expect.stringContaining(`file ${id} takes `) });
  await db.query('DELETE FROM file WHERE id = $1', [id]);
  await db.query(`DELETE FROM ledger_entry WHERE company_id = $1`, [me.unit.id]);
  await db.query(`DELETE FROM ledger_transfer WHERE company_id = $1`, [me.unit.id]);
});
