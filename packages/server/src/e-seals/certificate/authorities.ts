import { type Certificate, readCertificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { isSameKey, type KeySigner } from '@chancery/pdf-seal/pki/keys.ts';
import type { KeyKind, Signer } from '@chancery/pdf-seal/pki/signer.ts';
import { desc, sql } from 'drizzle-orm';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type Family, pkiAuthority } from './certificate.table.ts';
import { openKey } from './locked-key.ts';
import {
  type AuthorityRow,
  createMakeAuthority,
  type MakeAuthorityParts,
  ownerOf,
} from './make-authority.ts';

/** One of the platform's keys with its certificate. */
export interface Authority {
  readonly key: KeySigner;
  readonly certificate: Certificate;
  readonly signer: Signer;
}

/** An issuing CA, with whoever answers questions about what it gave out. */
export interface Issuer {
  readonly generation: number;
  readonly issuing: Authority;
  readonly ocsp: Authority;
}

export interface Authorities extends Issuer {
  /** Its key is needed by nobody who only issues, and may be elsewhere. */
  readonly root: Certificate;
  readonly timestamp: Authority;
  /** Every issuing CA there was, the one that issues now first. */
  readonly issuers: readonly [Issuer, ...Issuer[]];
  /** Whatever the platform stamps and answers with, and ever did. */
  readonly units: readonly Certificate[];
}

/** Which chain vouches for a kind of key. */
export const familyOf = (kind: KeyKind): Family => (kind === 'sm2' ? 'sm2' : 'ec');

/** Whether an authority gave a certificate out, by what both say. */
export const isBelow = (certificate: Certificate, issuer: Certificate): boolean =>
  certificate.issuerKey === issuer.subjectKey && certificate.authorityKeyId === issuer.keyId;

/** How soon servers notice an authority that was made by a command. */
const keptMs = 10 * 60_000;
/** So long before the end of a key that answers questions, another takes its place. */
const renewedMs = 90 * 86_400_000;

export const certificateOf = ({ certificate }: Pick<AuthorityRow, 'certificate'>): Certificate =>
  readCertificate(new Uint8Array(certificate));

/** Every row of a family, the newest first; two that make a CA at once make one. */
export const lockFamily = async (tx: Tx, family: Family): Promise<AuthorityRow[]> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('pki_authority'))`);
  const rows = await tx.select().from(pkiAuthority).orderBy(desc(pkiAuthority.generation));
  return rows.filter((row) => row.family === family);
};

/** Opens the key of a row for what it was made for; nothing where it is held elsewhere. */
export const openAuthority = async (
  secrets: Pick<Secrets, 'unlock'>,
  row: AuthorityRow,
): Promise<(Pick<Authority, 'key' | 'certificate'> & { readonly generation: number }) | undefined> => {
  if (!row.lockedKey) return undefined;
  const [key, certificate] = [await openKey(secrets, ownerOf(row), row.lockedKey), certificateOf(row)];
  if (!key || !isSameKey(key.spki, certificate.spki))
    throw new Error(`the key of ${ownerOf(row)} was exchanged`);
  return { key, certificate, generation: row.generation };
};

interface Parts extends MakeAuthorityParts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
}

export type AuthorityService = ReturnType<typeof createAuthorities>;

/** The platform's CA: made when it is first needed, the same for every server. */
export const createAuthorities = (parts: Parts) => {
  const { transactions, secrets, now = () => new Date() } = parts;
  const known = new Map<Family, { readonly authorities: Promise<Authorities>; readonly until: number }>();
  const make = createMakeAuthority(parts);

  const open = async (row: AuthorityRow, chain: readonly Uint8Array[]): Promise<Authority> => {
    const found = await openAuthority(secrets, row);
    if (!found) throw new Error(`the key of ${ownerOf(row)} is not here`);
    const { key, certificate } = found;
    return {
      key,
      certificate,
      signer: { kind: key.kind, chain: [certificate.raw, ...chain], sign: key.sign },
    };
  };

  const isSpent = (certificate: Certificate): boolean =>
    certificate.until.getTime() - renewedMs < now().getTime();

  /** What stamps or answers under an issuing CA; another takes its place in time. */
  const unitOf = async (
    tx: Tx,
    rows: AuthorityRow[],
    role: 'timestamp' | 'ocsp',
    issuer: Omit<Issuer, 'ocsp'>,
  ): Promise<Authority> => {
    const { issuing, generation } = issuer;
    const all = rows.filter((row) => row.role === role);
    const found = all.find((row) => isBelow(certificateOf(row), issuing.certificate));
    if (found && !isSpent(certificateOf(found))) return open(found, issuing.signer.chain);
    const { family = 'ec' } = rows[0] ?? {};
    const next = { family, role, generation: Math.max(0, ...all.map((row) => row.generation)) + 1 };
    const made = await make(tx, next, { ...issuing, generation });
    rows.unshift(made);
    return open(made, issuing.signer.chain);
  };

  const load = (family: Family): Promise<Authorities> =>
    transactions.apart('platform', async (tx) => {
      const rows = await lockFamily(tx, family);
      const rootRow =
        rows.find(({ role }) => role === 'root') ?? (await make(tx, { family, role: 'root', generation: 1 }));
      const root = certificateOf(rootRow);
      if (!rows.some(({ role }) => role === 'issuing')) {
        const voucher = await openAuthority(secrets, rootRow);
        if (!voucher)
          throw new Error('an issuing authority is made with the key of the root, by npm run root');
        rows.unshift(await make(tx, { family, role: 'issuing', generation: 1 }, voucher));
      }
      const issuers: Issuer[] = [];
      for (const row of rows.filter(({ role }) => role === 'issuing')) {
        const issuer = { generation: row.generation, issuing: await open(row, [root.raw]) };
        issuers.push({ ...issuer, ocsp: await unitOf(tx, rows, 'ocsp', issuer) });
      }
      const [current, ...former] = issuers;
      if (!current) throw new Error('there is no issuing authority');
      const timestamp = await unitOf(tx, rows, 'timestamp', current);
      const units = rows.filter(({ role }) => role === 'timestamp' || role === 'ocsp').map(certificateOf);
      return { ...current, root, timestamp, issuers: [current, ...former], units };
    });

  /** Kept in memory for a while; whoever loads anew sees what took another's place. */
  const of = (family: Family): Promise<Authorities> => {
    const kept = known.get(family);
    if (kept && kept.until > now().getTime()) return kept.authorities;
    const authorities = load(family);
    known.set(family, { authorities, until: now().getTime() + keptMs });
    authorities.catch(() => known.delete(family));
    return authorities;
  };

  /** The root with its key, for as long as somebody signs with it; nothing where the key is held elsewhere. */
  const openRoot = async (family: Family) => {
    await of(family);
    const rows = await transactions.read('platform', (tx) =>
      tx.select().from(pkiAuthority).orderBy(desc(pkiAuthority.generation)),
    );
    const row = rows.find((each) => each.family === family && each.role === 'root');
    return row && openAuthority(secrets, row);
  };

  return { of, openRoot, forget: (): void => known.clear() };
};
