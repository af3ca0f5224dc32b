import { type KeyPair, type KeySigner, newKey, readKey, signerOfKey } from '@chancery/pdf-seal/pki/keys.ts';
import type { KeyKind } from '@chancery/pdf-seal/pki/signer.ts';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { UnitActor } from '../../kit/actor.ts';
import { addRows } from '../../kit/keep-rows.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Tx } from '../../kit/transaction.ts';
import { keptSealKey } from './certificate.kept.ts';
import { type SealKeyRow, sealKey } from './certificate.table.ts';

export type SealKeys = ReturnType<typeof createSealKeys>;

/** The keys of seals: made or brought along, encrypted under the platform's secret before they are written anywhere. */
export const createSealKeys = (secrets: Secrets) => ({
  /** Takes a while for RSA: done before a transaction is open. */
  make: (kind: KeyKind): Promise<KeyPair> => newKey(kind),

  keep: async (
    tx: Tx,
    actor: UnitActor,
    deviceId: string,
    pair: KeyPair,
    source: SealKeyRow['source'],
  ): Promise<SealKeyRow> => {
    const [row] = await addRows(tx, keptSealKey, [
      {
        id: uuidv7(),
        companyId: actor.companyId,
        deviceId,
        kind: pair.kind,
        source,
        publicKey: Buffer.from(pair.spki),
        lockedKey: secrets.lock(Buffer.from(pair.pkcs8).toString('base64')),
        createdBy: actor.id,
        createdByName: actor.name,
      },
    ]);
    if (!row) throw new Error('the key was not kept');
    return row;
  },

  find: async (tx: Tx, id: string): Promise<SealKeyRow> => {
    const [row] = await tx.select().from(sealKey).where(eq(sealKey.id, id));
    if (!row) throw new Error('a certificate has lost its key');
    return row;
  },

  open: async ({ lockedKey }: SealKeyRow): Promise<KeySigner> =>
    signerOfKey(await readKey(Buffer.from(secrets.unlock(lockedKey), 'base64'))),
});
