import { type Bundle, rawOf } from './bundle.ts';
import { toBase64 } from './bytes.ts';
import { readCheckpoint, unitOf } from './checkpoint.ts';
import { type Draft, refute } from './draft.ts';
import { cosignedAt, isSignedBy } from './note.ts';
import { fingerprintOf } from './signature.ts';
import { chainOf, type Trust, trustedKeyOf } from './trust.ts';

/** The key that everything in a bundle is checked with, and how the checker knows it. */
export const checkKey = (bundle: Pick<Bundle, 'key' | 'keys'>, trust: Trust, draft: Draft): Uint8Array => {
  const { key, keys = [] } = bundle;
  const publicKey = rawOf(key.publicKey, 32) ?? refute('fingerprint');
  const fingerprint = fingerprintOf(publicKey);
  draft.fingerprint = fingerprint;
  if (key.fingerprint !== fingerprint) refute('fingerprint');
  if (!chainOf(keys, key.publicKey)) refute('keyChain');
  const known = trustedKeyOf(bundle, trust);
  if (!known) draft.unproven.push({ code: 'keyUnknown', values: { fingerprint } });
  else {
    draft.platform = known.name ?? known.fingerprint;
    draft.proven.push({ code: 'keyTrusted', values: { name: draft.platform } });
  }
  return publicKey;
};

const checkWitnesses = (
  { witnesses = [] }: Bundle,
  note: Parameters<typeof cosignedAt>[0],
  trust: Trust,
  draft: Draft,
): void => {
  // A line below the checkpoint that nobody can check proves nothing, so it has no place here.
  if (note.signatures.length !== 1 + witnesses.length) refute('witnessSignature', { name: '' });
  if (new Set(note.signatures.map(({ name }) => name)).size !== note.signatures.length)
    refute('witnessSignature', { name: '' });
  for (const { name, publicKey } of witnesses) {
    const key = rawOf(publicKey, 32) ?? refute('witnessSignature', { name });
    const seconds = cosignedAt(note, name, key) ?? refute('witnessSignature', { name });
    const at = new Date(seconds * 1000).toISOString();
    const isKnown = trust.witnesses?.some((known) => known.name === name && known.publicKey === publicKey);
    if (isKnown) draft.proven.push({ code: 'witnessed', values: { name, at } });
    else draft.unproven.push({ code: 'witnessUnknown', values: { name, key: publicKey } });
  }
  if (witnesses.length === 0) draft.unproven.push({ code: 'notWitnessed', values: {} });
};

/** The log as its checkpoint has it. */
export type CheckedLog = ReturnType<typeof checkCheckpoint>;

/** Whether the platform signed the checkpoint, and who else did. */
export const checkCheckpoint = (bundle: Bundle, publicKey: Uint8Array, trust: Trust, draft: Draft) => {
  const { origin, size, root, threads, note } = readCheckpoint(bundle.checkpoint) ?? refute('checkpointForm');
  const unit = unitOf(origin) ?? refute('checkpointForm');
  if (!isSignedBy(note, origin, publicKey)) refute('checkpointSignature');
  draft.log = { origin, size, root: toBase64(root) };
  draft.proven.push({ code: 'checkpointSigned', values: { unit, size } });
  checkWitnesses(bundle, note, trust, draft);
  return { unit, size, root, threads, note };
};
