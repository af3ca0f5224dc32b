import { certificateStateOf } from '@chancery/contract/certificate/rules.ts';
import type { Timestamper } from '@chancery/pdf-seal/pki/cms.ts';
import { readAll } from '@chancery/pdf-seal/pki/der.ts';
import type { ValidationMaterial } from '@chancery/pdf-seal/pki/revocation.ts';
import type { Signer } from '@chancery/pdf-seal/pki/signer.ts';
import { localTimestamper } from '@chancery/pdf-seal/pki/timestamp.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { Refused, refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type AuthorityService, familyOf } from './authorities.ts';
import { type CertificateRow, sealCertificate } from './certificate.table.ts';
import type { RevocationLists } from './revocation-lists.ts';
import type { SealKeys } from './seal-keys.ts';

/** All that is needed to seal with a certificate, up to B-LTA. */
export interface SealSigner {
  readonly certificateId: string;
  readonly serial: string;
  readonly endsAt: Date;
  readonly signer: Signer;
  readonly timestamp: Timestamper;
  /** What readers will need in years. Asked for outside of a transaction, when the seal is about to be written. */
  readonly material: () => Promise<ValidationMaterial>;
}

export type SignerFor = (tx: Tx, sealId: string) => Promise<SealSigner>;

interface Parts {
  readonly authorities: AuthorityService;
  readonly keys: SealKeys;
  readonly lists: RevocationLists;
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

/** Lets a seal sign with the certificate it has now; one that ended or was withdrawn signs nothing. */
export const createSignerFor =
  ({ authorities, keys, lists }: Parts): SignerFor =>
  async (tx, sealId) => {
    const row = await currentOf(tx, sealId);
    const key = await keys.open(await keys.find(tx, row.keyId));
    const family = familyOf(key.kind);
    const { root, issuing, timestamp, ocsp } = await authorities.of(family);
    const own = new Uint8Array(row.certificate);
    const above =
      row.issuer === 'platform'
        ? issuing.signer.chain
        : readAll(new Uint8Array(row.above)).map((each) => each.raw);
    const platform = [root, issuing, timestamp, ocsp].map(({ certificate }) => certificate.raw);
    return {
      certificateId: row.id,
      serial: row.serial,
      endsAt: row.endsAt,
      signer: { kind: key.kind, chain: [own, ...above], sign: key.sign },
      timestamp: localTimestamper(timestamp.signer),
      material: async () => ({
        certificates: row.issuer === 'platform' ? [own, ...platform] : [own, ...above, ...platform],
        crls: [await lists.list(family, 'issuing'), await lists.list(family, 'root')],
        ocsps: row.issuer === 'platform' ? [await lists.answerAbout(family, own)] : [],
      }),
    };
  };

/** What a seal of a unit signs with, up to B-LTA; nothing where its certificate is not valid, or it has none. */
export const createKeyOfSeal =
  (transactions: Transactions, signerFor: SignerFor) => async (companyId: string, sealId: string) => {
    try {
      const found = await transactions.read({ companyId }, (tx) => signerFor(tx, sealId));
      const { signer, timestamp, material } = found;
      return { signer, timestamp, validation: material, level: 'B-LTA' as const };
    } catch (error) {
      if (error instanceof Refused) return undefined;
      throw error;
    }
  };
