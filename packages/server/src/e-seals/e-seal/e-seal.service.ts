import * as call from '@chancery/contract/e-seal/calls.ts';
import { KeyHolder, SealKeyKind } from '@chancery/contract/e-seal/codes.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { FileService } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuseStale } from '../../kit/edit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { DeviceService, LockService, OpenUse } from '../../seals/ports.ts';
import type { CertificateService } from '../certificate/certificate.service.ts';
import { holderOf } from '../certificate/seal-keys.ts';
import { keptESeal, keptESealPicture } from './e-seal.kept.ts';
import { eSeal } from './e-seal.table.ts';
import { type ESeal, lockESeal, setKeyKind, subtypeBy } from './e-seals.ts';
import type { MadePicture, PictureMaker } from './make-picture.ts';
import { toStored } from './stored-picture.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly files: Pick<FileService, 'use'>;
  readonly devices: Pick<DeviceService, 'enter' | 'end'>;
  readonly locks: LockService;
  readonly uses: OpenUse;
  readonly pictures: PictureMaker;
  readonly certificates: Pick<CertificateService, 'ready' | 'certify' | 'cease'>;
}

/** What takes a while and is done before a transaction is open. */
interface Prepared {
  readonly picture: MadePicture;
  readonly key?: Awaited<ReturnType<CertificateService['ready']>>;
}

/** Makes electronic seals, changes what they show, and suspends, resumes and ends them. */
export const createESealService = (parts: Parts) => {
  const { transactions, files, devices, locks, uses, pictures, certificates } = parts;
  const keepPicture = async (
    tx: Tx,
    actor: UnitActor,
    at: { readonly deviceId: string; readonly version: number; readonly reason: string },
    { picture, design, file }: MadePicture,
  ): Promise<void> => {
    if (file) await files.use(tx, actor, file, FilePurpose.picture);
    const by = { createdBy: actor.id, createdByName: actor.name };
    await addRows(tx, keptESealPicture, [
      { id: uuidv7(), companyId: actor.companyId, ...at, ...toStored(picture), design, ...by },
    ]);
  };

  const prepare = async (
    actor: UnitActor,
    input: Parameters<PictureMaker['make']>[1],
    kind: typeof eSeal.$inferSelect.keyKind | undefined,
    holder?: CodeOf<typeof KeyHolder>,
  ): Promise<Prepared> => ({
    picture: await pictures.make(actor, input),
    ...(kind && { key: await certificates.ready(kind, holder) }),
  });

  /** A seal is given its key and certificate with its first picture. */
  const equip = async (
    tx: Tx,
    actor: UnitActor,
    { id: deviceId, name }: ESeal['device'],
    key: Prepared['key'],
  ): Promise<void> => {
    if (!key) throw new TypeError('a key is made before it is given');
    const by = { createdBy: actor.id, createdByName: actor.name };
    await addRows(tx, keptESeal, [
      { deviceId, companyId: actor.companyId, keyKind: key.kind, pictureVersion: 1, ...by },
    ]);
    await certificates.certify(tx, actor, { deviceId, name }, key);
    await setKeyKind(tx, deviceId, key.kind, holderOf(key));
  };

  const add = (
    actor: UnitActor,
    input: CheckedInput<typeof call.addESeal>,
    { picture: made, key }: Prepared,
  ): Promise<{ id: string }> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { keyKind, keyHolder = KeyHolder.platform } = input;
      const row = await devices.enter(tx, actor, input, subtypeBy[keyHolder]);
      await equip(tx, actor, row, key);
      await keepPicture(tx, actor, { deviceId: row.id, version: 1, reason: '' }, made);
      const after = { name: row.name, keyKind, keyHolder, design: made.design };
      note({ objectType: 'device', objectId: row.id, objectName: row.name, after });
      return { id: row.id };
    });

  /** One of the unit's that has not ended, held. */
  const lockLiving = async (tx: Tx, actor: UnitActor, id: string): Promise<ESeal> => {
    const seal = await lockESeal(tx, id);
    if (seal.device.companyId !== actor.companyId) return refuse('device.notFound');
    return seal.state === 'ended' ? refuse('device.unbound') : seal;
  };

  const changePicture = (
    actor: UnitActor,
    input: CheckedInput<typeof call.changeSealPicture>,
    { picture, key }: Prepared,
  ): Promise<{ version: number }> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { device, made } = await lockLiving(tx, actor, input.id);
      const revision = made?.pictureVersion ?? 0;
      const { updatedBy, updatedAt } = device;
      refuseStale({ revision, updatedBy, updatedAt }, input.version, { version: revision });
      const version = revision + 1;
      if (made) await changeRows(tx, keptESeal, { pictureVersion: version }, eq(eSeal.deviceId, device.id));
      else await equip(tx, actor, device, key);
      const { reason } = input;
      await keepPicture(tx, actor, { deviceId: device.id, version, reason }, picture);
      note({
        objectType: 'device',
        objectId: device.id,
        objectName: device.name,
        before: { version: revision },
        after: { version, design: picture.design, reason },
      });
      return { version };
    });

  const suspend = (actor: UnitActor, { id, reason }: CheckedInput<typeof call.suspendESeal>) =>
    transactions.write(scopeOf(actor), async (tx) => {
      await lockLiving(tx, actor, id);
      await locks.lock(actor, { id, lost: false, reason });
      return {};
    });

  const resume = (actor: UnitActor, { id, reason }: CheckedInput<typeof call.resumeESeal>) =>
    transactions.write(scopeOf(actor), async (tx) => {
      await lockLiving(tx, actor, id);
      await locks.unlock(actor, { id, reason });
      return {};
    });

  const end = (actor: UnitActor, { id, reason }: CheckedInput<typeof call.endESeal>) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { device } = await lockLiving(tx, actor, id);
      await uses.end(tx, actor, id, reason);
      await certificates.cease(tx, actor, id, reason);
      await devices.end(tx, actor, device, reason);
      return {};
    });

  return answering({ add, changePicture, suspend, resume, end }, (eSeals) => [
    handlePrepared(
      call.addESeal,
      ({ actor, input }) => prepare(actor, input, input.keyKind, input.keyHolder),
      ({ actor, input }, made) => eSeals.add(actor, input, made),
    ),
    handlePrepared(
      call.changeSealPicture,
      ({ actor, input }) =>
        prepare(actor, input, input.version === 0 ? (input.keyKind ?? SealKeyKind.ec) : undefined),
      ({ actor, input }, made) => eSeals.changePicture(actor, input, made),
    ),
    handle(call.suspendESeal, ({ actor, input }) => eSeals.suspend(actor, input)),
    handle(call.resumeESeal, ({ actor, input }) => eSeals.resume(actor, input)),
    handle(call.endESeal, ({ actor, input }) => eSeals.end(actor, input)),
  ]);
};
