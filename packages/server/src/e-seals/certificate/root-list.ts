import { isSignatureOf } from '@chancery/pdf-seal/pki/algorithms.ts';
import type { Certificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { type Crl, makeCrl, type Revoked, readCrl } from '@chancery/pdf-seal/pki/crl.ts';
import { PkiFault } from '@chancery/pdf-seal/pki/fault.ts';
import type { KeySigner } from '@chancery/pdf-seal/pki/keys.ts';
import { desc, eq } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { type Family, pkiRootList } from './certificate.table.ts';

const minuteMs = 60_000;

interface OpenRoot {
  readonly key: KeySigner;
  readonly certificate: Certificate;
}

interface RootWord {
  readonly validMs: number;
  readonly revoked: readonly Revoked[];
  /** The number of the list before it. */
  readonly after?: number;
}

/** Signs what the root says of authorities below it; each list has a higher number than the one before. */
export const signRootList = async (root: OpenRoot, { validMs, revoked, after = 0 }: RootWord) => {
  const now = Date.now();
  const number = Math.max(Math.floor(now / 1_000), after + 1);
  const until = new Date(now + validMs);
  const list = await makeCrl({ number, from: new Date(now - minuteMs), until, revoked }, root);
  return { list, number, until };
};

const listsOf = (tx: Tx, family: Family) =>
  tx.select().from(pkiRootList).where(eq(pkiRootList.family, family)).orderBy(desc(pkiRootList.number));

const signedBy = async ({ spki }: Certificate, list: Uint8Array): Promise<Crl | undefined> => {
  try {
    const crl = readCrl(list);
    const { said: message, signature, algorithm } = crl;
    return (await isSignatureOf({ message, signature, algorithm, spki })) ? crl : undefined;
  } catch (error) {
    if (error instanceof PkiFault) return undefined;
    throw error;
  }
};

/** The newest list that was signed beforehand; what the root did not sign is none. */
export const storedRootList = async (tx: Tx, family: Family, root: Certificate): Promise<Crl | undefined> => {
  for (const { list } of await listsOf(tx, family)) {
    const crl = await signedBy(root, new Uint8Array(list));
    if (crl) return crl;
  }
  return undefined;
};

/** Signs a list for a long time and keeps it; what was withdrawn before stays so. Answers its end. */
export const keepRootList = async (
  tx: Tx,
  family: Family,
  root: OpenRoot,
  { validMs, revoked }: Pick<RootWord, 'validMs' | 'revoked'>,
): Promise<Date> => {
  const before = await storedRootList(tx, family, root.certificate);
  const [last] = await listsOf(tx, family);
  const all = [...(before?.revoked.values() ?? []), ...revoked];
  const made = await signRootList(root, { validMs, revoked: all, after: last?.number ?? 0 });
  const { number, until: endsAt } = made;
  await tx.insert(pkiRootList).values({ family, number, list: Buffer.from(made.list), endsAt });
  return endsAt;
};
