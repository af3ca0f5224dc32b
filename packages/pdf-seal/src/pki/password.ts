import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { concat, owned } from './bytes.ts';
import { type Der, octetsOf, partsIn, tag, want } from './der.ts';
import { countOf, oidOf } from './der-values.ts';
import { decryptTripleDes } from './des.ts';
import { PkiFault } from './fault.ts';
import { decryptRc2 } from './rc2.ts';

/** How a file says by what it was encrypted under a password. */
export const passwordOids = {
  pbes2: '1.2.840.113549.1.5.13',
  pbkdf2: '1.2.840.113549.1.5.12',
  hmacSha256: '1.2.840.113549.2.9',
  aes256: '2.16.840.1.101.3.4.1.42',
  tripleDes: '1.2.840.113549.3.7',
  oldTripleDes: '1.2.840.113549.1.12.1.3',
  oldRc2Long: '1.2.840.113549.1.12.1.5',
  oldRc2Short: '1.2.840.113549.1.12.1.6',
} as const;
const aes: Readonly<Record<string, number>> = {
  '2.16.840.1.101.3.4.1.2': 16,
  '2.16.840.1.101.3.4.1.22': 24,
  [passwordOids.aes256]: 32,
};
const hmacs: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'SHA-1',
  [passwordOids.hmacSha256]: 'SHA-256',
  '1.2.840.113549.2.10': 'SHA-384',
  '1.2.840.113549.2.11': 'SHA-512',
};
const hashes = { sha1, sha256, sha384, sha512 } as const;
export type OldHash = keyof typeof hashes;

/** So often, and no oftener, a password is stirred for a file that is handed in. */
const stirLimit = 2_000_000;
/** The old way is stirred where everybody waits for it; no program that is known stirs oftener. */
export const oldStirLimit = 100_000;
const limited = (value: Der | undefined, limit: number): number => {
  const times = value ? countOf(value) : 1;
  if (times < 1 || times > limit) throw new PkiFault('refused', 'the password is stirred too often');
  return times;
};

/** A password as the old way wants it: two bytes a letter and two zeroes. */
export const widePassword = (password: string): Uint8Array => {
  const bytes = new Uint8Array(2 * password.length + 2);
  for (let at = 0; at < password.length; at += 1) {
    bytes[2 * at] = password.charCodeAt(at) >> 8;
    bytes[2 * at + 1] = password.charCodeAt(at) & 0xff;
  }
  return bytes;
};

const filled = (bytes: Uint8Array, block: number): Uint8Array => {
  const length = block * Math.ceil(bytes.length / block);
  return Uint8Array.from({ length }, (_, at) => bytes[at % bytes.length] ?? 0);
};

interface OldWay {
  readonly hash: OldHash;
  /** 1 for a key, 2 for what the first block is mixed with, 3 for a code. */
  readonly purpose: 1 | 2 | 3;
  readonly salt: Uint8Array;
  readonly times: number;
  readonly length: number;
}

/** Makes a key of a password the old way (RFC 7292, B.2). */
const oldKey = (password: string, { hash, purpose, salt, times, length }: OldWay): Uint8Array => {
  const digest = hashes[hash];
  const block = digest.blockLen;
  const mixed = concat(filled(salt, block), filled(widePassword(password), block));
  const out: Uint8Array[] = [];
  for (let got = 0; got < length; got += digest.outputLen) {
    let round = digest(concat(new Uint8Array(block).fill(purpose), mixed));
    for (let time = 1; time < times; time += 1) round = digest(round);
    out.push(round);
    const added = filled(round, block);
    for (let start = 0; start < mixed.length; start += block) {
      let carry = 1;
      for (let at = block - 1; at >= 0; at -= 1) {
        carry += (mixed[start + at] ?? 0) + (added[at] ?? 0);
        mixed[start + at] = carry & 0xff;
        carry >>= 8;
      }
    }
  }
  return concat(...out).subarray(0, length);
};

/** The code over the content of a PKCS #12 file. */
export const macOf = (
  password: string,
  content: Uint8Array,
  {
    hash,
    salt,
    times,
  }: { readonly hash: OldHash; readonly salt: Uint8Array; readonly times: Der | undefined },
): Uint8Array => {
  const digest = hashes[hash];
  const key = oldKey(password, {
    ...{ hash, purpose: 3, salt },
    ...{ times: limited(times, oldStirLimit), length: digest.outputLen },
  });
  return hmac(digest, key, content);
};

/** Takes the padding off; where it is none, the password was another. */
const unpadded = (plain: Uint8Array): Uint8Array => {
  const last = plain.at(-1) ?? 0;
  const isPadding = last >= 1 && last <= 16 && plain.subarray(-last).every((byte) => byte === last);
  if (!isPadding || last > plain.length) throw new PkiFault('wrongPassword');
  return plain.subarray(0, plain.length - last);
};

const decryptNew = async (password: string, parameters: Der | undefined, data: Uint8Array) => {
  const [derivation, scheme] = partsIn(parameters);
  const [derivationName, derivationParts] = partsIn(derivation);
  const [schemeName, ivPart] = partsIn(scheme);
  if (oidOf(derivationName) !== passwordOids.pbkdf2)
    throw new PkiFault('unknownAlgorithm', `derivation ${oidOf(derivationName)}`);
  const [salt, times, ...rest] = partsIn(derivationParts);
  const prf = rest.find((part) => part.tag === tag.sequence);
  const hash = prf ? hmacs[oidOf(partsIn(prf)[0])] : 'SHA-1';
  const isTripleDes = oidOf(schemeName) === passwordOids.tripleDes;
  const length = isTripleDes ? 24 : aes[oidOf(schemeName)];
  if (!hash || !length) throw new PkiFault('unknownAlgorithm', `cipher ${oidOf(schemeName)}`);
  const { subtle } = crypto;
  const secret = new TextEncoder().encode(password);
  const base = await subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  const derived = await subtle.deriveBits(
    { name: 'PBKDF2', hash, salt: owned(octetsOf(salt)), iterations: limited(want(times), stirLimit) },
    base,
    8 * length,
  );
  const iv = octetsOf(ivPart);
  if (isTripleDes) return unpadded(decryptTripleDes(data, new Uint8Array(derived), iv));
  const key = await subtle.importKey('raw', derived, 'AES-CBC', false, ['decrypt']);
  try {
    return new Uint8Array(await subtle.decrypt({ name: 'AES-CBC', iv: owned(iv) }, key, owned(data)));
  } catch {
    throw new PkiFault('wrongPassword');
  }
};

/** Decrypts what was encrypted under a password: PBES2, or the old ways of PKCS #12. */
export const decryptByPassword = async (
  password: string,
  algorithm: Der | undefined,
  data: Uint8Array,
): Promise<Uint8Array> => {
  const [name, parameters] = partsIn(algorithm);
  const dotted = oidOf(name);
  if (dotted === passwordOids.pbes2) return decryptNew(password, parameters, data);
  const length = {
    [passwordOids.oldTripleDes]: 24,
    [passwordOids.oldRc2Long]: 16,
    [passwordOids.oldRc2Short]: 5,
  }[dotted];
  if (!length) throw new PkiFault('unknownAlgorithm', `cipher ${dotted}`);
  const [salt, times] = partsIn(parameters);
  const way = { hash: 'sha1', salt: octetsOf(salt), times: limited(times, oldStirLimit) } as const;
  const key = oldKey(password, { ...way, purpose: 1, length });
  const iv = oldKey(password, { ...way, purpose: 2, length: 8 });
  return unpadded((length === 24 ? decryptTripleDes : decryptRc2)(data, key, iv));
};
