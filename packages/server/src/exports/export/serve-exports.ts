import { ExportFormat, ExportState } from '@chancery/contract/export/codes.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { readTicket } from '../../files/ports.ts';
import { disposition } from '../../kit/disposition.ts';
import { sendRefusal } from '../../kit/envelope.ts';
import { originOf } from '../../kit/http.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { fileHeaders } from '../../kit/security-headers.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { fileNameOf } from './export.present.ts';
import { exportJob, scopeOfExport } from './export.table.ts';
import type { ExportFiles } from './export-files.ts';
import type { AskerOf } from './rights.ts';

const types = {
  [ExportFormat.csv]: 'text/csv; charset=utf-8',
  [ExportFormat.xlsx]: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  [ExportFormat.evidence]: 'application/zip',
  [ExportFormat.archive]: 'application/zip',
} as const;

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly files: ExportFiles;
  readonly askerOf: AskerOf;
}

export type ExportDoor = ReturnType<typeof createExportDoor>;

/** Finds the file that a link opens, for as long as whoever was given it may still see what it holds. */
export const createExportDoor = ({ transactions, secrets, files, askerOf }: Parts) => ({
  open: async (text: string) => {
    const ticket = readTicket(secrets, 'export', text, Date.now());
    if (!ticket?.forId) return undefined;
    const { fileId, forId } = ticket;
    const [row] = await transactions.read('platform', (tx) =>
      tx
        .select()
        .from(exportJob)
        .where(
          and(eq(exportJob.id, fileId), eq(exportJob.accountId, forId), gt(exportJob.expiresAt, sql`now()`)),
        ),
    );
    if (row?.state !== ExportState.done || !row.file || !row.digest) return undefined;
    const may = await transactions.read(scopeOfExport(row), (tx) => askerOf(tx, row, { hold: false }));
    const content = may && (await files.stream(row.id, row.file, row.digest));
    return content && { row, content };
  },
});

/** Answers the short-lived links to files of exports. */
export const serveExports = (http: FastifyInstance, door: ExportDoor): void => {
  http.get<{ Params: { ticket: string } }>('/exports/:ticket', async (request, reply) => {
    const { language, requestId } = originOf(request);
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
    reply.headers(fileHeaders);
    const found = await door.open(request.params.ticket);
    if (!found) return sendRefusal(reply, language, 'file.notFound', {}, requestId);
    const { row, content } = found;
    const name = fileNameOf(row);
    return reply
      .header(
        'content-disposition',
        disposition('attachment', `export${name.slice(name.lastIndexOf('.'))}`, name),
      )
      .header('content-length', row.size ?? 0)
      .type(types[row.format])
      .send(content);
  });
};
