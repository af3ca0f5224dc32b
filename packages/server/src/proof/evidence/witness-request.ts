import { fromBase64, toBase64 } from '@chancery/evidence/bytes.ts';
import { type Checkpoint, readCheckpoint } from '@chancery/evidence/checkpoint.ts';
import type { Note } from '@chancery/evidence/note.ts';

/** What a witness is asked (C2SP tlog-witness): to sign a checkpoint, shown to follow from the size it knows. */
export interface WitnessRequest {
  readonly old: number;
  readonly proof: readonly Uint8Array[];
  readonly checkpoint: Checkpoint & { readonly note: Note };
}

/** Writes the body of a request. */
export const writeWitnessRequest = (old: number, proof: readonly Uint8Array[], note: string): string =>
  [`old ${old}`, ...proof.map(toBase64), '', note].join('\n');

/** Reads the body of a request, or says nothing when it is none. */
export const readWitnessRequest = (body: string): WitnessRequest | undefined => {
  const end = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, end).split('\n');
  const [, digits] = /^old (0|[1-9]\d{0,15})$/.exec(first) ?? [];
  const proof = lines.map(fromBase64).filter((hash) => hash !== undefined);
  const checkpoint = readCheckpoint(body.slice(end + 2));
  if (end < 0 || digits === undefined || !checkpoint || proof.length !== lines.length || proof.length > 63)
    return undefined;
  return { old: Number(digits), proof, checkpoint };
};
