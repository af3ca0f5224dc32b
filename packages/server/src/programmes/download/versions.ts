import type { Language } from '@chancery/phrases/phrase.ts';
import { and, count, countDistinct, desc, eq, inArray, max, type SQL } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { material } from '../material/material.table.ts';
import { downloadFetch, downloadVersion, type VersionRow } from './download.table.ts';

/** A version with the file it offers. */
export interface OfferedVersion {
  readonly version: VersionRow;
  readonly material: typeof material.$inferSelect;
}

const offered = (tx: Tx, which: SQL | undefined) =>
  tx
    .select({ version: downloadVersion, material })
    .from(downloadVersion)
    .innerJoin(material, eq(material.id, downloadVersion.materialId))
    .where(which);

/** All versions of a download, the newest first. */
export const versionsOf = (tx: Tx, downloadId: string): Promise<OfferedVersion[]> =>
  offered(tx, eq(downloadVersion.downloadId, downloadId)).orderBy(desc(downloadVersion.number));

export const findVersion = async (tx: Tx, id: string): Promise<OfferedVersion | undefined> => {
  const [found] = await offered(tx, eq(downloadVersion.id, id));
  return found;
};

/** The newest version of each download. */
export const newestOf = async (
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OfferedVersion>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([downloadVersion.downloadId], { version: downloadVersion, material })
    .from(downloadVersion)
    .innerJoin(material, eq(material.id, downloadVersion.materialId))
    .where(inArray(downloadVersion.downloadId, [...ids]))
    .orderBy(downloadVersion.downloadId, desc(downloadVersion.number));
  return new Map(rows.map((row) => [row.version.downloadId, row]));
};

/** When somebody last downloaded each version. */
export const fetchedBy = async (
  tx: Tx,
  { id, companyId }: UnitActor,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  if (versionIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: downloadFetch.versionId, at: max(downloadFetch.createdAt) })
    .from(downloadFetch)
    .where(
      and(
        inArray(downloadFetch.versionId, [...versionIds]),
        eq(downloadFetch.companyId, companyId),
        eq(downloadFetch.accountId, id),
      ),
    )
    .groupBy(downloadFetch.versionId);
  return new Map(rows.flatMap((row) => (row.at ? [[row.id, row.at]] : [])));
};

interface Counted {
  readonly fetches: number;
  readonly people: number;
}

/** How often each was downloaded and by how many people: downloads, or their versions. */
export const countsBy = async (
  tx: Tx,
  by: 'downloadId' | 'versionId',
  ids: readonly string[],
): Promise<(id: string) => Counted> => {
  const column = downloadFetch[by];
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: column, fetches: count(), people: countDistinct(downloadFetch.accountId) })
          .from(downloadFetch)
          .where(inArray(column, [...ids]))
          .groupBy(column);
  const known = new Map(rows.map(({ id, fetches, people }) => [id, { fetches, people }]));
  return (id) => known.get(id) ?? { fetches: 0, people: 0 };
};

/** What changed, in the reader's language or the one it was written in. */
const noteFor = ({ noteZh, noteEn }: VersionRow, wanted: Language): string =>
  wanted === 'zh' ? noteZh || noteEn : noteEn || noteZh;

/** A version as units see it. */
export const presentVersion = (
  { version, material: file }: OfferedVersion,
  language: Language,
  fetchedAt: Date | undefined,
) => ({
  id: version.id,
  number: version.number,
  note: noteFor(version, language),
  fileName: file.name,
  fileType: file.type,
  size: file.size,
  createdAt: iso(version.createdAt),
  fetchedAt: isoOrNull(fetchedAt),
});
