import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { getSealing, listSealedFiles } from '@chancery/contract/sealing/calls.ts';
import { inArray } from 'drizzle-orm';
import { type FileService, file } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type FileUses, findOpen, placesOf } from '../../seal-use/ports.ts';
import { copiesOf, latestOf, pressedOn } from './sealing.sight.ts';

type Held = Awaited<ReturnType<FileUses['see']>>;

export type SealingLooks = ReturnType<typeof createSealingLooks>;

/** How far the sealing of files is, and what came of it. */
export const createSealingLooks = (transactions: Transactions, files: FileService, fileUses: FileUses) => {
  /** The files that a use is for, in the order of the application. */
  const filesOf = async (tx: Tx, { applicationId, deviceId }: Held['row']) => {
    if (!applicationId) return [];
    const placed = (await placesOf(tx, applicationId)).filter((one) => one.deviceId === deviceId);
    const ids = placed.map(({ fileId }) => fileId);
    const rows = ids.length > 0 ? await tx.select().from(file).where(inArray(file.id, ids)) : [];
    return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  };

  const present = async (
    tx: Tx,
    actor: UnitActor,
    { row, seal }: Held,
  ): Promise<CallResult<typeof getSealing>> => {
    const sources = await filesOf(tx, row);
    const tried = row.applicationId ? await latestOf(tx, row.applicationId, row.deviceId) : new Map();
    const copies = await copiesOf(
      tx,
      files,
      [...tried.values()].map(({ sealedFileId }) => sealedFileId),
    );
    return {
      id: row.id,
      empowerNo: row.empowerNo,
      title: row.title,
      deviceId: row.deviceId,
      deviceName: seal.name,
      userName: row.userName,
      applicationId: row.applicationId,
      status: row.status,
      windowStart: iso(row.windowStart),
      windowEnd: iso(row.windowEnd),
      granted: row.normalCount,
      used: row.normalUsed,
      isMine: row.userId === actor.id,
      maskedPhone: maskPhone(actor.mobile),
      files: sources.map(({ id, name }) => {
        const last = tried.get(id);
        return {
          fileId: id,
          fileName: name,
          state: last?.state ?? null,
          fault: last?.fault ?? null,
          finishedAt: isoOrNull(last?.finishedAt ?? null),
          sealed: copies.get(last?.sealedFileId ?? null) ?? null,
        };
      }),
    };
  };

  const get = (actor: UnitActor, id: string): Promise<CallResult<typeof getSealing>> =>
    transactions.read(scopeOf(actor), async (tx) => present(tx, actor, await fileUses.see(tx, actor, id)));

  const ofApplication = (
    actor: UnitActor,
    { applicationId }: CheckedInput<typeof listSealedFiles>,
  ): Promise<CallResult<typeof listSealedFiles>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      await findOpen(tx, actor, applicationId);
      const byFile = Map.groupBy(await pressedOn(tx, applicationId), ({ sourceFileId }) => sourceFileId);
      const last = [...byFile.values()].map((rows) => rows.at(-1)?.sealedFileId ?? null);
      const copies = await copiesOf(tx, files, last);
      return {
        list: [...byFile].flatMap(([fileId, rows]) => {
          const sealed = copies.get(rows.at(-1)?.sealedFileId ?? null);
          return sealed ? [{ fileId, seals: rows.map(({ deviceName }) => deviceName), sealed }] : [];
        }),
      };
    });

  return answering({ get, ofApplication, filesOf, present }, (looks) => [
    handle(getSealing, ({ actor, input }) => looks.get(actor, input.id)),
    handle(listSealedFiles, ({ actor, input }) => looks.ofApplication(actor, input)),
  ]);
};
