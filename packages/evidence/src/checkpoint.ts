import { fromBase64, toBase64 } from './bytes.ts';
import { hashBytes } from './hash.ts';
import { isSignedBy, type Note, readNote, signNote } from './note.ts';
import type { Signer } from './signature.ts';

/** What a log was: its name, how many entries it had, and the root over them. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

/** The name of a unit's log. */
export const originOf = (unitId: string): string => `chancery/${unitId}`;

/** The unit whose log has this name. */
export const unitOf = (origin: string): string | undefined => /^chancery\/([\w-]+)$/.exec(origin)?.[1];

/** The text of a checkpoint (C2SP tlog-checkpoint). */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** Signs a checkpoint under the name of its log. */
export const signCheckpoint = (checkpoint: Checkpoint, signer: Signer): string =>
  signNote(checkpointText(checkpoint), checkpoint.origin, signer);

/** Reads the form of a signed checkpoint, or says nothing when it has none. */
export const readCheckpoint = (text: string): (Checkpoint & { readonly note: Note }) | undefined => {
  const note = readNote(text);
  const [, origin = '', digits = '', base64 = ''] =
    /^([^\s+]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/=]+)\n$/.exec(note?.text ?? '') ?? [];
  const root = fromBase64(base64);
  const size = Number(digits);
  if (!note || root?.length !== hashBytes || !Number.isSafeInteger(size)) return undefined;
  return { origin, size, root, note };
};

/** Reads a checkpoint that this key signed, or says nothing. */
export const openCheckpoint = (text: string, publicKey: Uint8Array): Checkpoint | undefined => {
  const found = readCheckpoint(text);
  return found && isSignedBy(found.note, found.origin, publicKey) ? found : undefined;
};
