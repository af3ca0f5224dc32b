import { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import * as call from '@chancery/contract/download/desk.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { eq, inArray, max } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { DictionaryService } from '../../platform/ports.ts';
import { presentKept } from '../announcement/announcement.present.ts';
import { createAnnouncements } from '../announcement/announcements.ts';
import type { MaterialService } from '../material/material.service.ts';
import { readDownloadFacts } from './desk-facts.ts';
import { download, downloadVersion } from './download.table.ts';
import { createKeepVersion, refuseUnmarkable } from './keep-version.ts';
import { countsBy } from './versions.ts';
import { newestWords } from './words-job.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly dictionaries: Pick<DictionaryService, 'refuseUnknown'>;
  readonly materials: Pick<MaterialService, 'attach' | 'linked'>;
}

export const createDownloadAnnouncements = (parts: Pick<Parts, 'dictionaries' | 'materials'>) =>
  createAnnouncements(
    { kind: AnnouncementKind.download, categories: 'downloadCategory', missing: 'download.notFound' },
    parts,
  );

/** Downloads as those keep them who run the platform. */
export const createDownloadDesk = ({ transactions, jobs, ...ports }: Parts) => {
  const downloads = createDownloadAnnouncements(ports);
  const keepVersion = createKeepVersion(ports.materials, jobs);

  const about = async (tx: Tx, ids: readonly string[]) => {
    if (ids.length === 0) return () => ({ marked: false, versionCount: 0, fetches: 0, people: 0 });
    const rows = await tx
      .select({ id: download.id, marked: download.marked, versionCount: max(downloadVersion.number) })
      .from(download)
      .innerJoin(downloadVersion, eq(downloadVersion.downloadId, download.id))
      .where(inArray(download.id, [...ids]))
      .groupBy(download.id);
    const known = new Map(rows.map((row) => [row.id, row]));
    const counts = await countsBy(tx, 'downloadId', ids);
    return (id: string) => ({
      marked: known.get(id)?.marked ?? false,
      versionCount: known.get(id)?.versionCount ?? 0,
      ...counts(id),
    });
  };

  const list = (
    input: CheckedInput<typeof call.listKeptDownloads>,
  ): Promise<CallResult<typeof call.listKeptDownloads>> =>
    transactions.read('platform', async (tx) => {
      const page = await downloads.listKept(tx, input);
      const known = await about(
        tx,
        page.list.map(({ id }) => id),
      );
      return { ...page, list: page.list.map((row) => ({ ...row, ...known(row.id) })) };
    });

  const get = (id: string): Promise<CallResult<typeof call.getKeptDownload>> =>
    transactions.read('platform', async (tx) => {
      const row = await downloads.find(tx, id);
      const known = await about(tx, [id]);
      const { companies } = await downloads.partsOf(tx, id);
      const files = await ports.materials.linked(tx, id, 'version');
      return { ...presentKept(row), ...known(id), companies, ...(await readDownloadFacts(tx, id, files)) };
    });

  /** A download has its versions where others have attachments. */
  const contentOf = (input: Omit<CheckedInput<typeof call.addDownload>, 'filePath'>, text: string) => ({
    input: { ...input, attachments: [] },
    text,
    pictures: [],
  });

  const add = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.addDownload>,
  ): Promise<CallResult<typeof call.addDownload>> =>
    transactions.write('platform', async (tx) => {
      const id = await downloads.add(tx, actor, contentOf(input, ''));
      await tx.insert(download).values({ id, marked: input.marked });
      await keepVersion(tx, actor, { id, marked: input.marked }, { ...input, noteZh: '', noteEn: '' });
      return { id };
    });

  const update = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.updateDownload>,
  ): Promise<CallResult<typeof call.updateDownload>> =>
    transactions.write('platform', async (tx) => {
      const revision = await downloads.update(
        tx,
        actor,
        input,
        contentOf(input, await newestWords(tx, input.id)),
      );
      if (input.marked) await refuseUnmarkable(tx, input.id);
      await tx.update(download).set({ marked: input.marked }).where(eq(download.id, input.id));
      return { revision };
    });

  const addVersion = (
    actor: OperatorActor,
    input: CheckedInput<typeof call.addDownloadVersion>,
  ): Promise<CallResult<typeof call.addDownloadVersion>> =>
    transactions.write('platform', async (tx) => {
      const row = await downloads.lock(tx, input.id);
      const [kept] = await tx.select().from(download).where(eq(download.id, input.id));
      const number = await keepVersion(tx, actor, { id: input.id, marked: kept?.marked ?? false }, input);
      await downloads.renew(tx, actor, row, { tells: input.tells, after: { version: number } });
      return { number };
    });

  const publish = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await downloads.publish(tx, actor, id);
      return {};
    });

  const withdraw = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await downloads.withdraw(tx, actor, id);
      return {};
    });

  const remove = (id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await downloads.remove(tx, id);
      return {};
    });

  return answering({ list, get, add, update, addVersion, publish, withdraw, remove }, (desk) => [
    handle(call.listKeptDownloads, ({ input }) => desk.list(input)),
    handle(call.getKeptDownload, ({ input }) => desk.get(input.id)),
    handle(call.addDownload, ({ actor, input }) => desk.add(actor, input)),
    handle(call.updateDownload, ({ actor, input }) => desk.update(actor, input)),
    handle(call.addDownloadVersion, ({ actor, input }) => desk.addVersion(actor, input)),
    handle(call.publishDownload, ({ actor, input }) => desk.publish(actor, input.id)),
    handle(call.withdrawDownload, ({ actor, input }) => desk.withdraw(actor, input.id)),
    handle(call.deleteDownload, ({ input }) => desk.remove(input.id)),
  ]);
};
