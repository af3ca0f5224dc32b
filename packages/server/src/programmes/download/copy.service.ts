import { randomBytes } from 'node:crypto';
import { fetchDownload, getDownloadCopy } from '@chancery/contract/download/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { MarkState } from '@chancery/contract/watermark/codes.ts';
import { isUnderWay, mayTryAgain } from '@chancery/contract/watermark/rules.ts';
import { and, eq, lt, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type FileService, makeTicket } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type CopyJob, copyJob } from './copy-job.ts';
import { shownDownloads } from './download.service.ts';
import { type CopyRow, download, downloadCopy, downloadFetch } from './download.table.ts';
import { findVersion } from './versions.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly files: Pick<FileService, 'releaseContent'>;
}

type Answer = CallResult<typeof fetchDownload>;

const batch = 50;

/** Hands out files to people: as they are, or as a copy that is marked for whoever asks. */
export const createCopyService = ({ transactions, secrets, jobs, files }: Parts) => {
  /** A version that somebody sees, and whether copies of it are marked. */
  const find = async (tx: Tx, actor: UnitActor, versionId: string) => {
    const found = (await findVersion(tx, versionId)) ?? refuse('download.notFound');
    const { version } = found;
    const row = await shownDownloads.find(tx, actor, version.downloadId);
    const [about] = await tx.select().from(download).where(eq(download.id, version.downloadId));
    return { version, row, marked: about?.marked ?? refuse('download.notFound') };
  };

  const isCopyOf = ({ id, companyId }: UnitActor, versionId: string) =>
    and(
      eq(downloadCopy.versionId, versionId),
      eq(downloadCopy.companyId, companyId),
      eq(downloadCopy.accountId, id),
    );

  /** Somebody's copy of a version, held; made where there is none. No two marks of the platform say the same. */
  const lockCopy = async (tx: Tx, actor: UnitActor, versionId: string): Promise<CopyRow> => {
    for (;;) {
      const [row] = await tx.select().from(downloadCopy).where(isCopyOf(actor, versionId)).for('update');
      if (row) return row;
      const whose = { companyId: actor.companyId, accountId: actor.id, byName: actor.name };
      const mark = { markId: randomBytes(8).readBigInt64BE(), state: MarkState.failed };
      await tx
        .insert(downloadCopy)
        .values({ id: uuidv7(), versionId, ...whose, ...mark })
        .onConflictDoNothing();
    }
  };

  /** A link for this person, and the word that they were given it. */
  const give = async (
    tx: Tx,
    actor: UnitActor,
    { version, row }: Awaited<ReturnType<typeof find>>,
  ): Promise<Answer> => {
    const id = uuidv7();
    await tx.insert(downloadFetch).values({
      id,
      downloadId: row.id,
      versionId: version.id,
      companyId: actor.companyId,
      accountId: actor.id,
      byName: actor.name,
    });
    note({
      objectType: 'download',
      objectId: row.id,
      objectName: row.titleZh || row.titleEn,
      after: { version: version.number },
    });
    const expiresAt = new Date(Date.now() + limits.file.linkMinutes * 60_000);
    const ticket = makeTicket(secrets, 'download', { fileId: id, forId: actor.id, expiresAt });
    return {
      state: MarkState.done,
      fault: null,
      tmpUrl: `/downloaded/${ticket}`,
      expiresAt: iso(expiresAt),
    };
  };

  const begin = async (tx: Tx, { id }: CopyRow): Promise<Answer> => {
    await tx
      .update(downloadCopy)
      .set({ state: MarkState.waiting, fault: null, finishedAt: null })
      .where(eq(downloadCopy.id, id));
    await jobs.send(tx, copyJob, { copyId: id } satisfies CopyJob, { singletonKey: id });
    return { state: MarkState.waiting, fault: null, tmpUrl: null, expiresAt: null };
  };

  const fetch = (
    actor: UnitActor,
    { versionId }: CheckedInput<typeof fetchDownload>,
  ): Promise<CallResult<typeof fetchDownload>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const found = await find(tx, actor, versionId);
      if (!found.marked) return give(tx, actor, found);
      const copy = await lockCopy(tx, actor, versionId);
      const { state, fault } = copy;
      if (state === MarkState.done && copy.digest) return give(tx, actor, found);
      if (isUnderWay(state)) return { state, fault, tmpUrl: null, expiresAt: null };
      if (state === MarkState.failed && !mayTryAgain(copy)) refuse('download.unmarkable');
      return begin(tx, copy);
    });

  const progress = (actor: UnitActor, versionId: string): Promise<CallResult<typeof getDownloadCopy>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      await find(tx, actor, versionId);
      const [copy] = await tx.select().from(downloadCopy).where(isCopyOf(actor, versionId));
      const { state, fault } = copy ?? refuse('download.notFound');
      return { state, fault };
    });

  /** Forgets marked files after a while; what their marks say is never forgotten. */
  const tidy = (): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const old = await tx
        .select({ id: downloadCopy.id, digest: downloadCopy.digest })
        .from(downloadCopy)
        .where(
          and(
            sql`${downloadCopy.digest} IS NOT NULL`,
            lt(downloadCopy.finishedAt, sql`now() - ${limits.download.copyHours} * interval '1 hour'`),
          ),
        )
        .limit(batch)
        .for('update', { skipLocked: true });
      for (const { id, digest } of old) {
        await tx.update(downloadCopy).set({ digest: null }).where(eq(downloadCopy.id, id));
        if (digest) await files.releaseContent(tx, digest);
      }
    });

  return answering({ fetch, progress, tidy }, (copies) => [
    handle(fetchDownload, ({ actor, input }) => copies.fetch(actor, input)),
    handle(getDownloadCopy, ({ actor, input }) => copies.progress(actor, input.id)),
  ]);
};
