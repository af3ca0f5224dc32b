import { readFile, writeFile } from 'node:fs/promises';
import { limits } from '@chancery/contract/limits.ts';
import { machineActions } from '@chancery/contract/log/machine-actions.ts';
import type { Certificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { PkiFault } from '@chancery/pdf-seal/pki/fault.ts';
import { isSameKey, signerOfKey } from '@chancery/pdf-seal/pki/keys.ts';
import { readPkcs12 } from '@chancery/pdf-seal/pki/pkcs12.ts';
import { writePkcs12 } from '@chancery/pdf-seal/pki/write-pkcs12.ts';
import { and, eq } from 'drizzle-orm';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { tellLog } from '../../platform/ports.ts';
import { codeOf, usageError } from '../../runtime/start-error.ts';
import { certificateOf, lockFamily } from './authorities.ts';
import { type Family, pkiAuthority } from './certificate.table.ts';
import { openPair } from './locked-key.ts';
import {
  type AuthorityRow,
  createMakeAuthority,
  type MakeAuthorityParts,
  ownerOf,
} from './make-authority.ts';
import { keepRootList, storedRootList } from './root-list.ts';

interface Parts extends MakeAuthorityParts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
}

/** A PKCS #12 file and what opens it. */
export interface RootFile {
  readonly path: string;
  readonly password: string;
}

const listMs = limits.certificate.rootListDays * 86_400_000;
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** What is done with the key of the platform's root, from the command line alone: no call of the server does. */
export const createRootDesk = (parts: Parts) => {
  const { transactions, secrets } = parts;
  const make = createMakeAuthority(parts);

  const rootOf = (rows: readonly AuthorityRow[], family: Family): AuthorityRow =>
    rows.find(({ role }) => role === 'root') ??
    (() => {
      throw usageError(`there is no root (${family}) yet: it is made when the first seal is`);
    })();

  const say = (
    tx: Tx,
    action: string,
    { certificate, family }: { readonly certificate: Certificate; readonly family: Family },
    after: object,
  ) =>
    tellLog(tx, {
      actorKind: 'system',
      actorId: null,
      actorName: 'npm run root',
      action,
      objectType: 'rootAuthority',
      objectId: null,
      objectName: certificate.named.commonName ?? family,
      after: { serial: certificate.serialHex, ...after },
    });

  /** Opens a file with the root's key, and refuses any other. */
  const opened = async ({ path, password }: RootFile, root: Certificate) => {
    const bytes = await readFile(path).catch((error: unknown) => {
      throw usageError(`${path} cannot be read: ${codeOf(error)}`);
    });
    const { key } = await readPkcs12(new Uint8Array(bytes), password).catch((error: unknown) => {
      if (!(error instanceof PkiFault)) throw error;
      throw usageError(
        error.code === 'wrongPassword'
          ? `the password does not open ${path}`
          : `${path} holds no key and certificate`,
      );
    });
    if (!isSameKey(key.spki, root.spki)) throw usageError(`${path} holds another key than that of the root`);
    return { key: await signerOfKey(key), certificate: root, generation: 1 };
  };

  const held = <T>(family: Family, work: (tx: Tx, rows: AuthorityRow[], row: AuthorityRow) => Promise<T>) =>
    transactions.apart('platform', async (tx) => {
      const rows = await lockFamily(tx, family);
      return work(tx, rows, rootOf(rows, family));
    });

  const exportKey = (family: Family, file: RootFile): Promise<string> =>
    held(family, async (tx, _, row) => {
      const certificate = certificateOf(row);
      if (!row.lockedKey) throw usageError('the key of the root is not on this server any more');
      const pair = await openPair(secrets, ownerOf(row), row.lockedKey);
      if (!pair) throw new Error(`the key of ${ownerOf(row)} was exchanged`);
      const bytes = await writePkcs12(
        { key: pair, chain: [certificate], name: certificate.named.commonName ?? 'root' },
        file.password,
      );
      await writeFile(file.path, bytes, { mode: 0o600, flag: 'wx', flush: true }).catch((error: unknown) => {
        throw usageError(
          codeOf(error) === 'EEXIST'
            ? `${file.path} is there already`
            : `${file.path} cannot be written: ${codeOf(error)}`,
        );
      });
      await opened(file, certificate);
      await say(tx, machineActions.rootExport, { certificate, family }, {});
      return `${file.path} holds the key of ${certificate.named.commonName}, and was read back. Keep it and its password apart, in two places each.`;
    });

  const remove = (family: Family, file: RootFile): Promise<string> =>
    held(family, async (tx, _, row) => {
      const certificate = certificateOf(row);
      if (!row.lockedKey) throw usageError('the key of the root is not on this server any more');
      const root = await opened(file, certificate);
      const endsAt = await keepRootList(tx, family, root, { validMs: listMs, revoked: [] });
      await tx
        .update(pkiAuthority)
        .set({ lockedKey: null })
        .where(
          and(
            eq(pkiAuthority.family, family),
            eq(pkiAuthority.role, 'root'),
            eq(pkiAuthority.generation, row.generation),
          ),
        );
      await say(tx, machineActions.rootRemove, { certificate, family }, { listEndsAt: endsAt.toISOString() });
      return `The key of ${certificate.named.commonName} is off this server. Its list of withdrawn authorities is good until ${dayOf(endsAt)}; backups of the database made before still hold the key, under SECRET_KEY.`;
    });

  const renewList = (family: Family, file: RootFile): Promise<string> =>
    held(family, async (tx, _, row) => {
      const certificate = certificateOf(row);
      const root = await opened(file, certificate);
      const endsAt = await keepRootList(tx, family, root, { validMs: listMs, revoked: [] });
      await say(tx, machineActions.rootList, { certificate, family }, { listEndsAt: endsAt.toISOString() });
      return `The list of ${certificate.named.commonName} is good until ${dayOf(endsAt)}.`;
    });

  /** Makes an issuing CA that takes the place of the one before; where that was copied, it is withdrawn. */
  const newIssuing = (family: Family, file: RootFile, isCompromised: boolean): Promise<string> =>
    held(family, async (tx, rows, row) => {
      const certificate = certificateOf(row);
      const root = await opened(file, certificate);
      const former = rows.filter(({ role }) => role === 'issuing');
      const generation = Math.max(0, ...former.map((each) => each.generation)) + 1;
      const made = certificateOf(await make(tx, { family, role: 'issuing', generation }, root));
      const known = (await storedRootList(tx, family, certificate))?.revoked;
      const revoked = former
        .map(certificateOf)
        .filter(({ serialHex }) => isCompromised && !known?.has(serialHex))
        .map(({ serial }) => ({ serial, at: new Date(), reason: 'caCompromise' as const }));
      const endsAt = await keepRootList(tx, family, root, { validMs: listMs, revoked });
      await say(
        tx,
        machineActions.rootIssuing,
        { certificate, family },
        { made: made.serialHex, withdrawn: revoked.length, listEndsAt: endsAt.toISOString() },
      );
      return `${made.named.commonName} issues from now on; servers that run notice within ten minutes.`;
    });

  const status = async (): Promise<string> => {
    const lines: string[] = [];
    for (const family of ['ec', 'sm2'] as const)
      await transactions.read('platform', async (tx) => {
        const rows = await tx.select().from(pkiAuthority).where(eq(pkiAuthority.family, family));
        for (const row of rows.filter(({ role }) => role === 'root')) {
          const certificate = certificateOf(row);
          const list = await storedRootList(tx, family, certificate);
          const where = row.lockedKey
            ? 'its key is on this server'
            : `its key is elsewhere, its list good until ${list?.until ? dayOf(list.until) : 'nobody knows when'}`;
          lines.push(
            `${family}  ${certificate.named.commonName}, until ${dayOf(certificate.until)}: ${where}`,
          );
        }
      });
    return lines.join('\n') || 'There is no root yet: it is made when the first seal is.';
  };

  return { exportKey, remove, renewList, newIssuing, status };
};
