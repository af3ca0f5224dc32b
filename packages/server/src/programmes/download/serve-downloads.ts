import { limits } from '@chancery/contract/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type FileStore, type GivenFile, readTicket, sendContent } from '../../files/ports.ts';
import { originOf } from '../../kit/http.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { material } from '../material/material.table.ts';
import { download, downloadCopy, downloadFetch, downloadVersion } from './download.table.ts';

type Ticket = NonNullable<ReturnType<typeof readTicket>>;

/**
 * What a link opens: nothing for anybody but whom it was made for, nor once they have left the unit, have another role
 * there, or the unit no longer sees the download.
 */
const opened = async (tx: Tx, { fileId, forId, expiresAt }: Ticket): Promise<GivenFile | undefined> => {
  if (forId === undefined) return undefined;
  const since = new Date(expiresAt.getTime() - limits.file.linkMinutes * 60_000).toISOString();
  const [found] = await tx
    .select({ material, marked: download.marked, digest: downloadCopy.digest, size: downloadCopy.size })
    .from(downloadFetch)
    .innerJoin(download, eq(download.id, downloadFetch.downloadId))
    .innerJoin(downloadVersion, eq(downloadVersion.id, downloadFetch.versionId))
    .innerJoin(material, eq(material.id, downloadVersion.materialId))
    .leftJoin(
      downloadCopy,
      and(
        eq(downloadCopy.versionId, downloadFetch.versionId),
        eq(downloadCopy.companyId, downloadFetch.companyId),
        eq(downloadCopy.accountId, downloadFetch.accountId),
      ),
    )
    .where(
      and(
        eq(downloadFetch.id, fileId),
        eq(downloadFetch.accountId, forId),
        sql`EXISTS (
          SELECT FROM membership m
          JOIN company c ON c.id = m.company_id AND c.deleted_at IS NULL
          JOIN announcement a ON a.id = ${downloadFetch.downloadId}
          WHERE m.company_id = ${downloadFetch.companyId} AND m.account_id = ${downloadFetch.accountId}
            AND m.disabled_at IS NULL AND m.access_since <= ${since}::timestamptz
            AND (a.roles = '{}' OR m.role = ANY (a.roles))
            AND announcement_seen(a.id, a.state, a.audience, a.opens_at, a.closes_at, m.company_id))`,
      ),
    );
  if (!found) return undefined;
  const { name, type, size, digest } = found.material;
  if (!found.marked) return { name, type, size, digest };
  return found.digest && found.size !== null
    ? { name, type, size: found.size, digest: found.digest }
    : undefined;
};

/** Answers the short-lived links to downloads. */
export const serveDownloads = (
  http: FastifyInstance,
  transactions: Transactions,
  secrets: Secrets,
  store: FileStore,
): void => {
  http.get<{ Params: { ticket: string } }>('/downloaded/:ticket', async (request, reply) => {
    const ticket = readTicket(secrets, 'download', request.params.ticket, Date.now());
    const given = ticket && (await transactions.read('platform', (tx) => opened(tx, ticket)));
    return sendContent(reply, store, given, originOf(request));
  });
};
