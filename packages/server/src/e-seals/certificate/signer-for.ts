import { certificateStateOf } from '@chancery/contract/certificate/rules.ts';
import { type Certificate, readCertificate } from '@chancery/pdf-seal/pki/certificate.ts';
import type { Timestamper } from '@chancery/pdf-seal/pki/cms.ts';
import { readCrl } from '@chancery/pdf-seal/pki/crl.ts';
import { readAll } from '@chancery/pdf-seal/pki/der.ts';
import { isSameKey } from '@chancery/pdf-seal/pki/keys.ts';
import type { ValidationMaterial } from '@chancery/pdf-seal/pki/revocation.ts';
import type { Signer } from '@chancery/pdf-seal/pki/signer.ts';
import { localTimestamper } from '@chancery/pdf-seal/pki/timestamp.ts';
import type { SealLevel } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { Refused, refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type AuthorityService, familyOf, type Issuer, isBelow } from './authorities.ts';
import { type CertificateRow, sealCertificate } from './certificate.table.ts';
import type { OutsideTimestamper } from './outside-timestamper.ts';
import { isProven } from './own-lists.ts';
import type { RevocationLists } from './revocation-lists.ts';
import type { SealKeys } from './seal-keys.ts';

/** All that is needed to seal with a certificate, up to B-LTA. */
export interface SealSigner {
  readonly certificateId: string;
  readonly serial: string;
  readonly endsAt: Date;
  readonly signer: Signer;
  readonly timestamp: Timestamper;
  /** As far as what is at hand goes: without a word on each certificate of the chain, a time stamp is all. */
  readonly level: SealLevel;
  /** What readers will need in years. Asked for outside of a transaction, when the seal is about to be written. */
  readonly material: () => Promise<ValidationMaterial>;
}

/** What lies one behind the other. */
const partsOf = (bytes: Buffer): Uint8Array[] => readAll(new Uint8Array(bytes)).map(({ raw }) => raw);

export type SignerFor = (tx: Tx, sealId: string) => Promise<SealSigner>;

interface Parts {
  readonly authorities: AuthorityService;
  readonly keys: SealKeys;
  readonly lists: RevocationLists;
  readonly outside: OutsideTimestamper;
}

const currentOf = async (tx: Tx, sealId: string): Promise<CertificateRow> => {
  const [row] = await tx
    .select()
    .from(sealCertificate)
    .where(and(eq(sealCertificate.deviceId, sealId), isNull(sealCertificate.replacedAt)));
  const found = row ?? refuse('certificate.notFound');
  const state = certificateStateOf(found, new Date());
  if (state === 'revoked') return refuse('certificate.revoked');
  return state === 'ended' ? refuse('certificate.ended') : found;
};

const isValid = async (tx: Tx, id: string): Promise<boolean> => {
  const [row] = await tx.select().from(sealCertificate).where(eq(sealCertificate.id, id));
  const state = row && certificateStateOf(row, new Date());
  return state !== undefined && state !== 'revoked' && state !== 'ended';
};

const issuerOf = (issuers: readonly Issuer[], certificate: Certificate): Issuer =>
  issuers.find(({ issuing }) => isBelow(certificate, issuing.certificate)) ?? refuse('certificate.otherKey');

/** Lets a seal sign with the certificate it has now; one that ended or was withdrawn signs nothing. */
export const createSignerFor =
  ({ authorities, keys, lists, outside }: Parts): SignerFor =>
  async (tx, sealId) => {
    const row = await currentOf(tx, sealId);
    const kept = await keys.find(tx, row.keyId);
    const key = await keys.open(kept);
    const own = new Uint8Array(row.certificate);
    const isOfSeal = kept.deviceId === sealId && kept.companyId === row.companyId;
    if (!isOfSeal || !isSameKey(key.spki, readCertificate(own).spki)) refuse('certificate.otherKey');
    const family = familyOf(key.kind);
    const all = await authorities.of(family);
    const { timestamp, issuers } = all;
    const isOwn = row.issuer === 'own';
    const issuer = isOwn ? all : issuerOf(issuers, readCertificate(own));
    const withdrawn = readCrl(await lists.list(family, 'root', 1)).revoked;
    if (!isOwn && withdrawn.has(issuer.issuing.certificate.serialHex)) refuse('certificate.revoked');
    const above = isOwn ? partsOf(row.above) : issuer.issuing.signer.chain;
    const brought = partsOf(row.lists);
    const isWhole =
      !isOwn || (await isProven([readCertificate(own), ...above.map(readCertificate)], brought, new Date()));
    // Authorities outside do not stamp by SM3.
    const stamps = family === 'ec' ? await outside?.open() : undefined;
    const isStampProven = !stamps || stamps.lists.length > 0;
    // Whoever stamps the time may stand under a later authority than the certificate does.
    const generations = [...new Set([issuer, all.issuers[0]])];
    const platform = [
      all.root,
      timestamp.certificate,
      ...generations.flatMap(({ issuing, ocsp }) => [issuing.certificate, ocsp.certificate]),
    ].map(({ raw }) => raw);
    return {
      certificateId: row.id,
      serial: row.serial,
      endsAt: row.endsAt,
      signer: { kind: key.kind, chain: [own, ...above], sign: key.sign },
      timestamp: stamps?.timestamp ?? localTimestamper(timestamp.signer),
      level: isWhole && isStampProven ? 'B-LTA' : 'B-T',
      material: async () => ({
        certificates: [own, ...(isOwn ? above : []), ...platform, ...(stamps?.certificates() ?? [])],
        crls: [
          ...(await Promise.all(generations.map((each) => lists.list(family, 'issuing', each.generation)))),
          await lists.list(family, 'root', 1),
          ...brought,
          ...(stamps?.lists ?? []),
        ],
        ocsps: isOwn ? [] : [await lists.answerAbout(family, issuer, own)],
      }),
    };
  };

/** What a seal of a unit signs with; nothing where its certificate is not valid, or it has none. */
export const createKeyOfSeal =
  (transactions: Transactions, signerFor: SignerFor) => async (companyId: string, sealId: string) => {
    try {
      const found = await transactions.read({ companyId }, (tx) => signerFor(tx, sealId));
      const { certificateId, signer, timestamp, level, material } = found;
      const isStill = (tx: Tx) => isValid(tx, certificateId);
      return { signer, timestamp, validation: material, level, isStill };
    } catch (error) {
      if (error instanceof Refused) return undefined;
      throw error;
    }
  };
