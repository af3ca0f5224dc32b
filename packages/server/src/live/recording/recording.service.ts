import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { LivePart } from '@chancery/contract/live/codes.ts';
import * as call from '@chancery/contract/live/recording.calls.ts';
import { chainOf, noChain } from '@chancery/evidence/recording-chain.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FileService, FileStore } from '../../files/ports.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { livePerson, liveRoom, type PersonRow } from '../room/live.table.ts';
import type { Seats } from '../room/seats.ts';
import { livePiece, liveRecording, type RecordingRow } from './recording.table.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly evidence: Evidence;
  readonly seats: Pick<Seats, 'find' | 'over'>;
  readonly files: Pick<FileService, 'keepContent'>;
  readonly store: FileStore;
}

const { recording } = limits;
const lateMs = recording.lateHours * 3_600_000;

/** Takes what phones film: digests first, which enter the log at once, then the pieces, whenever the network lets them. */
export const createRecordingService = ({ transactions, evidence, seats, files, store }: Parts) => {
  /** Whoever films or filmed: what they announced may arrive long after they left. */
  const filmer = async (key: string): Promise<PersonRow> => {
    const person = await seats.find(key);
    if (!person || person.createdAt.getTime() + lateMs < Date.now()) return seats.over();
    return person;
  };

  const lockRecording = async (tx: Tx, person: PersonRow, id: string): Promise<RecordingRow | undefined> => {
    const [row] = await tx.select().from(liveRecording).where(eq(liveRecording.id, id)).for('update');
    return row && row.personId !== person.id ? refuse('live.recordingOther') : row;
  };

  /** Nobody films faster than time goes: what is announced of one seat keeps to it, however many recordings it is in. */
  const refuseTooFast = async (tx: Tx, { id, createdAt }: PersonRow, more: number): Promise<void> => {
    // Held, so that what is announced at once in several recordings is counted one after the other.
    await tx.select().from(livePerson).where(eq(livePerson.id, id)).for('no key update');
    const [row] = await tx
      .select({ n: sql<number>`coalesce(sum(${liveRecording.announced}), 0)::int` })
      .from(liveRecording)
      .where(eq(liveRecording.personId, id));
    const seconds = (Date.now() - createdAt.getTime()) / 1_000;
    if ((row?.n ?? 0) + more > recording.piecesAhead + seconds)
      refuse('request.tooMany', { retryAfterSeconds: 30 });
  };

  const begin = async (tx: Tx, person: PersonRow, id: string, type: string): Promise<RecordingRow> => {
    const [room] = await tx.select().from(liveRoom).where(eq(liveRoom.id, person.roomId));
    if (!room) return refuse('live.over');
    const { companyId, name, id: personId } = person;
    const { authorizationId } = room;
    const row = { id, companyId, authorizationId, personId, name, type, chain: Buffer.from(noChain, 'hex') };
    await tx.insert(liveRecording).values(row).onConflictDoNothing();
    return (await lockRecording(tx, person, id)) ?? refuse('live.recordingOther');
  };

  const announce = async ({
    key,
    recordingId,
    type,
    pieces,
  }: CheckedInput<typeof call.announceLivePieces>): Promise<CallResult<typeof call.announceLivePieces>> => {
    const person = await filmer(key);
    if (person.part !== LivePart.filmer) refuse('live.notFilmer');
    return transactions.write({ companyId: person.companyId }, async (tx) => {
      const row =
        (await lockRecording(tx, person, recordingId)) ?? (await begin(tx, person, recordingId, type));
      // What was announced stays as it was; a repeat after a lost answer says the same again.
      const fresh = pieces.filter(({ number }) => number > row.announced);
      let [at, chain] = [row.announced, row.chain.toString('hex')];
      for (const piece of fresh) {
        at += 1;
        chain = chainOf(chain, recordingId, piece.number, piece.sha256);
        if (piece.number !== at || piece.chain !== chain || row.last !== null) refuse('live.pieceOther');
      }
      if (fresh.length === 0) return { announced: row.announced };
      await refuseTooFast(tx, person, fresh.length);
      const { companyId, authorizationId } = row;
      await tx.insert(livePiece).values(
        fresh.map(({ number, sha256, size, startedAt, ms }) => ({
          recordingId,
          number,
          companyId,
          digest: Buffer.from(sha256, 'hex'),
          size,
          startedAt: new Date(startedAt),
          ms,
        })),
      );
      await tx
        .update(liveRecording)
        .set({ announced: at, chain: Buffer.from(chain, 'hex') })
        .where(eq(liveRecording.id, recordingId));
      await evidence.append(tx, {
        companyId,
        kind: EvidenceKind.recordingPieces,
        subjectId: recordingId,
        threadId: authorizationId,
        facts: {
          name: row.name,
          type: row.type,
          from: row.announced + 1,
          pieces: fresh.map(({ sha256, size, startedAt, ms }) => ({ sha256, size, at: startedAt, ms })),
          chain,
          receivedAt: iso(new Date()),
        },
      });
      return { announced: at };
    });
  };

  /** Refuses whoever films nothing before a single byte is read. */
  const admit = async (key: string): Promise<void> => {
    await filmer(key);
  };

  const send = async (
    key: string,
    { recordingId, number }: CheckedInput<typeof call.sendLivePiece>,
    bytes: Buffer,
  ): Promise<CallResult<typeof call.sendLivePiece>> => {
    const person = await filmer(key);
    return store.layFor(bytes, (content) =>
      transactions.write({ companyId: person.companyId }, async (tx) => {
        const [row] = await tx.select().from(liveRecording).where(eq(liveRecording.id, recordingId));
        if (row?.personId !== person.id) return refuse('live.recordingOther');
        const one = and(eq(livePiece.recordingId, recordingId), eq(livePiece.number, number));
        const [piece] = await tx.select().from(livePiece).where(one).for('update');
        if (!piece?.digest.equals(content.digest)) return refuse('live.pieceOther');
        if (piece.size !== bytes.length) return refuse('live.pieceOther');
        if (piece.hereAt) return { known: true };
        await files.keepContent(tx, content, bytes.length);
        await tx
          .update(livePiece)
          .set({ hereAt: sql`now()` })
          .where(and(one, isNull(livePiece.hereAt)));
        return { known: false };
      }),
    );
  };

  const end = async ({
    key,
    recordingId,
    last,
  }: CheckedInput<typeof call.endLiveRecording>): Promise<Record<string, never>> => {
    const person = await filmer(key);
    return transactions.write({ companyId: person.companyId }, async (tx) => {
      const row = (await lockRecording(tx, person, recordingId)) ?? refuse('live.recordingOther');
      if (row.last === last) return {};
      if (row.last !== null || last < row.announced) refuse('live.pieceOther');
      await tx
        .update(liveRecording)
        .set({ last, endedAt: sql`now()` })
        .where(eq(liveRecording.id, recordingId));
      await evidence.append(tx, {
        companyId: row.companyId,
        kind: EvidenceKind.recordingEnded,
        subjectId: recordingId,
        threadId: row.authorizationId,
        facts: { name: row.name, pieces: last, announced: row.announced, chain: row.chain.toString('hex') },
      });
      return {};
    });
  };

  return answering({ announce, admit, send, end }, (recordings) => [
    handle(call.announceLivePieces, ({ input }) => recordings.announce(input)),
    handle(
      call.sendLivePiece,
      ({ token, input, bytes }) => recordings.send(token, input, bytes),
      recordings.admit,
    ),
    handle(call.endLiveRecording, ({ input }) => recordings.end(input)),
  ]);
};
