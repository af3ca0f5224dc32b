import { limits } from '@chancery/contract/limits.ts';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { originOf } from '../../kit/http.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { standsSince } from '../../people/ports.ts';
import type { FileService } from './file.service.ts';
import { file } from './file.table.ts';
import type { FileStore } from './file-store.ts';
import { readTicket } from './file-ticket.ts';
import { sendContent } from './send-content.ts';

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
    const ticket = readTicket(secrets, 'file', request.params.ticket, Date.now());
    const [row] = ticket
      ? await transactions.read('platform', (tx) =>
          tx
            .select()
            .from(file)
            .where(and(eq(file.id, ticket.fileId), mayStillOpen(ticket, holds))),
        )
      : [];
    const given = row && ticket?.nameless ? { ...row, name: 'file' } : row;
    return sendContent(reply, store, given, originOf(request));
  });
};
