import { type Bundle, type BundleContent, rawOf } from './bundle.ts';
import { toBase64, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical.ts';
import { type Signer, verifies } from './signature.ts';

/** What the platform signs: everything in the file but the seal itself. */
const sealedText = (content: string): Uint8Array => utf8(`chancery-evidence-seal/2\n${content}`);

/** Seals a bundle: from then on nothing in it can be changed, added or left out. */
export const sealBundle = (content: BundleContent, { sign }: Signer): Bundle => ({
  ...content,
  seal: toBase64(sign(sealedText(canonicalJson(content)))),
});

/**
 * Whether the seal of a bundle is by this key, over all of it. Its text is canonical and has the seal in one place, so that
 * without it is what was signed; writing a long one anew would cost as much as reading it.
 */
export const isSealedBy = ({ seal }: Bundle, text: string, publicKey: Uint8Array): boolean => {
  const signature = rawOf(seal, 64);
  const content = text.replace(`,"seal":"${seal}"`, '');
  return signature !== undefined && verifies(publicKey, sealedText(content), signature);
};

/** What a key signs for the one that takes its place, both in base64. */
const keyChangeText = (fromKey: string, toKey: string): Uint8Array =>
  utf8(`chancery-key/1\n${fromKey}\n${toKey}\n`);

/** Signs for the key that takes the place of this one. */
export const signKeyChange = ({ publicKey, sign }: Signer, next: Uint8Array): string =>
  toBase64(sign(keyChangeText(toBase64(publicKey), toBase64(next))));

/** Whether an older key said that another takes its place. */
export const isKeyChange = (fromKey: string, toKey: string, signature: string): boolean => {
  const [key, signed] = [rawOf(fromKey, 32), rawOf(signature, 64)];
  return Boolean(key && rawOf(toKey, 32) && signed && verifies(key, keyChangeText(fromKey, toKey), signed));
};

/** What the platform's key says of the certificate that its reports are signed with. */
const certificateText = (certificate: string): Uint8Array => utf8(`chancery-report-key/1\n${certificate}\n`);

/** Vouches for a certificate, in base64. */
export const vouchFor = (certificate: string, { sign }: Signer): string =>
  toBase64(sign(certificateText(certificate)));

/** Whether a key vouches for a certificate. */
export const isVouchedFor = (certificate: string, signature: string, publicKey: Uint8Array): boolean => {
  const signed = rawOf(signature, 64);
  return signed !== undefined && verifies(publicKey, certificateText(certificate), signed);
};
