import type { Brand } from '@chancery/contract/brands/brand.ts';
import * as call from '@chancery/contract/certificate/calls.ts';
import { RevocationCause } from '@chancery/contract/certificate/codes.ts';
import { certificateStateOf } from '@chancery/contract/certificate/rules.ts';
import { listKeyHolders } from '@chancery/contract/e-seal/calls.ts';
import type { KeyHolder } from '@chancery/contract/e-seal/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import type { KeyPair } from '@chancery/pdf-seal/pki/keys.ts';
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { afterCommit, type Transactions, type Tx } from '../../kit/transaction.ts';
import { refuseUsedUp, take } from '../../ledger/ports.ts';
import { lockTheirs, refuseOthers } from '../../seals/ports.ts';
import { type AuthorityService, familyOf } from './authorities.ts';
import { keptSealCertificate } from './certificate.kept.ts';
import { type CertificateRow, sealCertificate } from './certificate.table.ts';
import type { CertifiedSeal, Issue } from './issue.ts';
import { holderOf, type NewKey, type SealKeys } from './seal-keys.ts';

/** Says what a seal signs with from now on. */
export type SetKeyKind = (
  tx: Tx,
  deviceId: string,
  kind: KeyPair['kind'],
  holder: CodeOf<typeof KeyHolder>,
) => Promise<void>;

interface Parts {
  readonly transactions: Transactions;
  readonly authorities: AuthorityService;
  readonly keys: SealKeys;
  readonly issue: Issue;
  readonly setKeyKind: SetKeyKind;
  /** Lists of withdrawn certificates are made anew. */
  readonly forgetLists: () => void;
  readonly brand: Brand;
}

interface HeldCertificate {
  readonly row: CertificateRow;
  readonly seal: CertifiedSeal;
}

const ofUnit = (actor: UnitActor, id: string) =>
  and(eq(sealCertificate.id, id), eq(sealCertificate.companyId, actor.companyId));

/** Refuses to speak of a certificate that is not somebody's business. */
export const refuseUnknown = async (tx: Tx, actor: UnitActor, id: string): Promise<CertificateRow> => {
  const [found] = await tx.select().from(sealCertificate).where(ofUnit(actor, id));
  const row = found ?? refuse('certificate.notFound');
  await refuseOthers(tx, actor, row.deviceId);
  return row;
};

/** The certificate a seal signs with, held with its seal until the transaction ends. */
export const holdCertificate = async (tx: Tx, actor: UnitActor, id: string): Promise<HeldCertificate> => {
  const found = await refuseUnknown(tx, actor, id);
  const seal = await lockTheirs(tx, actor, found.deviceId);
  if (seal.unboundAt) refuse('device.unbound');
  const [row] = await tx
    .select()
    .from(sealCertificate)
    .where(and(ofUnit(actor, id), isNull(sealCertificate.replacedAt)))
    .for('update');
  return { row: row ?? refuse('certificate.notFound'), seal: { deviceId: seal.id, name: seal.name } };
};

/** What the log of operations calls it. */
export const noteCertificate = ({ row, seal }: HeldCertificate, after: object): void =>
  note({
    objectType: 'certificate',
    objectId: row.id,
    objectName: seal.name,
    before: { serial: row.serial },
    after,
  });

export type CertificateService = ReturnType<typeof createCertificateService>;

/** Gives seals their certificates, renews them, and withdraws them. */
export const createCertificateService = (parts: Parts) => {
  const { transactions, authorities, keys, issue, setKeyKind, forgetLists, brand } = parts;
  /** Nobody waits for a CA inside a transaction: it is made beforehand, where there is none. */
  const ready = async (kind: KeyPair['kind'], holder?: CodeOf<typeof KeyHolder>): Promise<NewKey> => {
    await authorities.of(familyOf(kind));
    return keys.make(kind, holder);
  };

  /** A seal that is made gets a certificate with it. */
  const certify = async (tx: Tx, actor: UnitActor, seal: CertifiedSeal, key: NewKey) =>
    issue(tx, actor, seal, await keys.keep(tx, actor, seal.deviceId, key, 'made'));

  /** All that are meant, as far as the platform gave them out and anybody would still believe them. */
  const withdraw = (
    tx: Tx,
    actor: UnitActor,
    which: SQL,
    cause: CertificateRow['revocationCause'],
    reason: string,
  ) =>
    changeRows(
      tx,
      keptSealCertificate,
      {
        revokedAt: new Date(),
        revocationCause: cause,
        revocationReason: reason,
        revokedByName: actor.name,
      },
      and(
        which,
        eq(sealCertificate.issuer, 'platform'),
        isNull(sealCertificate.revokedAt),
        gt(sealCertificate.endsAt, sql`now()`),
      ),
    );

  /** A key that is given up is given up in every certificate that speaks of it. */
  const sameKey = ({ keyId }: CertificateRow): SQL => eq(sealCertificate.keyId, keyId);

  /** A seal that ended signs nothing more. */
  const cease = async (tx: Tx, actor: UnitActor, deviceId: string, reason: string): Promise<void> => {
    const own = eq(sealCertificate.deviceId, deviceId);
    await withdraw(tx, actor, own, RevocationCause.cessationOfOperation, reason);
    afterCommit(forgetLists);
  };

  /** A renewal is bought where anything is sold; elsewhere it is free. */
  const payRenewal = async (tx: Tx, { companyId }: UnitActor, id: string): Promise<void> => {
    if (!brand.paymentControl) return;
    const value = LedgerValue.certificate;
    const isPaid = await take(tx, { companyId, value, amount: 1, reference: `certificate ${id}` });
    if (!isPaid) refuseUsedUp(brand, value);
  };

  const renew = (actor: UnitActor, { id }: CheckedInput<typeof call.renewCertificate>) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const held = await holdCertificate(tx, actor, id);
      if (held.row.issuer !== 'platform') return refuse('certificate.foreign');
      if (held.row.revokedAt) return refuse('certificate.revoked');
      const made = await issue(tx, actor, held.seal, await keys.find(tx, held.row.keyId));
      await payRenewal(tx, actor, made.id);
      noteCertificate(held, { serial: made.serial });
      return { id: made.id };
    });

  const rekey = (actor: UnitActor, { id, reason }: CheckedInput<typeof call.rekeyCertificate>, key: NewKey) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const held = await holdCertificate(tx, actor, id);
      await withdraw(tx, actor, sameKey(held.row), RevocationCause.superseded, reason);
      const made = await certify(tx, actor, held.seal, key);
      const keyHolder = holderOf(key);
      await setKeyKind(tx, held.seal.deviceId, key.kind, keyHolder);
      noteCertificate(held, { serial: made.serial, keyKind: key.kind, keyHolder, reason });
      afterCommit(forgetLists);
      return { id: made.id };
    });

  const revoke = (actor: UnitActor, input: CheckedInput<typeof call.revokeCertificate>) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const held = await holdCertificate(tx, actor, input.id);
      if (held.row.issuer !== 'platform') return refuse('certificate.foreign');
      const state = certificateStateOf(held.row, new Date());
      if (state === 'revoked') return refuse('certificate.revoked');
      if (state === 'ended') return refuse('certificate.ended');
      await withdraw(tx, actor, sameKey(held.row), input.cause, input.reason);
      noteCertificate(held, { cause: input.cause, reason: input.reason });
      afterCommit(forgetLists);
      return {};
    });

  return answering({ ready, certify, cease, renew, rekey, revoke }, () => [
    handle(call.renewCertificate, ({ actor, input }) => renew(actor, input)),
    handlePrepared(
      call.rekeyCertificate,
      async ({ actor, input }) => {
        // No key is made, here or elsewhere, for what is not theirs.
        await transactions.read(scopeOf(actor), (tx) => refuseUnknown(tx, actor, input.id));
        return ready(input.keyKind, input.keyHolder);
      },
      ({ actor, input }, key) => rekey(actor, input, key),
    ),
    handle(listKeyHolders, async () => ({ holders: [...keys.holders] })),
    handle(call.revokeCertificate, ({ actor, input }) => revoke(actor, input)),
  ]);
};
