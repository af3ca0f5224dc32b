import { type Certificate, readCertificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { type KeySigner, newKey, readKey, signerOfKey } from '@chancery/pdf-seal/pki/keys.ts';
import { makeCertificate } from '@chancery/pdf-seal/pki/make-certificate.ts';
import type { KeyKind, Signer } from '@chancery/pdf-seal/pki/signer.ts';
import { desc, sql } from 'drizzle-orm';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type Family, pkiAuthority } from './certificate.table.ts';
import type { PkiAddresses } from './pki-addresses.ts';

type Row = typeof pkiAuthority.$inferSelect;
type AuthorityRole = Row['role'];

/** One of the platform's keys with its certificate. */
export interface Authority {
  readonly key: KeySigner;
  readonly certificate: Certificate;
  readonly signer: Signer;
}

export type Authorities = Readonly<Record<AuthorityRole, Authority>>;

/** Which chain vouches for a kind of key. */
export const familyOf = (kind: KeyKind): Family => (kind === 'sm2' ? 'sm2' : 'ec');

const years: Readonly<Record<AuthorityRole, number>> = { root: 25, issuing: 20, timestamp: 12, ocsp: 3 };
const yearMs = 365.25 * 86_400_000;
/** So long before the end of a key that answers questions, another takes its place. */
const renewedMs = 90 * 86_400_000;
/** Clocks of readers may be a little behind. */
const graceMs = 3_600_000;

const names: Readonly<Record<AuthorityRole, string>> = {
  root: 'Root CA',
  issuing: 'Issuing CA',
  timestamp: 'Time Stamping Unit',
  ocsp: 'OCSP Responder',
};

const roles = ['root', 'issuing', 'timestamp', 'ocsp'] as const;
const above = (role: AuthorityRole): 'root' | 'issuing' | undefined => {
  if (role === 'root') return undefined;
  return role === 'issuing' ? 'root' : 'issuing';
};

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly addresses: PkiAddresses;
  /** Whose CA it is. */
  readonly platform: string;
  readonly now?: () => Date;
}

export type AuthorityService = ReturnType<typeof createAuthorities>;

/** The platform's CA: made when it is first needed, the same for every server. */
export const createAuthorities = ({
  transactions,
  secrets,
  addresses,
  platform,
  now = () => new Date(),
}: Parts) => {
  const known = new Map<Family, { readonly authorities: Promise<Authorities>; readonly until: number }>();

  const open = async (row: Row, chain: readonly Uint8Array[]): Promise<Authority> => {
    const key = await signerOfKey(await readKey(Buffer.from(secrets.unlock(row.lockedKey), 'base64')));
    const certificate = readCertificate(new Uint8Array(row.certificate));
    return {
      key,
      certificate,
      signer: { kind: key.kind, chain: [certificate.raw, ...chain], sign: key.sign },
    };
  };

  const make = async (
    tx: Tx,
    family: Family,
    role: AuthorityRole,
    generation: number,
    issuer?: Authority,
  ) => {
    const pair = await newKey(family);
    const key = await signerOfKey(pair);
    const suffix = family === 'sm2' ? ' (SM2)' : '';
    const from = new Date(now().getTime() - graceMs);
    const certificate = await makeCertificate(
      {
        purpose: role,
        subject: { commonName: `${platform} ${names[role]}${suffix}`, organization: platform },
        spki: pair.spki,
        from,
        until: new Date(from.getTime() + years[role] * yearMs),
        ...(issuer && addresses.within(family, above(role) ?? 'root')),
      },
      { key: issuer?.key ?? key, certificate: issuer?.certificate },
    );
    const row = {
      family,
      role,
      generation,
      certificate: Buffer.from(certificate.raw),
      lockedKey: secrets.lock(Buffer.from(pair.pkcs8).toString('base64')),
      createdAt: now(),
    };
    await tx.insert(pkiAuthority).values(row);
    return row;
  };

  const isSpent = (row: Row, role: AuthorityRole): boolean =>
    (role === 'timestamp' || role === 'ocsp') &&
    readCertificate(new Uint8Array(row.certificate)).until.getTime() - renewedMs < now().getTime();

  const load = (family: Family): Promise<Authorities> =>
    transactions.apart('platform', async (tx) => {
      // Two servers that start at once make one CA.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('pki_authority'))`);
      const rows = await tx.select().from(pkiAuthority).orderBy(desc(pkiAuthority.generation));
      const made = new Map<AuthorityRole, Authority>();
      for (const role of roles) {
        const issuer = made.get(above(role) ?? role);
        const newest = rows.find((row) => row.family === family && row.role === role);
        const generation = (newest?.generation ?? 0) + 1;
        const row =
          newest && !isSpent(newest, role) ? newest : await make(tx, family, role, generation, issuer);
        made.set(role, await open(row, issuer?.signer.chain ?? []));
      }
      return Object.fromEntries(made) as Authorities;
    });

  /** Kept in memory for a day; whoever loads anew sees what took another's place. */
  const of = (family: Family): Promise<Authorities> => {
    const kept = known.get(family);
    if (kept && kept.until > now().getTime()) return kept.authorities;
    const authorities = load(family);
    known.set(family, { authorities, until: now().getTime() + 86_400_000 });
    authorities.catch(() => known.delete(family));
    return authorities;
  };

  return { of };
};
