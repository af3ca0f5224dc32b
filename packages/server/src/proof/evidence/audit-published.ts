import type pg from 'pg';
import { lookAtOnce } from './audit-all.ts';
import { missingIn } from './folder-target.ts';
import { beforeAll, shownTo } from './published-still.ts';

/** A checkpoint that was published and is not there any more. */
export interface MissingCheckpoint {
  readonly unit: string;
  readonly size: number;
  readonly what: 'gone' | 'replaced';
}

/** A log of which less was published than there is. */
export interface BehindLog {
  readonly unit: string;
  readonly published: number;
  readonly size: number;
}

const atOnce = 1_000;

const missingOf = async (client: pg.Client, folder: string): Promise<MissingCheckpoint[]> => {
  const missing: MissingCheckpoint[] = [];
  for (let after: string | undefined = beforeAll; after !== undefined; ) {
    const shown = await shownTo(client, folder, after, atOnce);
    for (const each of shown) {
      const what = await missingIn(folder, each);
      if (what) missing.push({ unit: each.companyId, size: each.size, what });
    }
    after = shown.length === atOnce ? shown.at(-1)?.companyId : undefined;
  }
  return missing;
};

const behindOf = async (client: pg.Client, folder: string): Promise<BehindLog[]> => {
  const { rows } = await client.query<BehindLog>(
    `SELECT newest.unit, coalesce(done.size, 0) AS published, newest.size
     FROM (SELECT company_id AS unit, max(size) AS size FROM evidence_checkpoint GROUP BY 1) AS newest
     LEFT JOIN evidence_publication AS done ON done.company_id = newest.unit AND done.target = $1
     WHERE newest.size > coalesce(done.size, 0) ORDER BY 1`,
    [folder],
  );
  return rows.map(({ unit, published, size }) => ({
    unit,
    published: Number(published),
    size: Number(size),
  }));
};

/** Compares the folder that checkpoints are published to with what is said to be published there. */
export const auditPublished = (connection: pg.PoolConfig, folder: string | undefined) =>
  folder === undefined
    ? Promise.resolve({ missing: [], behind: [] })
    : lookAtOnce(connection, async (client) => ({
        missing: await missingOf(client, folder),
        behind: await behindOf(client, folder),
      }));
