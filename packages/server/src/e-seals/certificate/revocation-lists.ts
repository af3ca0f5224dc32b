import { readCertificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { makeCrl, type Revoked } from '@chancery/pdf-seal/pki/crl.ts';
import { PkiFault } from '@chancery/pdf-seal/pki/fault.ts';
import {
  type CertificateId,
  idOf,
  isIssuerOf,
  makeOcsp,
  type OcspStatus,
  readOcspRequest,
  writeOcspFailure,
} from '@chancery/pdf-seal/pki/ocsp.ts';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { AuthorityService } from './authorities.ts';
import { type CertificateRow, type Family, sealCertificate, sealKey } from './certificate.table.ts';

const minuteMs = 60_000;
/** So long a list is handed out before it is made anew. */
export const listFreshMs = 10 * minuteMs;
const listValidMs = 7 * 24 * 60 * minuteMs;
const answerValidMs = 24 * 60 * minuteMs;

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export type RevocationLists = ReturnType<typeof createRevocationLists>;

/** What the platform says of certificates that it gave out: lists, and answers about single ones. */
export const createRevocationLists = (transactions: Transactions, authorities: AuthorityService) => {
  const kept = new Map<string, { readonly bytes: Promise<Uint8Array>; readonly at: number }>();

  const revokedOf = (tx: Tx, family: Family) =>
    tx
      .select({
        serial: sealCertificate.serial,
        at: sealCertificate.revokedAt,
        cause: sealCertificate.revocationCause,
      })
      .from(sealCertificate)
      .innerJoin(sealKey, eq(sealKey.id, sealCertificate.keyId))
      .where(
        and(
          eq(sealCertificate.issuer, 'platform'),
          isNotNull(sealCertificate.revokedAt),
          family === 'sm2' ? eq(sealKey.kind, 'sm2') : ne(sealKey.kind, 'sm2'),
        ),
      );

  const makeList = async (family: Family, of: 'root' | 'issuing'): Promise<Uint8Array> => {
    const issuer = (await authorities.of(family))[of];
    const rows = of === 'issuing' ? await transactions.read('platform', (tx) => revokedOf(tx, family)) : [];
    const revoked = rows.flatMap(({ serial, at, cause }): Revoked[] =>
      at ? [{ serial: Buffer.from(serial, 'hex'), at, reason: cause ?? 'unspecified' }] : [],
    );
    const now = Date.now();
    // Each list has a higher number than the one before, whichever server makes it.
    const number = Math.floor(now / 1000);
    const span = { from: new Date(now - minuteMs), until: new Date(now + listValidMs) };
    return makeCrl({ number, ...span, revoked }, issuer);
  };

  const list = (family: Family, of: 'root' | 'issuing'): Promise<Uint8Array> => {
    const name = `${family}/${of}`;
    const known = kept.get(name);
    if (known && known.at + listFreshMs > Date.now()) return known.bytes;
    const bytes = makeList(family, of);
    kept.set(name, { bytes, at: Date.now() });
    bytes.catch(() => kept.delete(name));
    return bytes;
  };

  const statusOf = (row: Pick<CertificateRow, 'revokedAt' | 'revocationCause'> | undefined): OcspStatus => {
    if (!row) return { state: 'unknown' };
    if (!row.revokedAt) return { state: 'good' };
    return { state: 'revoked', at: row.revokedAt, reason: row.revocationCause ?? 'unspecified' };
  };

  const statusBySerial = async (family: Family, serial: Uint8Array): Promise<OcspStatus> => {
    const all = await authorities.of(family);
    // What the platform signs with itself is withdrawn by making the CA anew.
    const isOwn = [all.timestamp, all.ocsp].some(({ certificate }) => certificate.serialHex === hex(serial));
    if (isOwn) return { state: 'good' };
    const where = and(eq(sealCertificate.serial, hex(serial)), eq(sealCertificate.issuer, 'platform'));
    const [row] = await transactions.read('platform', (tx) => tx.select().from(sealCertificate).where(where));
    return statusOf(row);
  };

  const familyFor = async (id: CertificateId): Promise<Family | undefined> => {
    for (const family of ['ec', 'sm2'] as const)
      if (isIssuerOf((await authorities.of(family)).issuing.certificate, id)) return family;
    return undefined;
  };

  const answerFor = async (
    family: Family,
    ids: readonly CertificateId[],
    nonce?: Uint8Array,
  ): Promise<Uint8Array> => {
    const answers: { id: CertificateId; status: OcspStatus }[] = [];
    for (const id of ids) answers.push({ id, status: await statusBySerial(family, id.serial) });
    const now = Date.now();
    const { ocsp } = await authorities.of(family);
    const span = { from: new Date(now - minuteMs), until: new Date(now + answerValidMs) };
    return makeOcsp({ answers, ...span, nonce }, ocsp.signer);
  };

  /** Answers a question as it came over the network (RFC 6960). */
  const answer = async (
    request: Uint8Array,
  ): Promise<{ readonly bytes: Uint8Array; readonly isFixed: boolean }> => {
    try {
      const { ids, nonce } = readOcspRequest(request);
      const families = new Set(await Promise.all(ids.map(familyFor)));
      const [family] = families;
      if (!family || families.size > 1) return { bytes: writeOcspFailure('unauthorized'), isFixed: false };
      return { bytes: await answerFor(family, ids, nonce), isFixed: nonce === undefined };
    } catch (error) {
      if (!(error instanceof PkiFault)) throw error;
      return { bytes: writeOcspFailure('malformedRequest'), isFixed: false };
    }
  };

  return {
    list,
    answer,
    /** What is said now of the certificate of a seal. */
    answerAbout: async (family: Family, certificate: Uint8Array): Promise<Uint8Array> => {
      const { issuing } = await authorities.of(family);
      return answerFor(family, [idOf(readCertificate(certificate), issuing.certificate)]);
    },
    forget: (): void => kept.clear(),
  };
};
