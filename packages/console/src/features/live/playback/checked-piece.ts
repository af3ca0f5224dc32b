import { digestOf } from '../recording/piece-calls.ts';
import type { Piece, Recording } from './time-line.ts';

/** A piece whose bytes are what was announced, or why there is none. */
export type CheckedPiece =
  | { readonly is: 'right'; readonly bytes: ArrayBuffer }
  | { readonly is: 'altered' | 'gone' };

/** Recordings with links that are good for some minutes. */
export interface Links {
  now(): readonly Recording[];
  renew(): Promise<readonly Recording[]>;
}

type Whose = Pick<Recording, 'id'>;
type Which = Pick<Piece, 'number' | 'sha256'>;

const fetchOnce = async (address: string, { number, sha256 }: Which): Promise<CheckedPiece> => {
  const answer = await fetch(`${address}${number}`);
  if (!answer.ok) return { is: 'gone' };
  const bytes = await answer.arrayBuffer();
  return (await digestOf(bytes)) === sha256 ? { is: 'right', bytes } : { is: 'altered' };
};

/**
 * Fetches a piece and compares it with what entered the log when it was filmed. Whoever looks longer than a link lasts gets
 * another one.
 */
export const fetchChecked = async (
  { id }: Whose,
  piece: Which,
  { now, renew }: Links,
): Promise<CheckedPiece> => {
  const addressIn = (recordings: readonly Recording[]) => recordings.find((one) => one.id === id)?.pieceUrl;
  const address = addressIn(now());
  const first = address === undefined ? ({ is: 'gone' } as const) : await fetchOnce(address, piece);
  if (first.is !== 'gone') return first;
  const fresh = addressIn(await renew());
  return fresh === undefined || fresh === address ? first : fetchOnce(fresh, piece);
};
