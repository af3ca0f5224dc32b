import { createECDH, createPrivateKey } from 'node:crypto';
import type { Certificate } from '@chancery/pdf-seal/pki/certificate.ts';
import type { Timestamper } from '@chancery/pdf-seal/pki/cms.ts';
import { type KeySigner, newKey, readKey, signerOfKey } from '@chancery/pdf-seal/pki/keys.ts';
import { makeCertificate } from '@chancery/pdf-seal/pki/make-certificate.ts';
import type { Named } from '@chancery/pdf-seal/pki/name.ts';
import { makeTimestamp } from '@chancery/pdf-seal/pki/timestamp.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { PersonalKeys } from './personal-keys.ts';

const quarterOfAnHour = 15 * 60_000;
const begin = new Date('2026-01-01T00:00:00Z');
const end = new Date('2056-01-01T00:00:00Z');

/** The key that a seed stands for; it is kept nowhere. */
const keyFrom = async (seed: Buffer): Promise<KeySigner> => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(seed);
  const point = curve.getPublicKey();
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = { kty: 'EC', crv: 'P-256', d: seed.toString('base64url'), x: part(1), y: part(33) };
  const pkcs8 = createPrivateKey({ key, format: 'jwk' }).export({ type: 'pkcs8', format: 'der' });
  return signerOfKey(await readKey(new Uint8Array(pkcs8)));
};

/** Certifies those who sign, under an authority of the platform's own. */
export const createOwnAuthority = (secrets: Pick<Secrets, 'evidenceSeed'>, name: string): PersonalKeys => {
  /** Says when something was signed: the certificates of those who sign are over soon. */
  const stamping = async (key: KeySigner, certificate: Certificate): Promise<Timestamper> => {
    const { kind, spki, sign } = await signerOfKey(await newKey('ec'));
    const subject = { commonName: `${name} TSA`, organization: name };
    const from = new Date(Date.now() - 60_000);
    const plan = { purpose: 'timestamp', subject, spki, from, until: end } as const;
    const own = await makeCertificate(plan, { key, certificate });
    const signer = { kind, sign, chain: [own.raw, certificate.raw] as const };
    return (imprint, digestName) =>
      makeTimestamp({ imprint, digestName, time: new Date(), withCertificates: true }, signer);
  };

  const found = async () => {
    const key = await keyFrom(secrets.evidenceSeed('authority'));
    const subject = { commonName: `${name} CA`, organization: name };
    const root = { purpose: 'root', subject, spki: key.spki, from: begin, until: end } as const;
    const certificate = await makeCertificate(root, { key });
    return { key, certificate, timestamp: await stamping(key, certificate) };
  };
  let authority: ReturnType<typeof found> | undefined;

  const certify = async (subject: Named) => {
    authority ??= found();
    const issuer = await authority;
    const { kind, spki, sign } = await signerOfKey(await newKey('ec'));
    const from = new Date(Date.now() - 60_000);
    const until = new Date(Date.now() + quarterOfAnHour);
    const certificate = await makeCertificate({ purpose: 'seal', subject, spki, from, until }, issuer);
    const serial = Buffer.from(certificate.serial).toString('hex');
    const chain = [certificate.raw, issuer.certificate.raw] as const;
    return { signer: { kind, sign, chain }, serial, timestamp: issuer.timestamp };
  };

  return {
    issue: ({ name: commonName, unitName, reference }) =>
      certify({ commonName, ...(unitName && { organization: unitName }), serialNumber: reference }),
    platform: () => certify({ commonName: name, organization: name }),
  };
};
