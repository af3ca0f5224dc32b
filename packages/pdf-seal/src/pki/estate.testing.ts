import type { Certificate } from './certificate.ts';
import { rsaTestKey } from './keys.testing.ts';
import { type KeySigner, newKey, readKey, signerOfKey } from './keys.ts';
import { makeCertificate, type Purpose } from './make-certificate.ts';
import type { KeyKind, Signer } from './signer.ts';

export interface Held {
  readonly key: KeySigner;
  readonly pkcs8: Uint8Array;
  readonly certificate: Certificate;
  readonly signer: Signer;
}

const day = 86_400_000;
export const made = new Date('2026-01-01T00:00:00Z');
export const inDays = (days: number): Date => new Date(made.getTime() + days * day);

export const keyFor = async (kind: KeyKind) => {
  const pair = kind === 'rsa' ? await readKey(rsaTestKey) : await newKey(kind);
  return { pair, signer: await signerOfKey(pair) };
};

interface Wish {
  readonly purpose: Purpose;
  readonly kind: KeyKind;
  readonly name?: string;
  readonly from?: Date;
  readonly until?: Date;
}

/** Makes a key and its certificate, under an issuer or by itself. */
export const certify = async (wish: Wish, issuer?: Held): Promise<Held> => {
  const { pair, signer: key } = await keyFor(wish.kind);
  const certificate = await makeCertificate(
    {
      purpose: wish.purpose,
      subject: { commonName: wish.name ?? `测试 ${wish.purpose}`, organization: '长安公司', country: 'CN' },
      spki: key.spki,
      from: wish.from ?? made,
      until: wish.until ?? inDays(wish.purpose === 'seal' ? 365 : 3650),
      ...(issuer && {
        crl: 'http://127.0.0.1/pki/test.crl',
        ocsp: 'http://127.0.0.1/pki/ocsp',
        issuerAddress: 'http://127.0.0.1/pki/issuing.cer',
      }),
    },
    { key: issuer?.key ?? key, certificate: issuer?.certificate },
  );
  const chain = [certificate.raw, ...(issuer?.signer.chain ?? [])] as const;
  return { key, pkcs8: pair.pkcs8, certificate, signer: { kind: wish.kind, chain, sign: key.sign } };
};

/** A root, an issuing CA, and what it certifies. */
export const makeEstate = async (kind: KeyKind, authorities: KeyKind = kind === 'rsa' ? 'ec' : kind) => {
  const root = await certify({ purpose: 'root', kind: authorities });
  const issuing = await certify({ purpose: 'issuing', kind: authorities }, root);
  const [seal, tsu, ocsp] = await Promise.all([
    certify({ purpose: 'seal', kind }, issuing),
    certify({ purpose: 'timestamp', kind: authorities }, issuing),
    certify({ purpose: 'ocsp', kind: authorities }, issuing),
  ]);
  return { root, issuing, seal, tsu, ocsp };
};
