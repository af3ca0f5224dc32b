import { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import { getDownload, listDownloads } from '@chancery/contract/download/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { eq, inArray } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { createShown } from '../announcement/shown.ts';
import { download } from './download.table.ts';
import { countsBy, fetchedBy, newestOf, presentVersion, versionsOf } from './versions.ts';

/** Downloads as units see them. */
export const shownDownloads = createShown(AnnouncementKind.download, 'download.notFound');

/** What units find, and whether it is new to them. */
export const createDownloadService = (transactions: Transactions) => {
  const markedAmong = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows =
      ids.length === 0
        ? []
        : await tx
            .select()
            .from(download)
            .where(inArray(download.id, [...ids]));
    return new Set(rows.filter(({ marked }) => marked).map(({ id }) => id));
  };

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof listDownloads>,
    language: Language,
  ): Promise<CallResult<typeof listDownloads>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const page = await shownDownloads.list(tx, actor, input, language);
      const ids = page.list.map(({ id }) => id);
      const newest = await newestOf(tx, ids);
      const marked = await markedAmong(tx, ids);
      const fetched = await fetchedBy(
        tx,
        actor,
        [...newest.values()].map(({ version }) => version.id),
      );
      return {
        ...page,
        list: page.list.flatMap((row) => {
          const offered = newest.get(row.id);
          if (!offered) return [];
          const version = presentVersion(offered, language, fetched.get(offered.version.id));
          return [{ ...row, marked: marked.has(row.id), newest: version }];
        }),
      };
    });

  const get = (actor: UnitActor, id: string, language: Language): Promise<CallResult<typeof getDownload>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const row = await shownDownloads.find(tx, actor, id);
      const [about] = await tx.select().from(download).where(eq(download.id, id));
      const offered = await versionsOf(tx, id);
      const fetched = await fetchedBy(
        tx,
        actor,
        offered.map(({ version }) => version.id),
      );
      const versions = offered.map((one) => presentVersion(one, language, fetched.get(one.version.id)));
      // A unit counts what its own people did: of others it sees no rows.
      const counts = await countsBy(tx, 'downloadId', [id]);
      return {
        ...(await shownDownloads.present(tx, actor, row, language)),
        marked: about?.marked ?? refuse('download.notFound'),
        newest: versions[0] ?? refuse('download.notFound'),
        versions,
        ...counts(id),
      };
    });

  return answering({ list, get }, (downloads) => [
    handle(listDownloads, ({ actor, input, origin }) => downloads.list(actor, input, origin.language)),
    handle(getDownload, ({ actor, input, origin }) => downloads.get(actor, input.id, origin.language)),
  ]);
};
