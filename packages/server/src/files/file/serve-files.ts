import { FileType } from '@chancery/contract/file/codes.ts';
import { endingOf } from '@chancery/contract/file/rules.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../../kit/envelope.ts';
import { originOf } from '../../kit/http.ts';
import { Refused } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { dataHeaders } from '../../kit/security-headers.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { standsSince } from '../../people/ports.ts';
import type { FileService } from './file.service.ts';
import { file } from './file.table.ts';
import type { FileStore } from './file-store.ts';
import { readTicket } from './file-ticket.ts';

type FileRow = typeof file.$inferSelect;

const endings = {
  [FileType.jpeg]: 'jpg',
  [FileType.png]: 'png',
  [FileType.webp]: 'webp',
  [FileType.pdf]: 'pdf',
  [FileType.docx]: 'docx',
  [FileType.xlsx]: 'xlsx',
} as const;

/** The name to save under: the one it came with, with an ending that says what it is. */
const savedName = ({ name, type }: FileRow): string =>
  endingOf(name) === '' ? `${name}.${endings[type]}` : name;

const disposition = (row: FileRow): string => {
  // Only pictures are shown: the page a document would be shown in could not be kept from running what it carries.
  const how = row.type.startsWith('image/') ? 'inline' : 'attachment';
  const escaped = encodeURIComponent(savedName(row)).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="file.${endings[row.type]}"; filename*=UTF-8''${escaped}`;
};

type Ticket = NonNullable<ReturnType<typeof readTicket>>;

/** A link is good only as long as whoever asked for it could ask again: as the member they were, or as an operator. */
const mayStillOpen = ({ forId, expiresAt }: Ticket, holds: FileService['holds']): SQL | undefined => {
  if (forId === undefined) return undefined;
  const since = new Date(expiresAt.getTime() - limits.file.linkMinutes * 60_000);
  return or(
    standsSince({ companyId: sql`${file.companyId}`, accountId: forId, since }),
    sql`EXISTS (SELECT FROM operator o WHERE o.id = ${forId} AND o.disabled_at IS NULL)`,
    holds({ holderId: forId, since }),
  );
};

/** Answers the short-lived links. The ticket is the only thing asked for, and it opens one file. */
export const serveFiles = (
  http: FastifyInstance,
  transactions: Transactions,
  secrets: Secrets,
  store: FileStore,
  { holds }: Pick<FileService, 'holds'>,
): void => {
  http.get<{ Params: { ticket: string } }>('/files/:ticket', async (request, reply) => {
    const { language, requestId } = originOf(request);
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
    reply.headers(dataHeaders);
    const ticket = readTicket(secrets, request.params.ticket, Date.now());
    const [row] = ticket
      ? await transactions.read('platform', (tx) =>
          tx
            .select()
            .from(file)
            .where(and(eq(file.id, ticket.fileId), mayStillOpen(ticket, holds))),
        )
      : [];
    if (!row) return sendRefusal(reply, language, 'file.notFound', {}, requestId);
    const content = await store.stream(row.digest).catch((error: unknown) => {
      if (error instanceof Refused) return undefined;
      throw error;
    });
    if (!content) return sendRefusal(reply, language, 'file.altered', {}, requestId);
    return reply
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('content-disposition', disposition(row))
      .header('content-length', row.size)
      .type(row.type)
      .send(content);
  });
};
