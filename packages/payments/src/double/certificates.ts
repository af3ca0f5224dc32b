import 'reflect-metadata';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { newPair, type Pair } from './pair.ts';

export interface Certificates {
  rootCertificate: string;
  middleCertificate: string;
  /** What the platform signs with, and sends along. */
  certificate: string;
  /** It says the same, but nobody issued it. */
  strangerCertificate: string;
}

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const name = 'CN=041@DOUBLE@中国银联股份有限公司@00000001';

const privateKeyOf = ({ privateKey }: Pair) =>
  crypto.subtle.importKey(
    'pkcs8',
    new Uint8Array(createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' })),
    algorithm,
    false,
    ['sign'],
  );

const publicKeyOf = ({ publicKey }: Pair) =>
  crypto.subtle.importKey(
    'spki',
    new Uint8Array(createPublicKey(publicKey).export({ type: 'spki', format: 'der' })),
    algorithm,
    true,
    ['verify'],
  );

const issue = async (subject: string, pair: Pair, issuer: string, by: Pair): Promise<string> => {
  const certificate = await x509.X509CertificateGenerator.create({
    subject,
    issuer,
    publicKey: await publicKeyOf(pair),
    signingKey: await privateKeyOf(by),
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 10 * 365 * 86_400_000),
    extensions: [new x509.BasicConstraintsExtension(subject !== name, undefined, true)],
  });
  return certificate.toString('pem');
};

/** A root, one below it, and one below that for the platform. */
export const newCertificates = async (platform: Pair, stranger: Pair): Promise<Certificates> => {
  const [root, middle] = await Promise.all([newPair(), newPair()]);
  const [rootName, middleName] = ['CN=Double Root', 'CN=Double OCA'];
  const [rootCertificate, middleCertificate, certificate, strangerCertificate] = await Promise.all([
    issue(rootName, root, rootName, root),
    issue(middleName, middle, rootName, root),
    issue(name, platform, middleName, middle),
    issue(name, stranger, middleName, stranger),
  ]);
  return { rootCertificate, middleCertificate, certificate, strangerCertificate };
};
