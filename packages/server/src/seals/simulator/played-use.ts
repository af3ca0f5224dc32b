import type { Tx } from '../../kit/transaction.ts';

/** What is known of the use of a seal that is about to be played. */
export interface PlayedUse {
  /** The presses of its life, and the digest of the last one where that is known. */
  lastPressOf(
    tx: Tx,
    seal: { readonly id: string; readonly pressCounter: number; readonly generation: number },
  ): Promise<{ counter: number; lastDigest: string | null }>;
  /** What is used of the authorisation that is open for it. */
  usedOf(tx: Tx, deviceId: string): Promise<{ order: string; normal: number; crossPage: number } | null>;
}
