import { doubtsOf, type PieceDoubt } from '@chancery/evidence/recording-doubts.ts';
import { type Recording, spanOf } from './time-line.ts';

/** What the times of a recording do not prove, by the same rules as the verifier; the log itself is checked by that alone. */
export const doubtsAbout = (recording: Recording, all: readonly Recording[]): PieceDoubt[] => {
  const others = all.filter(({ id }) => id !== recording.id).flatMap(({ pieces }) => pieces);
  return doubtsOf(
    {
      digests: recording.pieces.map(({ sha256 }) => sha256),
      times: recording.pieces.map((piece) => ({ ...spanOf(piece), heard: Date.parse(piece.toldAt) })),
    },
    new Set(others.map(({ sha256 }) => sha256)),
  );
};
