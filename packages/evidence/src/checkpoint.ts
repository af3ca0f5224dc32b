import { fromBase64, toBase64 } from './bytes.ts';
import { hashBytes } from './hash.ts';
import { isSignedBy, type Note, readNote, signNote } from './note.ts';
import type { Signer } from './signature.ts';

/** What a log was: its name, how many entries it had, and the root over them. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
  /** The root of the map of its threads; only logs of other kinds have none. */
  readonly threads?: Uint8Array;
}

/** The name of a unit's log. */
export const originOf = (unitId: string): string => `chancery/${unitId}`;

/** The unit whose log has this name. */
export const unitOf = (origin: string): string | undefined => /^chancery\/([\w-]+)$/.exec(origin)?.[1];

/** The text of a checkpoint (C2SP tlog-checkpoint), with the map of threads in an extension line. */
export const checkpointText = ({ origin, size, root, threads }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n${threads ? `threads ${toBase64(threads)}\n` : ''}`;

/** Signs a checkpoint under the name of its log. */
export const signCheckpoint = (checkpoint: Checkpoint, signer: Signer): string =>
  signNote(checkpointText(checkpoint), checkpoint.origin, signer);

/** Reads the form of a signed checkpoint, or says nothing when it has none. */
export const readCheckpoint = (text: string): (Checkpoint & { readonly note: Note }) | undefined => {
  const note = readNote(text);
  const [, origin = '', digits = '', base64 = '', mapped] =
    /^([^\s+]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/=]+)\n(?:threads ([A-Za-z0-9+/=]+)\n)?$/.exec(
      note?.text ?? '',
    ) ?? [];
  const root = fromBase64(base64);
  const threads = mapped === undefined ? undefined : fromBase64(mapped);
  const size = Number(digits);
  if (!note || root?.length !== hashBytes || !Number.isSafeInteger(size)) return undefined;
  if (mapped !== undefined && threads?.length !== hashBytes) return undefined;
  return { origin, size, root, ...(threads && { threads }), note };
};

/** Reads a checkpoint that this key signed, or says nothing. */
export const openCheckpoint = (text: string, publicKey: Uint8Array): Checkpoint | undefined => {
  const found = readCheckpoint(text);
  return found && isSignedBy(found.note, found.origin, publicKey) ? found : undefined;
};
