import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { findSealedFile } from '@chancery/contract/sealing/calls.ts';
import { and, desc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { useRecord, usesOf } from '../../seal-use/ports.ts';
import { isOpenTo, ofOpenApplication } from './sealing.sight.ts';
import { sealedFile } from './sealing.table.ts';

/** Sealed files that somebody may open, with the record of the use, where they may see it. */
const openByDigest = (tx: Tx, actor: UnitActor, digests: readonly string[]) =>
  tx
    .select({
      ...getTableColumns(sealedFile),
      recordId: useRecord.id,
      opensApplication: ofOpenApplication(actor),
    })
    .from(sealedFile)
    .leftJoin(
      useRecord,
      and(eq(useRecord.authorizationId, sealedFile.authorizationId), usesOf(actor, useRecord)),
    )
    .where(
      and(
        eq(sealedFile.companyId, actor.companyId),
        inArray(
          sealedFile.sealedDigest,
          digests.map((digest) => Buffer.from(digest, 'hex')),
        ),
        isOpenTo(actor),
      ),
    )
    .orderBy(desc(sealedFile.finishedAt));

/** Finds what came of a seal by the file alone; a file that is not for the reader is as unknown as any other. */
export const createSealingLookup = (transactions: Transactions) => {
  const find = (
    actor: UnitActor,
    { digests }: CheckedInput<typeof findSealedFile>,
  ): Promise<CallResult<typeof findSealedFile>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const rows = await openByDigest(tx, actor, digests);
      const digestOf = ({ sealedDigest }: (typeof rows)[number]) => sealedDigest?.toString('hex') ?? '';
      const [found] = digests.flatMap((digest) => rows.find((row) => digestOf(row) === digest) ?? []);
      if (!found?.finishedAt) return refuse('file.notFound');
      return {
        digest: digestOf(found),
        fileName: found.fileName,
        deviceName: found.deviceName,
        sealedAt: iso(found.finishedAt),
        recordId: found.recordId,
        applicationId: found.opensApplication ? found.applicationId : null,
      };
    });

  return answering({ find }, (lookup) => [
    handle(findSealedFile, ({ actor, input }) => lookup.find(actor, input)),
  ]);
};
