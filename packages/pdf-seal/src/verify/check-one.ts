import { nameAt } from '../judge/access.ts';
import { type Cover, coverOf, type FoundSignature, signedParts } from '../judge/signatures.ts';
import type { PdfFile } from '../pdf/read.ts';
import { readFirst, tag } from '../pki/der.ts';
import { type DigestName, digest } from '../pki/digest.ts';
import { PkiFault } from '../pki/fault.ts';
import { checkSignature, type SignatureCheck } from '../pki/read-cms.ts';
import { checkTimestamp, type TimestampCheck } from '../pki/timestamp.ts';
import type { Fault } from './report.ts';

/** A signature with everything about it that needs no trust in anybody. */
export interface Checked {
  readonly found: FoundSignature;
  readonly cover: Cover;
  readonly kind: 'seal' | 'timestamp';
  readonly check?: SignatureCheck;
  readonly stamp?: TimestampCheck;
  readonly fault?: Fault;
}

const legacy = new Set(['adbe.pkcs7.sha1', 'adbe.x509.rsa_sha1']);
const large = 1 << 20;

const platformNames: Partial<Record<DigestName, string>> = {
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

/** The digest of what is signed, each way once; of large files by the platform, which is faster. */
const digestsOf = (parts: readonly [Uint8Array, Uint8Array]) => {
  const known = new Map<DigestName, Promise<Uint8Array>>();
  const size = parts[0].length + parts[1].length;
  const compute = async (name: DigestName): Promise<Uint8Array> => {
    const platform = platformNames[name];
    if (!platform || size < large || !globalThis.crypto?.subtle) return digest(name, ...parts);
    const whole = new Uint8Array(size);
    whole.set(parts[0]);
    whole.set(parts[1], parts[0].length);
    return new Uint8Array(await globalThis.crypto.subtle.digest(platform, whole));
  };
  return (name: DigestName): Promise<Uint8Array> => {
    const found = known.get(name) ?? compute(name);
    known.set(name, found);
    return found;
  };
};

const faultIn = (
  faults: readonly (SignatureCheck | TimestampCheck)['faults'][number][],
): Fault | undefined => {
  const [code] = faults;
  return code && { kind: 'signature', code };
};

/** Whether nothing stands behind the signature in its place but what fills it up. */
const isFilledUp = (contents: Uint8Array): boolean => {
  try {
    return contents.subarray(readFirst(contents, tag.sequence).raw.length).every((byte) => byte === 0);
  } catch (error) {
    // What is no signature at all is told as that.
    if (error instanceof PkiFault) return true;
    throw error;
  }
};

/** Whether a time stamp within the signature is over something else, such as another's signature. */
const hasForeignStamp = async ({ tokens, signature }: SignatureCheck): Promise<boolean> => {
  for (const token of tokens) {
    const { faults } = await checkTimestamp(token, (name) => digest(name, signature ?? new Uint8Array()));
    if (faults.includes('otherImprint')) return true;
  }
  return false;
};

/** Checks what one signature covers and whether it is over that. */
export const checkOne = async (file: PdfFile, found: FoundSignature): Promise<Checked> => {
  const form = nameAt(file, found.dict.get('SubFilter')) ?? '';
  const isStamp = form === 'ETSI.RFC3161' || nameAt(file, found.dict.get('Type')) === 'DocTimeStamp';
  const kind = isStamp ? 'timestamp' : 'seal';
  const cover = coverOf(file, found);
  if ('fault' in cover) return { found, cover, kind, fault: { kind: 'cover', code: cover.fault } };
  if (legacy.has(form)) return { found, cover, kind, fault: { kind: 'signature', code: 'legacy' } };
  if (!isFilledUp(cover.contents)) return { found, cover, kind, fault: { kind: 'cover', code: 'filling' } };
  const digestOf = digestsOf(signedParts(file, cover));
  if (isStamp) {
    const stamp = await checkTimestamp(cover.contents, digestOf);
    return { found, cover, kind, stamp, fault: faultIn(stamp.faults) };
  }
  const check = await checkSignature(cover.contents, digestOf);
  // Two files of one such digest can be made.
  if (check.digestName === 'sha1')
    return { found, cover, kind, check, fault: { kind: 'signature', code: 'legacy' } };
  const fault = faultIn(check.faults);
  if (!fault && form === 'ETSI.CAdES.detached' && !check.isBound)
    return { found, cover, kind, check, fault: { kind: 'signature', code: 'notBound' } };
  if (!fault && (await hasForeignStamp(check)))
    return { found, cover, kind, check, fault: { kind: 'signature', code: 'otherImprint' } };
  return { found, cover, kind, check, fault };
};
