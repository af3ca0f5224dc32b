import { p256 } from '@noble/curves/nist.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { toBase64 } from './bytes.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { makeCertificate, type SignEcdsa } from './make-certificate.ts';
import { vouchFor } from './seal.ts';
import { fingerprintOf, type Signer } from './signature.ts';

/** The key that reports are signed with, and its certificate. */
export interface ReportSigner {
  readonly certificate: Certificate;
  /** The same signature for the same bytes each time, in the one of its two forms that is taken. */
  readonly sign: SignEcdsa;
}

/** The report key of a raw 32-byte seed. Its certificate names the platform by the fingerprint of its log's key. */
export const reportSignerOf = (seed: Uint8Array, platform: Signer): ReportSigner => {
  const secret = p256.utils.randomSecretKey(sha512(seed).subarray(0, 48));
  const sign: SignEcdsa = (bytes) => p256.sign(bytes, secret, { format: 'der', lowS: true });
  const name = `Chancery evidence reports ${fingerprintOf(platform.publicKey).slice(0, 16)}`;
  const certificate = readCertificate(makeCertificate(p256.getPublicKey(secret, false), name, sign));
  if (!certificate) throw new TypeError('the certificate of the report key cannot be read');
  return { certificate, sign };
};

/** What a bundle says of the certificate that the report around it is signed with. */
export const vouchForReports = ({ certificate: { raw } }: ReportSigner, platform: Signer) => {
  const certificate = toBase64(raw);
  return { certificate, signature: vouchFor(certificate, platform) };
};

/** Whether a signature over bytes is by the P-256 key of a certificate, in the one form that is taken. */
export const isReportSignature = (
  { publicKey }: Certificate,
  bytes: Uint8Array,
  signature: Uint8Array,
): boolean => {
  try {
    return p256.verify(signature, bytes, publicKey, { format: 'der', lowS: true });
  } catch {
    return false;
  }
};
