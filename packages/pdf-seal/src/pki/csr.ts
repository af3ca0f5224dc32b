import { isSignatureOf, signatureAlgorithm } from './algorithms.ts';
import { bits, bitsOf, der, partsIn, readOne, sequence, small, tag, want } from './der.ts';
import { PkiFault } from './fault.ts';
import type { KeySigner } from './keys.ts';
import { type Named, namedBy, writeName } from './name.ts';

/** Asks another CA for a certificate (PKCS #10). */
export const makeCsr = async (subject: Named, key: KeySigner): Promise<Uint8Array> => {
  const said = sequence(small(0), writeName(subject), key.spki, der(tag.numbered(0)));
  return sequence(said, signatureAlgorithm(key.kind), bits(await key.sign(said)));
};

export interface Csr {
  readonly named: Named;
  readonly spki: Uint8Array;
}

/** Reads such a request; one that its own key did not sign is refused. */
export const readCsr = async (bytes: Uint8Array): Promise<Csr> => {
  const [said, algorithm, signed] = partsIn(readOne(bytes, tag.sequence));
  const [, subject, spki] = partsIn(said);
  const key = want(spki, tag.sequence).raw;
  const isOwn = await isSignatureOf({
    message: want(said).raw,
    signature: bitsOf(signed),
    algorithm: want(algorithm, tag.sequence),
    spki: key,
  });
  if (!isOwn) throw new PkiFault('keyMismatch', 'the request is not signed by its key');
  return { named: namedBy(want(subject, tag.sequence)), spki: key };
};
