import { KeyHolder } from '@chancery/contract/e-seal/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { type KeyPair, type KeySigner, newKey } from '@chancery/pdf-seal/pki/keys.ts';
import type { KeyKind } from '@chancery/pdf-seal/pki/signer.ts';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { UnitActor } from '../../kit/actor.ts';
import { addRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Tx } from '../../kit/transaction.ts';
import { OutsideFault } from '../outside-fault.ts';
import { keptSealKey } from './certificate.kept.ts';
import { type SealKeyRow, sealKey } from './certificate.table.ts';
import { isRemoteOf, lockKey, lockRemote, openKey } from './locked-key.ts';
import { isRemoteKind, type RemoteKey, type RemoteSigner } from './remote-signer.ts';

/** Whose key it is: another seal's, in whatever row it lies, signs nothing. */
const ownerOf = ({ companyId, deviceId }: Pick<SealKeyRow, 'companyId' | 'deviceId'>): string =>
  `seal/${companyId}/${deviceId}`;

export type SealKeys = ReturnType<typeof createSealKeys>;

/** A key that no row tells of yet: whole, or the public half of one in the signing device. */
export type NewKey = KeyPair | RemoteKey;

export const holderOf = (key: NewKey): CodeOf<typeof KeyHolder> =>
  'pkcs8' in key ? KeyHolder.platform : KeyHolder.signer;

/** The keys of seals: made or brought along, encrypted under the platform's secret before they are written anywhere. */
export const createSealKeys = (secrets: Secrets, remote: RemoteSigner) => ({
  holders: remote.isSetUp ? KeyHolder.all : [KeyHolder.platform],

  /** Takes a while: done before a transaction is open. */
  make: async (kind: KeyKind, holder: CodeOf<typeof KeyHolder> = KeyHolder.platform): Promise<NewKey> => {
    if (holder === KeyHolder.platform) return newKey(kind);
    if (!remote.isSetUp) return refuse('certificate.noSigner');
    if (!isRemoteKind(kind)) return refuse('certificate.signerKind');
    return remote.make(kind).catch((error: unknown) => {
      if (error instanceof OutsideFault) return refuse('certificate.signerDown');
      throw error;
    });
  },

  keep: async (
    tx: Tx,
    actor: UnitActor,
    deviceId: string,
    key: NewKey,
    source: Exclude<SealKeyRow['source'], 'signer'>,
  ): Promise<SealKeyRow> => {
    const owner = ownerOf({ companyId: actor.companyId, deviceId });
    const [row] = await addRows(tx, keptSealKey, [
      {
        ...('pkcs8' in key
          ? { id: uuidv7(), source, lockedKey: lockKey(secrets, owner, key) }
          : { id: key.id, source: 'signer' as const, lockedKey: lockRemote(secrets, owner, key.id) }),
        companyId: actor.companyId,
        deviceId,
        kind: key.kind,
        publicKey: Buffer.from(key.spki),
        createdBy: actor.id,
        createdByName: actor.name,
      },
    ]);
    if (!row) throw new Error('the key was not kept');
    return row;
  },

  find: async (tx: Tx, id: string): Promise<SealKeyRow> => {
    const [row] = await tx.select().from(sealKey).where(eq(sealKey.id, id));
    // One that lies in the rows of another unit is as good as none.
    return row ?? refuse('certificate.otherKey');
  },

  open: async (row: SealKeyRow): Promise<KeySigner> => {
    const { id, kind, source, publicKey, lockedKey } = row;
    if (!lockedKey) return refuse('certificate.otherKey');
    if (source !== 'signer')
      return (await openKey(secrets, ownerOf(row), lockedKey)) ?? refuse('certificate.otherKey');
    if (!isRemoteOf(secrets, ownerOf(row), id, lockedKey)) refuse('certificate.otherKey');
    return remote.open({ id, kind, spki: new Uint8Array(publicKey) });
  },
});
