import type { KeyChange } from './bundle.ts';
import { fromBase64, toBase64 } from './bytes.ts';
import { type Checkpoint, openCheckpoint } from './checkpoint.ts';
import type { Entry } from './entry.ts';
import { isKeyChange, signKeyChange } from './seal.ts';
import { fingerprintOf, type Signer } from './signature.ts';

/** The entry by which a log goes on under another key. */
export const keyChanging = 'key.changed';

/** The older key's word that another takes its place. */
export const changeKey = (from: Signer, to: Uint8Array): KeyChange => ({
  fromKey: toBase64(from.publicKey),
  toKey: toBase64(to),
  signature: signKeyChange(from, to),
});

/** Whether the older key really said so. */
export const isSignedChange = ({ fromKey, toKey, signature }: KeyChange): boolean =>
  isKeyChange(fromKey, toKey, signature);

/** What an entry says of a change of keys. */
export const factsOfChange = ({ fromKey, toKey, signature }: KeyChange) => ({
  from: fingerprintOf(fromBase64(fromKey) ?? new Uint8Array()),
  to: fingerprintOf(fromBase64(toKey) ?? new Uint8Array()),
  fromKey,
  toKey,
  signature,
});

/**
 * Opens the checkpoints of one log, each by the key whose turn it is: that of the first, until an entry says, in the
 * older key's word, that the next takes its place.
 */
export const signedInTurn = (keys: readonly Uint8Array[]) => {
  let turn: number | undefined;
  return {
    take: ({ kind, facts }: Entry): void => {
      if (kind !== keyChanging || turn === undefined) return;
      const change = facts as unknown as KeyChange;
      const [from, to] = [keys[turn], keys[turn + 1]];
      if (from && to && change.fromKey === toBase64(from) && change.toKey === toBase64(to))
        if (isSignedChange(change)) turn += 1;
    },
    open: (note: string): Checkpoint | undefined => {
      const [from, to] = turn === undefined ? [0, keys.length] : [turn, turn + 1];
      for (const [at, key] of keys.entries()) {
        if (at < from || at >= to) continue;
        const found = openCheckpoint(note, key);
        if (!found) continue;
        turn = at;
        return found;
      }
      return undefined;
    },
  };
};
