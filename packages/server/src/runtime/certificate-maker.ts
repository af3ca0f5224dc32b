import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

const day = 86_400_000;
const caDays = 3_650;
const serverDays = 365;

/** A certificate and its key, as PEM. */
export interface KeyPair {
  readonly cert: string;
  readonly key: string;
}

/** Loaded only where a certificate has to be made, which is once a year; its injection needs the notes on classes. */
const loadLibrary = async () => {
  await import('reflect-metadata');
  return import('@peculiar/x509');
};

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

const pemOf = async (key: CryptoKey): Promise<string> => {
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', key));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n');
};

const keyOf = (pem: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'pkcs8',
    Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64'),
    algorithm,
    true,
    ['sign'],
  );

const span = (days: number) => ({
  // Clocks of devices and phones are not quite right.
  notBefore: new Date(Date.now() - day),
  notAfter: new Date(Date.now() + days * day),
  serialNumber: `0${randomBytes(15).toString('hex')}`,
});

/** Makes an authority that signs the certificates of one machine. */
export const makeAuthority = async (): Promise<KeyPair> => {
  const x509 = await loadLibrary();
  const keys = await newKeys();
  const cert = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=Chancery local authority ${randomBytes(3).toString('hex')}`,
    keys,
    signingAlgorithm: algorithm,
    ...span(caDays),
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert: `${cert.toString('pem')}\n`, key: await pemOf(keys.privateKey) };
};

/** Every name and address under which this machine may be spoken to. */
const namesOf = (host: string): string[] => {
  const everywhere = host === '0.0.0.0' || host === '::';
  const own = everywhere
    ? Object.values(networkInterfaces()).flatMap((some = []) => some.map(({ address }) => address))
    : [host];
  return [...new Set(['localhost', '127.0.0.1', '::1', hostname(), ...own])].filter(
    (name) => !name.includes('%'),
  );
};

/** Makes the certificate of this machine. */
export const makeServerPair = async (host: string, authority: KeyPair): Promise<KeyPair> => {
  const x509 = await loadLibrary();
  const issuer = new x509.X509Certificate(authority.cert);
  const keys = await newKeys();
  const cert = await x509.X509CertificateGenerator.create({
    subject: 'CN=Chancery',
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: await keyOf(authority.key),
    signingAlgorithm: algorithm,
    ...span(serverDays),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        namesOf(host).map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
    ],
  });
  return { cert: `${cert.toString('pem')}\n${authority.cert}`, key: await pemOf(keys.privateKey) };
};
