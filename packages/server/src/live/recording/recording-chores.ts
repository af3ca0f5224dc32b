import { limits } from '@chancery/contract/limits.ts';
import { LiveStep } from '@chancery/contract/live/codes.ts';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FileService } from '../../files/ports.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { TellEvent } from '../room/tell-event.ts';
import { livePiece, liveRecording } from './recording.table.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly files: Pick<FileService, 'releaseContent'>;
  readonly tellEvent: TellEvent;
}

const recordingsAtOnce = 20;

/** Lets go of pieces that were kept for as long as their unit wants; their digests and that they went stay. */
export const createRecordingChores = ({ transactions, files, tellEvent }: Parts) => {
  const isOld = sql`${livePiece.hereAt} < now() - interval '1 day' * coalesce(
    (SELECT r.keep_days FROM live_rule r WHERE r.company_id = ${livePiece.companyId}), ${limits.recording.keepDays.usual}::int)`;
  const old = and(isNotNull(livePiece.hereAt), isNull(livePiece.removedAt), isOld);

  const tidy = async (): Promise<void> => {
    const due = await transactions.read('platform', (tx) =>
      tx
        .selectDistinct({ id: livePiece.recordingId, companyId: livePiece.companyId })
        .from(livePiece)
        .where(old)
        .limit(recordingsAtOnce),
    );
    for (const { id, companyId } of due)
      await transactions.apart({ companyId }, async (tx) => {
        const [row] = await tx.select().from(liveRecording).where(eq(liveRecording.id, id)).for('update');
        const gone = await tx
          .update(livePiece)
          .set({ removedAt: sql`now()` })
          .where(and(inArray(livePiece.recordingId, [id]), old))
          .returning({ digest: livePiece.digest });
        if (!row || gone.length === 0) return;
        for (const { digest } of gone) await files.releaseContent(tx, digest);
        const { authorizationId, name } = row;
        const text = String(gone.length);
        await tellEvent(tx, { companyId, authorizationId, step: LiveStep.removed, name, text });
      });
  };

  return { tidy };
};
