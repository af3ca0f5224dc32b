import { FileType } from '@chancery/contract/file.codes.ts';
import { endingOf } from '@chancery/contract/file.rules.ts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../../kit/envelope.ts';
import { originOf } from '../../kit/http.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { dataHeaders } from '../../kit/security-headers.ts';
import type { Transactions } from '../../kit/transaction.ts';
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

/** Answers the short-lived links. The ticket is the only thing asked for, and it opens one file. */
export const serveFiles = (
  http: FastifyInstance,
  transactions: Transactions,
  secrets: Secrets,
  store: FileStore,
): void => {
  http.get<{ Params: { ticket: string } }>('/files/:ticket', async (request, reply) => {
    const { language, requestId } = originOf(request);
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
    reply.headers(dataHeaders);
    const id = readTicket(secrets, request.params.ticket, Date.now());
    const [row] = id
      ? await transactions.read('platform', (tx) => tx.select().from(file).where(eq(file.id, id)))
      : [];
    if (!row) return sendRefusal(reply, language, 'file.notFound', {}, requestId);
    return reply
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('content-disposition', disposition(row))
      .header('content-length', row.size)
      .type(row.type)
      .send(store.stream(row.digest));
  });
};
