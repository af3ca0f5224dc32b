import { createHash, createSign, createVerify, X509Certificate } from 'node:crypto';
import { Forged } from '../provider.ts';
import type { UnionPaySettings } from './settings.ts';

export type Fields = Record<string, string>;

/** Version 5.1.0 signs the digest of all fields in order, written as hexadecimal. */
const digestOf = (fields: Fields): string => {
  const text = Object.keys(fields)
    .filter((name) => name !== 'signature')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return createHash('sha256').update(text, 'utf8').digest('hex');
};

/** What is empty is not sent; what comes empty, on the other hand, was signed with the rest. */
export const withSignature = (wished: Fields, { privateKey }: UnionPaySettings): Fields => {
  const fields = Object.fromEntries(Object.entries(wished).filter(([, value]) => value !== ''));
  const signature = createSign('RSA-SHA256').update(digestOf(fields)).sign(privateKey, 'base64');
  return { ...fields, signature };
};

const certificateOf = (pem: string): X509Certificate => {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new Forged('The signer of UnionPay has no certificate');
  }
};

const isIssued = (certificate: X509Certificate, by: X509Certificate): boolean =>
  certificate.checkIssued(by) && certificate.verify(by.publicKey);

const isValid = (certificate: X509Certificate, now: Date): boolean =>
  new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo);

/** Names look like 041@Z12@中国银联股份有限公司@00000062: the third part says who it is. */
const nameOf = (certificate: X509Certificate): string | undefined =>
  /^CN=(.*)$/m.exec(certificate.subject)?.[1]?.split('@')[2];

/** Throws Forged unless UnionPay signed these fields. */
export const checkSignature = (fields: Fields, settings: UnionPaySettings): void => {
  if (fields.signMethod !== '01' || !fields.signature) throw new Forged('Not signed as UnionPay does');
  const certificate = certificateOf(fields.signPubKeyCert ?? '');
  const middle = new X509Certificate(settings.middleCertificate);
  const root = new X509Certificate(settings.rootCertificate);
  const now = settings.now?.() ?? new Date();
  const chain = isIssued(certificate, middle) && isIssued(middle, root);
  if (!chain || ![certificate, middle, root].every((one) => isValid(one, now))) {
    throw new Forged('The certificate of the signer is not one of UnionPay');
  }
  if (nameOf(certificate) !== (settings.signer ?? '中国银联股份有限公司')) {
    throw new Forged('The certificate of the signer names another');
  }
  const verifier = createVerify('RSA-SHA256').update(digestOf(fields));
  if (!verifier.verify(certificate.publicKey, fields.signature, 'base64')) {
    throw new Forged('The signature of UnionPay does not hold');
  }
};
