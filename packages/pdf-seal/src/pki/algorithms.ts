import { concat, owned } from './bytes.ts';
import { bitsOf, type Der, nothing, oid, partsIn, partsOf, readOne, sequence, tag } from './der.ts';
import { countOf, oidOf } from './der-values.ts';
import { type DigestName, digestNamed } from './digest.ts';
import { PkiFault } from './fault.ts';
import { oids } from './oids.ts';
import type { KeyKind } from './signer.ts';
import { plainPair, verifySm2 } from './sm2.ts';

/** How a kind of key signs, as algorithms are written. */
export const signatureAlgorithm = (kind: KeyKind): Uint8Array => {
  if (kind === 'rsa') return sequence(oid(oids.sha256WithRsa), nothing);
  return sequence(oid(kind === 'ec' ? oids.ecdsaSha256 : oids.sm2Sm3));
};

const webNames = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' } as const;

const webName = (name: DigestName): string => {
  if (name === 'sm3') throw new PkiFault('unknownAlgorithm', 'sm3 with another kind of key');
  return webNames[name];
};

interface Curve {
  readonly name: 'P-256' | 'P-384' | 'P-521' | 'SM2';
  readonly length: number;
}
const curves: Readonly<Record<string, Curve>> = {
  [oids.p256]: { name: 'P-256', length: 32 },
  [oids.p384]: { name: 'P-384', length: 48 },
  [oids.p521]: { name: 'P-521', length: 66 },
  [oids.sm2]: { name: 'SM2', length: 32 },
};

/** What a key's algorithm says: RSA, or a curve. */
export const keyAlgorithmOf = (algorithm: Der | undefined): Curve | 'rsa' | 'ed25519' => {
  const [name, parameters] = partsIn(algorithm);
  const dotted = oidOf(name);
  if (dotted === oids.rsa || dotted === oids.rsaPss) return 'rsa';
  if (dotted === oids.ed25519) return 'ed25519';
  const curve = dotted === oids.ecKey && parameters?.tag === tag.oid ? curves[oidOf(parameters)] : undefined;
  if (!curve) throw new PkiFault('unknownAlgorithm', `key ${dotted}`);
  return curve;
};

/** Which of the kinds of keys a public key is. */
export const kindOfKey = (spki: Uint8Array): KeyKind => {
  const [algorithm] = partsIn(readOne(spki, tag.sequence));
  const found = keyAlgorithmOf(algorithm);
  if (found === 'ed25519') throw new PkiFault('unknownAlgorithm', 'key Ed25519');
  if (found === 'rsa') return 'rsa';
  return found.name === 'SM2' ? 'sm2' : 'ec';
};

const digestsOf: Readonly<Record<string, DigestName>> = {
  [oids.sha1WithRsa]: 'sha1',
  [oids.sha256WithRsa]: 'sha256',
  [oids.sha384WithRsa]: 'sha384',
  [oids.sha512WithRsa]: 'sha512',
  [oids.ecdsaSha1]: 'sha1',
  [oids.ecdsaSha256]: 'sha256',
  [oids.ecdsaSha384]: 'sha384',
  [oids.ecdsaSha512]: 'sha512',
  [oids.sm2Sm3]: 'sm3',
  [oids.sm2Sign]: 'sm3',
};
/** Algorithms that name the key alone: the digest is told beside them. */
const withoutDigest = new Set<string>([oids.rsa, oids.ecKey, oids.sm2]);

/** RSA-PSS as its parameters say; SHA-1 and 20 bytes where they say nothing. */
const pssOf = (parameters: Der | undefined): { digest: DigestName; saltLength: number } => {
  const parts = parameters ? partsIn(parameters) : [];
  const [hash] = partsOf(parts.find((part) => part.tag === tag.numbered(0)));
  const [salt] = partsOf(parts.find((part) => part.tag === tag.numbered(2)));
  return {
    digest: hash ? digestNamed(oidOf(partsIn(hash)[0])) : 'sha1',
    saltLength: salt ? countOf(salt) : 20,
  };
};

/** Whether the algorithm of a signature names the digest that is told beside it, or none. */
export const namesOneDigest = (algorithm: Der, told: DigestName): boolean => {
  const [name, parameters] = partsIn(algorithm);
  const dotted = oidOf(name);
  const named = dotted === oids.rsaPss ? pssOf(parameters).digest : digestsOf[dotted];
  return named === undefined || named === told;
};

interface Claim {
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
  /** How it was signed. */
  readonly algorithm: Der;
  /** The public key, as certificates hold it. */
  readonly spki: Uint8Array;
  /** The digest that is told beside the algorithm, as in CMS. */
  readonly digest?: DigestName;
}

/** Whether a signature is the key's, over the message. An algorithm that is not known is a fault. */
export const verifySignature = async (claim: Claim): Promise<boolean> => {
  const { subtle } = crypto;
  const [keyAlgorithm, keyBits] = partsIn(readOne(claim.spki, tag.sequence));
  const [name, parameters] = partsIn(claim.algorithm);
  const dotted = oidOf(name);
  const key = keyAlgorithmOf(keyAlgorithm);
  const [message, signature, spki] = [owned(claim.message), owned(claim.signature), owned(claim.spki)];
  if (key === 'ed25519')
    return subtle.verify(
      'Ed25519',
      await subtle.importKey('spki', spki, 'Ed25519', false, ['verify']),
      signature,
      message,
    );
  if (key === 'rsa' && dotted === oids.rsaPss) {
    const pss = pssOf(parameters);
    const algorithm = { name: 'RSA-PSS', hash: webName(pss.digest) };
    const plain = sequence(sequence(oid(oids.rsa), nothing), keyBits?.raw ?? new Uint8Array());
    const imported = await subtle.importKey('spki', owned(plain), algorithm, false, ['verify']);
    return subtle.verify({ name: 'RSA-PSS', saltLength: pss.saltLength }, imported, signature, message);
  }
  const digest = digestsOf[dotted] ?? (withoutDigest.has(dotted) ? claim.digest : undefined);
  if (!digest) throw new PkiFault('unknownAlgorithm', `signature ${dotted}`);
  if (key === 'rsa') {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: webName(digest) };
    const imported = await subtle.importKey('spki', spki, algorithm, false, ['verify']);
    return subtle.verify('RSASSA-PKCS1-v1_5', imported, signature, message);
  }
  if (key.name === 'SM2')
    return digest === 'sm3' && verifySm2(claim.message, claim.signature, bitsOf(keyBits));
  const algorithm = { name: 'ECDSA', namedCurve: key.name };
  const imported = await subtle.importKey('spki', spki, algorithm, false, ['verify']);
  return subtle.verify(
    { name: 'ECDSA', hash: webName(digest) },
    imported,
    plainPair(claim.signature, key.length),
    message,
  );
};

/** A signature whose form cannot be read is no signature; one by an unknown algorithm stays a fault. */
export const isSignatureOf = async (claim: Claim): Promise<boolean> => {
  try {
    return await verifySignature(claim);
  } catch (error) {
    if (error instanceof PkiFault && error.code === 'unknownAlgorithm') throw error;
    return false;
  }
};

/** r and s, one behind the other, as DER. */
export const pairOf = (plain: Uint8Array): readonly [Uint8Array, Uint8Array] => {
  const half = plain.length / 2;
  return [concat(plain.subarray(0, half)), concat(plain.subarray(half))];
};
