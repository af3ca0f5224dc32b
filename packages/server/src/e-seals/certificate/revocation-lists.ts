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
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type AuthorityService, type Issuer, isBelow } from './authorities.ts';
import { type CertificateRow, type Family, sealCertificate } from './certificate.table.ts';
import { signRootList, storedRootList } from './root-list.ts';

const minuteMs = 60_000;
/** So long a list is handed out before it is made anew. */
export const listFreshMs = 10 * minuteMs;
const listValidMs = 7 * 24 * 60 * minuteMs;
const answerValidMs = 24 * 60 * minuteMs;

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

interface AskedIssuer extends Issuer {
  readonly family: Family;
}

export type RevocationLists = ReturnType<typeof createRevocationLists>;

/** What the platform says of certificates that it gave out: lists, and answers about single ones. */
export const createRevocationLists = (transactions: Transactions, authorities: AuthorityService) => {
  const kept = new Map<string, { readonly bytes: Promise<Uint8Array>; readonly at: number }>();

  /** What was withdrawn of all that an issuing CA gave out. */
  const revokedOf = async (tx: Tx, { issuing }: Issuer): Promise<Revoked[]> => {
    const rows = await tx
      .select()
      .from(sealCertificate)
      .where(
        and(
          eq(sealCertificate.issuer, 'platform'),
          isNotNull(sealCertificate.revokedAt),
          eq(sealCertificate.issuerName, issuing.certificate.named.commonName),
        ),
      );
    return rows.flatMap(({ serial, revokedAt: at, revocationCause: cause }): Revoked[] =>
      at ? [{ serial: Buffer.from(serial, 'hex'), at, reason: cause ?? 'unspecified' }] : [],
    );
  };

  const makeIssuersList = async (issuer: Issuer): Promise<Uint8Array> => {
    const revoked = await transactions.read('platform', (tx) => revokedOf(tx, issuer));
    const now = Date.now();
    // Each list has a higher number than the one before, whichever server makes it.
    const number = Math.floor(now / 1000);
    const span = { from: new Date(now - minuteMs), until: new Date(now + listValidMs) };
    return makeCrl({ number, ...span, revoked }, issuer.issuing);
  };

  /** Made anew where the root's key is here; else what was signed before it was taken away. */
  const makeRootList = async (family: Family): Promise<Uint8Array> => {
    const { root } = await authorities.of(family);
    const stored = await transactions.read('platform', (tx) => storedRootList(tx, family, root));
    const open = await authorities.openRoot(family);
    if (open) {
      const revoked = [...(stored?.revoked.values() ?? [])];
      return (await signRootList(open, { validMs: listValidMs, revoked })).list;
    }
    if (!stored) throw new Error(`no list of the root (${family}) is here: npm run root -- list`);
    return stored.raw;
  };

  const issuerOf = async (family: Family, generation: number): Promise<Issuer> => {
    const found = (await authorities.of(family)).issuers.find((each) => each.generation === generation);
    if (!found) throw new Error(`there is no issuing authority ${generation} (${family})`);
    return found;
  };

  const list = (family: Family, of: 'root' | 'issuing', generation: number): Promise<Uint8Array> => {
    const name = `${family}/${of}/${generation}`;
    const known = kept.get(name);
    if (known && known.at + listFreshMs > Date.now()) return known.bytes;
    const bytes = of === 'root' ? makeRootList(family) : issuerOf(family, generation).then(makeIssuersList);
    kept.set(name, { bytes, at: Date.now() });
    bytes.catch(() => kept.delete(name));
    return bytes;
  };

  const statusOf = (row: Pick<CertificateRow, 'revokedAt' | 'revocationCause'> | undefined): OcspStatus => {
    if (!row) return { state: 'unknown' };
    if (!row.revokedAt) return { state: 'good' };
    return { state: 'revoked', at: row.revokedAt, reason: row.revocationCause ?? 'unspecified' };
  };

  const statusBySerial = async (
    { family, issuing }: AskedIssuer,
    serial: Uint8Array,
  ): Promise<OcspStatus> => {
    const { units } = await authorities.of(family);
    // What the platform signs with itself is withdrawn by making the CA anew.
    const isOwn = units.some((unit) => unit.serialHex === hex(serial) && isBelow(unit, issuing.certificate));
    if (isOwn) return { state: 'good' };
    const where = and(
      eq(sealCertificate.serial, hex(serial)),
      eq(sealCertificate.issuer, 'platform'),
      eq(sealCertificate.issuerName, issuing.certificate.named.commonName),
    );
    const [row] = await transactions.read('platform', (tx) => tx.select().from(sealCertificate).where(where));
    return statusOf(row);
  };

  const issuerFor = async (id: CertificateId): Promise<AskedIssuer | undefined> => {
    for (const family of ['ec', 'sm2'] as const)
      for (const issuer of (await authorities.of(family)).issuers)
        if (isIssuerOf(issuer.issuing.certificate, id)) return { family, ...issuer };
    return undefined;
  };

  const answerFor = async (
    issuer: AskedIssuer,
    ids: readonly CertificateId[],
    nonce?: Uint8Array,
  ): Promise<Uint8Array> => {
    const answers: { id: CertificateId; status: OcspStatus }[] = [];
    for (const id of ids) answers.push({ id, status: await statusBySerial(issuer, id.serial) });
    const now = Date.now();
    const span = { from: new Date(now - minuteMs), until: new Date(now + answerValidMs) };
    return makeOcsp({ answers, ...span, nonce }, issuer.ocsp.signer);
  };

  /** Answers a question as it came over the network (RFC 6960). */
  const answer = async (
    request: Uint8Array,
  ): Promise<{ readonly bytes: Uint8Array; readonly isFixed: boolean }> => {
    try {
      const { ids, nonce } = readOcspRequest(request);
      const issuers = await Promise.all(ids.map(issuerFor));
      const [issuer] = issuers;
      const isOne = new Set(issuers.map((each) => each?.issuing)).size === 1;
      if (!issuer || !isOne) return { bytes: writeOcspFailure('unauthorized'), isFixed: false };
      return { bytes: await answerFor(issuer, ids, nonce), isFixed: nonce === undefined };
    } catch (error) {
      if (!(error instanceof PkiFault)) throw error;
      return { bytes: writeOcspFailure('malformedRequest'), isFixed: false };
    }
  };

  return {
    list,
    answer,
    /** What is said now of the certificate of a seal. */
    answerAbout: (family: Family, issuer: Issuer, certificate: Uint8Array): Promise<Uint8Array> =>
      answerFor({ family, ...issuer }, [idOf(readCertificate(certificate), issuer.issuing.certificate)]),
    forget: (): void => kept.clear(),
  };
};
