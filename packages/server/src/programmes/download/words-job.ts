import { limits } from '@chancery/contract/limits.ts';
import { desc, eq } from 'drizzle-orm';
import type { FileStore, FileWords } from '../../files/ports.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Announcements } from '../announcement/announcements.ts';
import { downloadVersion, downloadWords } from './download.table.ts';
import { findVersion } from './versions.ts';

/** The name of the job that reads the words of a file. */
export const wordsJob = 'download.words';

/** Of which version. */
export interface WordsJob {
  readonly versionId: string;
}

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly store: Pick<FileStore, 'read'>;
  readonly fileWords: Pick<FileWords, 'read'>;
  readonly downloads: Pick<Announcements, 'reword'>;
}

/** What is written in the newest version of a download, as far as it has been read. */
export const newestWords = async (tx: Tx, downloadId: string): Promise<string> => {
  const [newest] = await tx
    .select({ words: downloadWords.words })
    .from(downloadVersion)
    .leftJoin(downloadWords, eq(downloadWords.versionId, downloadVersion.id))
    .where(eq(downloadVersion.downloadId, downloadId))
    .orderBy(desc(downloadVersion.number))
    .limit(1);
  return newest?.words ?? '';
};

/** Says what the job does that lets a download be found by what is written in its file. */
export const defineWordsJob = ({ transactions, jobs, store, fileWords, downloads }: Parts): void => {
  const keep = (versionId: string, downloadId: string, words: string) =>
    transactions.apart('platform', async (tx) => {
      await tx.insert(downloadWords).values({ versionId, words }).onConflictDoNothing();
      await downloads.reword(tx, downloadId, await newestWords(tx, downloadId));
    });

  const run = async ({ versionId }: WordsJob): Promise<void> => {
    const found = await transactions.read('platform', (tx) => findVersion(tx, versionId));
    if (!found) return;
    const { version, material } = found;
    const bytes = await store.read(material.digest);
    const most = limits.download.wordChars;
    await keep(version.id, version.downloadId, await fileWords.read({ bytes, type: material.type, most }));
  };

  // A file nobody can read words of is offered all the same: it is found by its title.
  jobs.define(wordsJob, run, { retries: 2, seconds: 180, atOnce: 1 });
};
