import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { LivePieceState } from '@chancery/contract/live/codes.ts';
import * as call from '@chancery/contract/live/recording.calls.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { type FileService, makeTicket } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { findWitnessed, photosOfUse, pressesOfUse } from '../../seal-use/ports.ts';
import { liveEvent } from '../room/live.table.ts';
import { presentEvent } from '../room/room.present.ts';
import { livePiece, liveRecording, liveRule, type RecordingRow } from './recording.table.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly files: Pick<FileService, 'linkTo'>;
}

type PieceRow = typeof livePiece.$inferSelect;

const stateOf = ({ hereAt, removedAt }: PieceRow) => {
  if (removedAt) return LivePieceState.removed;
  return hereAt ? LivePieceState.here : LivePieceState.announced;
};

/** For how many days a unit keeps what was filmed. */
const keepDaysOf = async (tx: Tx, companyId: string): Promise<number> => {
  const [rule] = await tx.select().from(liveRule).where(eq(liveRule.companyId, companyId));
  return rule?.keepDays ?? limits.recording.keepDays.usual;
};

/** What was filmed of uses, for whoever stamps, keeps, approved or runs the unit. */
export const createRecordService = ({ transactions, secrets, files }: Parts) => {
  const piecesOf = async (tx: Tx, rows: readonly RecordingRow[]): Promise<Map<string, PieceRow[]>> => {
    if (rows.length === 0) return new Map();
    const pieces = await tx
      .select()
      .from(livePiece)
      .where(
        inArray(
          livePiece.recordingId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(livePiece.recordingId), asc(livePiece.number));
    return Map.groupBy(pieces, ({ recordingId }) => recordingId);
  };

  const present = (actor: UnitActor, row: RecordingRow, pieces: readonly PieceRow[]) => {
    const expiresAt = new Date(Date.now() + limits.file.linkMinutes * 60_000);
    const ticket = makeTicket(secrets, 'recording', { fileId: row.id, forId: actor.id, expiresAt });
    return {
      id: row.id,
      name: row.name,
      type: row.type,
      begunAt: iso(row.begunAt),
      endedAt: isoOrNull(row.endedAt),
      last: row.last ?? row.announced,
      pieces: pieces.map((piece) => ({
        number: piece.number,
        startedAt: iso(piece.startedAt),
        ms: piece.ms,
        toldAt: iso(piece.toldAt),
        size: piece.size,
        sha256: piece.digest.toString('hex'),
        state: stateOf(piece),
      })),
      pieceUrl: `/live/pieces/${ticket}/`,
      fileUrl: `/live/recordings/${ticket}`,
    };
  };

  const get = (
    actor: UnitActor,
    { authorizationId }: CheckedInput<typeof call.getLiveRecord>,
  ): Promise<CallResult<typeof call.getLiveRecord>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const found = await findWitnessed(tx, actor, authorizationId);
      if (!found) return refuse('live.notFound');
      const own = and(
        eq(liveRecording.authorizationId, authorizationId),
        eq(liveRecording.companyId, actor.companyId),
      );
      const rows = await tx.select().from(liveRecording).where(own).orderBy(asc(liveRecording.begunAt));
      const pieces = await piecesOf(tx, rows);
      const events = await tx
        .select()
        .from(liveEvent)
        .where(eq(liveEvent.authorizationId, authorizationId))
        .orderBy(asc(liveEvent.at), asc(liveEvent.id));
      const photos = await photosOfUse(tx, authorizationId);
      return {
        title: found.use.title,
        empowerNo: found.use.empowerNo,
        recordings: rows.map((row) => present(actor, row, pieces.get(row.id) ?? [])),
        events: events.map(presentEvent),
        presses: await pressesOfUse(tx, authorizationId),
        photos: photos.map(({ fileId, ...photo }) => ({
          ...photo,
          tmpUrl: files.linkTo({ id: fileId }).tmpUrl,
        })),
        part: found.part,
        keepDays: await keepDaysOf(tx, actor.companyId),
        mayChange: actor.permissions.has('unitConfig.edit'),
      };
    });

  const getRule = (actor: UnitActor): Promise<CallResult<typeof call.getLiveRule>> =>
    transactions.read(scopeOf(actor), async (tx) => ({ keepDays: await keepDaysOf(tx, actor.companyId) }));

  const saveRule = (actor: UnitActor, keepDays: number): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const before = await keepDaysOf(tx, actor.companyId);
      await tx
        .insert(liveRule)
        .values({ companyId: actor.companyId, keepDays })
        .onConflictDoUpdate({ target: liveRule.companyId, set: { keepDays } });
      note({
        objectType: 'company',
        objectId: actor.companyId,
        before: { keepDays: before },
        after: { keepDays },
      });
      return {};
    });

  return answering({ get, getRule, saveRule }, (records) => [
    handle(call.getLiveRecord, ({ actor, input }) => records.get(actor, input)),
    handle(call.getLiveRule, ({ actor }) => records.getRule(actor)),
    handle(call.saveLiveRule, ({ actor, input }) => records.saveRule(actor, input.keepDays)),
  ]);
};
