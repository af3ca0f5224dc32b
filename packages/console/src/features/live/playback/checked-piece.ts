import { digestOf } from '../recording/piece-calls.ts';
import type { Piece, Recording } from './time-line.ts';

/** A piece whose bytes are what was announced, or why there is none. */
export type CheckedPiece =
  | { readonly is: 'right'; readonly bytes: ArrayBuffer }
  | { readonly is: 'altered' | 'gone' };

/** Fetches a piece and compares it with what entered the log when it was filmed. */
export const fetchChecked = async (
  { pieceUrl }: Pick<Recording, 'pieceUrl'>,
  { number, sha256 }: Pick<Piece, 'number' | 'sha256'>,
): Promise<CheckedPiece> => {
  const answer = await fetch(`${pieceUrl}${number}`);
  if (!answer.ok) return { is: 'gone' };
  const bytes = await answer.arrayBuffer();
  return (await digestOf(bytes)) === sha256 ? { is: 'right', bytes } : { is: 'altered' };
};
