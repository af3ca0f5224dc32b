import type { Certificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { type KeySigner, newKey, signerOfKey } from '@chancery/pdf-seal/pki/keys.ts';
import { makeCertificate } from '@chancery/pdf-seal/pki/make-certificate.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Tx } from '../../kit/transaction.ts';
import { type Family, pkiAuthority } from './certificate.table.ts';
import { lockKey } from './locked-key.ts';
import type { PkiAddresses } from './pki-addresses.ts';

export type AuthorityRow = typeof pkiAuthority.$inferSelect;
export type AuthorityRole = AuthorityRow['role'];

/** What a key of the platform is for: one that was made for something else certifies nobody. */
export const ownerOf = ({ family, role }: Pick<AuthorityRow, 'family' | 'role'>): string =>
  `platform/${family}/${role}`;

const years: Readonly<Record<AuthorityRole, number>> = { root: 25, issuing: 20, timestamp: 12, ocsp: 3 };
const yearMs = 365.25 * 86_400_000;
/** Clocks of readers may be a little behind. */
const graceMs = 3_600_000;

const names: Readonly<Record<AuthorityRole, string>> = {
  root: 'Root CA',
  issuing: 'Issuing CA',
  timestamp: 'Time Stamping Unit',
  ocsp: 'OCSP Responder',
};

/** Who vouches for another authority. */
export interface Voucher {
  readonly key: KeySigner;
  readonly certificate: Certificate;
  readonly generation: number;
}

export interface MakeAuthorityParts {
  readonly secrets: Pick<Secrets, 'lock'>;
  readonly addresses: PkiAddresses;
  /** Whose CA it is. */
  readonly platform: string;
  readonly now?: () => Date;
}

/** An issuing CA that takes another's place has a name of its own, or readers would take one for the other. */
const nameOf = (platform: string, family: Family, role: AuthorityRole, generation: number): string => {
  const number = role === 'issuing' && generation > 1 ? ` ${generation}` : '';
  return `${platform} ${names[role]}${number}${family === 'sm2' ? ' (SM2)' : ''}`;
};

/** Makes one of the platform's keys with its certificate, and keeps both. */
export const createMakeAuthority =
  ({ secrets, addresses, platform, now = () => new Date() }: MakeAuthorityParts) =>
  async (
    tx: Tx,
    { family, role, generation }: Pick<AuthorityRow, 'family' | 'role' | 'generation'>,
    voucher?: Voucher,
  ): Promise<AuthorityRow> => {
    const pair = await newKey(family);
    const from = new Date(now().getTime() - graceMs);
    const wished = new Date(from.getTime() + years[role] * yearMs);
    const end = voucher?.certificate.until ?? wished;
    const certificate = await makeCertificate(
      {
        purpose: role,
        subject: { commonName: nameOf(platform, family, role, generation), organization: platform },
        spki: pair.spki,
        from,
        // Nobody vouches for longer than they are vouched for.
        until: wished < end ? wished : end,
        ...(voucher && addresses.within(family, role === 'issuing' ? 'root' : 'issuing', voucher.generation)),
      },
      { key: voucher?.key ?? (await signerOfKey(pair)), certificate: voucher?.certificate },
    );
    const row: AuthorityRow = {
      family,
      role,
      generation,
      certificate: Buffer.from(certificate.raw),
      lockedKey: lockKey(secrets, ownerOf({ family, role }), pair),
      createdAt: now(),
    };
    await tx.insert(pkiAuthority).values(row);
    return row;
  };
