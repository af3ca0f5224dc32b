import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { getVersion, listVersions } from '@chancery/contract/version/calls.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { answering, handle } from '../../kit/handle.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { firstVersion } from './first-version.ts';
import { versionHistory } from './version.table.ts';

/** What is still being written is nobody's business but the operators'. */
const isPublished = isNotNull(versionHistory.publishedAt);

const presentIn = (language: Language) => (row: typeof versionHistory.$inferSelect) => ({
  id: row.id,
  versionNumber: row.versionNumber,
  type: row.type,
  title: language === 'zh' ? row.titleZh : row.titleEn,
  details: language === 'zh' ? row.detailsZh : row.detailsEn,
  publishedAt: iso(row.publishedAt ?? row.createdAt),
});

export type VersionService = ReturnType<typeof createVersionService>;

/** The published versions of the platform. */
export const createVersionService = (transactions: Transactions) => {
  const ensureFirst = (): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      await tx
        .insert(versionHistory)
        .values({ id: uuidv7(), ...firstVersion })
        .onConflictDoNothing();
    });

  const list = (
    input: CheckedInput<typeof listVersions>,
    language: Language,
  ): Promise<CallResult<typeof listVersions>> =>
    transactions.read('platform', (tx) =>
      keysetPage(tx, {
        from: versionHistory,
        where: [isPublished, input.type === undefined ? undefined : eq(versionHistory.type, input.type)],
        sorts: { publishedAt: versionHistory.publishedAt },
        query: { ...input, sort: '-publishedAt' },
        present: presentIn(language),
      }),
    );

  const get = (id: string, language: Language): Promise<CallResult<typeof getVersion>> =>
    transactions.read('platform', async (tx) => {
      const [row] = await tx
        .select()
        .from(versionHistory)
        .where(and(eq(versionHistory.id, id), isPublished));
      return presentIn(language)(row ?? refuse('version.notFound'));
    });

  const latest = async (tx: Tx, language: Language) => {
    const [row] = await tx
      .select()
      .from(versionHistory)
      .where(isPublished)
      .orderBy(desc(versionHistory.publishedAt))
      .limit(1);
    return row ? presentIn(language)(row) : null;
  };

  return answering({ ensureFirst, list, get, latest }, (versions) => [
    handle(listVersions, ({ input, origin }) => versions.list(input, origin.language)),
    handle(getVersion, ({ input, origin }) => versions.get(input.id, origin.language)),
  ]);
};
