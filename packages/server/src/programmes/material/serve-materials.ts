import { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type FileStore, readTicket, sendContent } from '../../files/ports.ts';
import { originOf } from '../../kit/http.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { material } from './material.table.ts';

type Ticket = NonNullable<ReturnType<typeof readTicket>>;

/** A link is good only while whoever asked for it still sees what the file is attached to, or runs the platform. */
const mayStillOpen = ({ forId, expiresAt }: Ticket): SQL | undefined => {
  if (forId === undefined) return sql`false`;
  const since = new Date(expiresAt.getTime() - limits.file.linkMinutes * 60_000).toISOString();
  return or(
    sql`EXISTS (SELECT FROM operator o WHERE o.id = ${forId} AND o.disabled_at IS NULL)`,
    sql`EXISTS (
      SELECT FROM membership m
      JOIN company c ON c.id = m.company_id AND c.deleted_at IS NULL
      JOIN announcement a ON a.id IN (
        SELECT am.announcement_id FROM announcement_material am WHERE am.material_id = ${material.id}
        UNION ALL
        SELECT cm.course_id FROM mentor JOIN course_mentor cm ON cm.mentor_id = mentor.id
        WHERE mentor.picture = ${material.id})
      WHERE m.account_id = ${forId} AND m.disabled_at IS NULL AND m.access_since <= ${since}::timestamptz
        AND (a.roles = '{}' OR m.role = ANY (a.roles))
        AND (a.kind <> ${AnnouncementKind.meeting} OR EXISTS (
          SELECT FROM meeting_member i
          WHERE i.meeting_id = a.id AND i.account_id = m.account_id AND i.company_id = m.company_id))
        AND announcement_seen_by(a, m.company_id, m.account_id))`,
  );
};

/** Answers the short-lived links to files of the platform. */
export const serveMaterials = (
  http: FastifyInstance,
  transactions: Transactions,
  secrets: Secrets,
  store: FileStore,
): void => {
  http.get<{ Params: { ticket: string } }>('/materials/:ticket', async (request, reply) => {
    const ticket = readTicket(secrets, 'material', request.params.ticket, Date.now());
    const [row] = ticket
      ? await transactions.read('platform', (tx) =>
          tx
            .select()
            .from(material)
            .where(and(eq(material.id, ticket.fileId), mayStillOpen(ticket))),
        )
      : [];
    return sendContent(reply, store, row, originOf(request));
  });
};
