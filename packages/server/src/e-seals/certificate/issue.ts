import { limits } from '@chancery/contract/limits.ts';
import type { Certificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { makeCertificate } from '@chancery/pdf-seal/pki/make-certificate.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { UnitActor } from '../../kit/actor.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import { type AuthorityService, familyOf } from './authorities.ts';
import { keptSealCertificate } from './certificate.kept.ts';
import { type CertificateRow, type SealKeyRow, sealCertificate } from './certificate.table.ts';
import type { PkiAddresses } from './pki-addresses.ts';

/** Clocks of readers may be a little behind. */
const graceMs = 5 * 60_000;
const dayMs = 86_400_000;

/** A seal that is certified. */
export interface CertifiedSeal {
  readonly deviceId: string;
  readonly name: string;
}

/** Whom the certificates of a seal name: the unit, and the seal itself. */
export const nameOfSeal = async (tx: Tx, actor: Pick<UnitActor, 'companyId'>, { name }: CertifiedSeal) => {
  const [unit] = await tx.select().from(company).where(eq(company.id, actor.companyId));
  const { fullName, name: short, socialCreditCode } = unit ?? refuse('unit.notFound');
  return {
    commonName: name,
    organization: fullName || short,
    ...(socialCreditCode && { organizationId: socialCreditCode }),
    country: 'CN',
  };
};

/** Writes a certificate down; the one before it has had its time. */
export const putInPlace = async (
  tx: Tx,
  actor: UnitActor,
  { deviceId }: CertifiedSeal,
  key: SealKeyRow,
  given: {
    readonly issuer: CertificateRow['issuer'];
    readonly certificate: Certificate;
    readonly above?: Buffer;
    readonly lists?: Buffer;
  },
): Promise<CertificateRow> => {
  const { certificate, issuer, above = Buffer.alloc(0), lists = Buffer.alloc(0) } = given;
  await changeRows(
    tx,
    keptSealCertificate,
    { replacedAt: new Date() },
    and(eq(sealCertificate.deviceId, deviceId), isNull(sealCertificate.replacedAt)),
  );
  const [row] = await addRows(tx, keptSealCertificate, [
    {
      id: uuidv7(),
      companyId: actor.companyId,
      deviceId,
      keyId: key.id,
      issuer,
      serial: certificate.serialHex,
      subject: certificate.named.commonName,
      issuerName: certificate.issuedBy.commonName,
      certificate: Buffer.from(certificate.raw),
      above,
      lists,
      startsAt: certificate.from,
      endsAt: certificate.until,
      createdBy: actor.id,
      createdByName: actor.name,
    },
  ]);
  if (!row) throw new Error('the certificate was not kept');
  return row;
};

export type Issue = ReturnType<typeof createIssue>;

/** Lets the platform's CA vouch for the key of a seal, for a year. */
export const createIssue =
  (authorities: AuthorityService, addresses: PkiAddresses, now: () => Date = () => new Date()) =>
  async (tx: Tx, actor: UnitActor, seal: CertifiedSeal, key: SealKeyRow): Promise<CertificateRow> => {
    const family = familyOf(key.kind);
    const { issuing, generation } = await authorities.of(family);
    const from = new Date(now().getTime() - graceMs);
    const certificate = await makeCertificate(
      {
        purpose: 'seal',
        subject: await nameOfSeal(tx, actor, seal),
        spki: new Uint8Array(key.publicKey),
        from,
        until: new Date(now().getTime() + limits.certificate.days * dayMs),
        ...addresses.within(family, 'issuing', generation),
      },
      issuing,
    );
    return putInPlace(tx, actor, seal, key, { issuer: 'platform', certificate });
  };
