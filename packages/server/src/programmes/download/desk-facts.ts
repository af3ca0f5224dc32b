import type { getKeptDownload } from '@chancery/contract/download/desk.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { MarkState } from '@chancery/contract/watermark/codes.ts';
import { and, count, countDistinct, desc, eq, inArray, max } from 'drizzle-orm';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import { downloadCopy, downloadFetch } from './download.table.ts';
import { countsBy, versionsOf } from './versions.ts';

type Kept = CallResult<typeof getKeptDownload>;
type LinkedFile = Kept['versions'][number]['file'];

/** How many copies of each version could not be marked. */
const failedOf = async (tx: Tx, versionIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (versionIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: downloadCopy.versionId, count: count() })
    .from(downloadCopy)
    .where(and(inArray(downloadCopy.versionId, [...versionIds]), eq(downloadCopy.state, MarkState.failed)))
    .groupBy(downloadCopy.versionId);
  return new Map(rows.map((row) => [row.id, row.count]));
};

const unitsOf = async (tx: Tx, downloadId: string): Promise<Kept['units']> => {
  const lastAt = max(downloadFetch.createdAt);
  const rows = await tx
    .select({
      id: company.id,
      name: company.name,
      fetches: count(),
      people: countDistinct(downloadFetch.accountId),
      lastAt,
    })
    .from(downloadFetch)
    .innerJoin(company, eq(company.id, downloadFetch.companyId))
    .where(eq(downloadFetch.downloadId, downloadId))
    .groupBy(company.id)
    .orderBy(desc(lastAt))
    .limit(limits.download.units);
  return rows.map((row) => ({ ...row, lastAt: iso(row.lastAt ?? new Date(0)) }));
};

/** What only the page of one download shows: its versions with their files and counts, and which units have it. */
export const readDownloadFacts = async (
  tx: Tx,
  id: string,
  files: readonly LinkedFile[],
): Promise<Pick<Kept, 'versions' | 'units'>> => {
  const offered = await versionsOf(tx, id);
  const ids = offered.map(({ version }) => version.id);
  const counts = await countsBy(tx, 'versionId', ids);
  const failed = await failedOf(tx, ids);
  const versions = offered.flatMap(({ version }) => {
    const file = files.find(({ filePath }) => filePath === version.materialId);
    if (!file) return [];
    const { number, noteZh, noteEn, createdBy, createdAt } = version;
    return [
      {
        id: version.id,
        number,
        noteZh,
        noteEn,
        file,
        ...counts(version.id),
        failed: failed.get(version.id) ?? 0,
        createdBy,
        createdAt: iso(createdAt),
      },
    ];
  });
  return { versions, units: await unitsOf(tx, id) };
};
