import { Readable } from 'node:stream';
import { limits } from '@chancery/contract/limits.ts';
import { headOfPiece, headOfRecording } from '@chancery/evidence/recording-file.ts';
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FileStore, readTicket } from '../../files/ports.ts';
import { sendRefusal } from '../../kit/envelope.ts';
import { originOf } from '../../kit/http.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { dataHeaders } from '../../kit/security-headers.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { standsSince } from '../../people/ports.ts';
import { livePiece, liveRecording, type RecordingRow } from './recording.table.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly store: Pick<FileStore, 'stream' | 'read'>;
}

const kept = and(isNotNull(livePiece.hereAt), isNull(livePiece.removedAt));
const piecesAtOnce = 200;

/** Gives out pieces, and whole recordings one piece after another, to whoever holds a link that is good for minutes. */
export const serveRecordings = (http: FastifyInstance, { transactions, secrets, store }: Parts): void => {
  /** A link is good only as long as whoever asked for it could ask again. */
  const recordingOf = async (given: string): Promise<RecordingRow | undefined> => {
    const ticket = readTicket(secrets, 'recording', given, Date.now());
    if (!ticket?.forId) return undefined;
    const since = new Date(ticket.expiresAt.getTime() - limits.file.linkMinutes * 60_000);
    const [row] = await transactions.read('platform', (tx) =>
      tx
        .select()
        .from(liveRecording)
        .where(
          and(
            eq(liveRecording.id, ticket.fileId),
            standsSince({ companyId: sql`${liveRecording.companyId}`, accountId: ticket.forId ?? '', since }),
          ),
        ),
    );
    return row;
  };

  const prepare = (reply: FastifyReply) => {
    for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
    return reply.headers(dataHeaders);
  };

  const missing = (request: FastifyRequest, reply: FastifyReply) => {
    const { language, requestId } = originOf(request);
    return sendRefusal(prepare(reply), language, 'file.notFound', {}, requestId);
  };

  http.get<{ Params: { ticket: string; number: string } }>(
    '/live/pieces/:ticket/:number',
    async (request, reply) => {
      const row = await recordingOf(request.params.ticket);
      const number = /^\d{1,6}$/.test(request.params.number) ? Number(request.params.number) : 0;
      const [piece] = row
        ? await transactions.read('platform', (tx) =>
            tx
              .select()
              .from(livePiece)
              .where(and(eq(livePiece.recordingId, row.id), eq(livePiece.number, number), kept)),
          )
        : [];
      if (!row || !piece) return missing(request, reply);
      return prepare(reply)
        .header('content-length', piece.size)
        .type(row.type)
        .send(await store.stream(piece.digest));
    },
  );

  /** All pieces that are here, a page of rows at a time: no more than one piece is held. */
  async function* contentOf(row: RecordingRow) {
    yield headOfRecording({ recording: row.id, type: row.type });
    for (let after = 0; ; ) {
      const pieces = await transactions.read('platform', (tx) =>
        tx
          .select()
          .from(livePiece)
          .where(and(eq(livePiece.recordingId, row.id), gt(livePiece.number, after), kept))
          .orderBy(asc(livePiece.number))
          .limit(piecesAtOnce),
      );
      for (const { number, size, digest } of pieces) {
        yield headOfPiece({ recording: row.id, number, size, sha256: digest.toString('hex') });
        yield await store.read(digest);
        after = number;
      }
      if (pieces.length < piecesAtOnce) return;
    }
  }

  http.get<{ Params: { ticket: string } }>('/live/recordings/:ticket', async (request, reply) => {
    const row = await recordingOf(request.params.ticket);
    if (!row) return missing(request, reply);
    return prepare(reply)
      .header('content-disposition', `attachment; filename="${row.id}.chancery-recording"`)
      .type('application/octet-stream')
      .send(Readable.from(contentOf(row), { objectMode: false }));
  });
};
