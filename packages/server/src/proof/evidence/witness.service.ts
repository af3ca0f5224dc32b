import { same } from '@chancery/evidence/bytes.ts';
import { emptyRoot } from '@chancery/evidence/hash.ts';
import { cosign, isSignedBy, witnessKey } from '@chancery/evidence/note.ts';
import { isConsistent } from '@chancery/evidence/proof.ts';
import type { Signer } from '@chancery/evidence/signature.ts';
import { eq, sql } from 'drizzle-orm';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { witnessedLog, witnessedPlatform } from './evidence.table.ts';
import { readWitnessRequest, type WitnessRequest } from './witness-request.ts';

/** What a witness answers, as HTTP has it. */
export interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 409 | 422;
  readonly body: string;
  /** The body is the size that the witness knows. */
  readonly isSize?: boolean;
}

type Platform = typeof witnessedPlatform.$inferSelect;

export type WitnessService = ReturnType<typeof createWitnessService>;

/**
 * Vouches for the logs of other platforms: a checkpoint is signed only if its log begins with everything that was seen
 * of it before. Whoever rewrote history cannot get a second signature.
 */
export const createWitnessService = (transactions: Transactions, signer: Signer, publicUrl: string) => {
  const { host } = new URL(publicUrl);
  const name = `${host}/witness`;

  const signedBy = async (tx: Tx, { checkpoint }: WitnessRequest): Promise<Platform | undefined> => {
    const platforms = await tx.select().from(witnessedPlatform);
    return platforms.find(({ publicKey }) => isSignedBy(checkpoint.note, checkpoint.origin, publicKey));
  };

  const lockLog = async (tx: Tx, origin: string, platformId: string) => {
    const made = await tx
      .insert(witnessedLog)
      .values({ origin, platformId, size: 0, root: Buffer.from(emptyRoot) })
      .onConflictDoNothing()
      .returning({ origin: witnessedLog.origin });
    if (made.length > 0)
      await tx
        .update(witnessedPlatform)
        .set({ logs: sql`${witnessedPlatform.logs} + 1` })
        .where(eq(witnessedPlatform.id, platformId));
    const [row] = await tx.select().from(witnessedLog).where(eq(witnessedLog.origin, origin)).for('update');
    if (!row) throw new Error('a log that is being witnessed vanished');
    return row;
  };

  const refused = async (tx: Tx, platform: Platform, answer: WitnessAnswer): Promise<WitnessAnswer> => {
    await tx
      .update(witnessedPlatform)
      .set({ refusals: sql`${witnessedPlatform.refusals} + 1` })
      .where(eq(witnessedPlatform.id, platform.id));
    return answer;
  };

  const decide = async (tx: Tx, request: WitnessRequest): Promise<WitnessAnswer> => {
    const { old, proof, checkpoint } = request;
    const { origin, size, root, note } = checkpoint;
    const platform = await signedBy(tx, request);
    if (!platform) return { status: 403, body: 'not signed by a platform that is witnessed here\n' };
    const known = await lockLog(tx, origin, platform.id);
    if (known.platformId !== platform.id) return { status: 403, body: 'the log of another platform\n' };
    if (old > size) return { status: 400, body: 'a log does not shrink\n' };
    const knownSize = { status: 409, body: `${known.size}\n`, isSize: true } as const;
    if (old !== known.size) return knownSize;
    if (size === known.size && !same(root, known.root)) return refused(tx, platform, knownSize);
    if (!isConsistent(old, size, proof, known.root, root))
      return refused(tx, platform, {
        status: 422,
        body: 'the log does not begin with what was seen before\n',
      });
    await tx
      .update(witnessedLog)
      .set({ size, root: Buffer.from(root), seenAt: sql`now()` })
      .where(eq(witnessedLog.origin, origin));
    await tx
      .update(witnessedPlatform)
      .set({ lastSeenAt: sql`now()` })
      .where(eq(witnessedPlatform.id, platform.id));
    return { status: 200, body: cosign(note.text, name, signer, Math.floor(Date.now() / 1_000)) };
  };

  /** Answers `add-checkpoint` of C2SP tlog-witness. */
  const addCheckpoint = (body: string): Promise<WitnessAnswer> => {
    const request = readWitnessRequest(body);
    if (!request) return Promise.resolve({ status: 400, body: 'not a checkpoint with its proof\n' });
    return transactions.apart('platform', (tx) => decide(tx, request));
  };

  return { addCheckpoint, name, key: witnessKey(name, signer.publicKey) };
};
