import type { getDestruction } from '@chancery/contract/destruction/calls.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { openUseOf } from '../../seal-use/ports.ts';
import { engraving } from '../engraving/engraving.table.ts';
import { filesOf, type Links } from '../open-files.ts';
import { destructionPhoto, destructionSignature } from './destruction.table.ts';
import { type DestructionRow, isMine, signaturesOf } from './destruction-move.ts';

/** Whose signatures are awaited, by what they sign. */
export const awaitedFor = async (
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: destructionSignature.destructionId, name: destructionSignature.name })
    .from(destructionSignature)
    .where(and(inArray(destructionSignature.destructionId, [...ids]), isNull(destructionSignature.signedAt)))
    .orderBy(asc(destructionSignature.role));
  return new Map(ids.map((id) => [id, rows.filter((row) => row.id === id).map(({ name }) => name)]));
};

/** One in a list. */
export const presentDestruction = (row: DestructionRow, awaited: readonly string[]) => ({
  id: row.id,
  number: row.number,
  deviceId: row.deviceId,
  deviceName: row.deviceName,
  subtype: row.subtype,
  reason: row.reason,
  state: row.state,
  keeper: row.keeperName,
  awaited: [...awaited],
  createdBy: row.createdByName,
  createdAt: iso(row.createdAt),
  handedInAt: isoOrNull(row.handedInAt),
  destroyedAt: isoOrNull(row.destroyedAt),
  completedAt: isoOrNull(row.completedAt),
});

const openUse = async (tx: Tx, { deviceId, state }: DestructionRow) => {
  if (state !== 'begun') return null;
  const open = await openUseOf(tx, deviceId);
  if (!open) return null;
  const { id, empowerNo, userName, windowEnd } = open;
  return { id, empowerNo, userName, until: iso(windowEnd) };
};

const replacedBy = async (tx: Tx, { engravingId }: DestructionRow) => {
  if (!engravingId) return null;
  const [found] = await tx
    .select({ id: engraving.id, number: engraving.number, name: engraving.name })
    .from(engraving)
    .where(eq(engraving.id, engravingId));
  return found ?? null;
};

/** The photos of one, in the order in which they were added. */
export const photosOf = (tx: Tx, destructionId: string) =>
  tx
    .select()
    .from(destructionPhoto)
    .where(eq(destructionPhoto.destructionId, destructionId))
    .orderBy(asc(destructionPhoto.addedAt), asc(destructionPhoto.id));

/** One with its whole story, for somebody who may see it. */
export const presentWhole = async (
  tx: Tx,
  links: Links,
  actor: UnitActor,
  row: DestructionRow,
): Promise<CallResult<typeof getDestruction>> => {
  const photos = await photosOf(tx, row.id);
  const signatures = await signaturesOf(tx, row.id);
  const files = photos.map(({ fileId }) => fileId);
  const fileOf = await filesOf(tx, links, row.recordFileId ? [...files, row.recordFileId] : files);
  const awaited = signatures.filter(({ signedAt }) => signedAt === null);
  return {
    ...presentDestruction(
      row,
      awaited.map(({ name }) => name),
    ),
    serial: row.serial,
    remark: row.remark,
    engraving: await replacedBy(tx, row),
    openUse: await openUse(tx, row),
    handedInBy: row.handedInByName,
    receivedBy: row.receivedByName,
    place: row.place,
    method: row.method,
    destroyedBy: row.destroyedByName,
    cancelledBy: row.cancelledByName,
    cancelledAt: isoOrNull(row.cancelledAt),
    cancelReason: row.cancelReason,
    photos: photos.map(({ kind, fileId, addedByName }) => ({
      kind,
      file: fileOf(fileId),
      addedBy: addedByName,
    })),
    signatures: signatures.map(({ role, accountId, name, askedAt, signedAt, proof }) => ({
      role,
      userId: accountId,
      name,
      askedAt: iso(askedAt),
      signedAt: isoOrNull(signedAt),
      proof,
    })),
    record: row.recordFileId ? fileOf(row.recordFileId) : null,
    isTheirs: await isMine(tx, actor, row),
    isAsked: row.state === 'destroyed' && awaited.some(({ accountId }) => accountId === actor.id),
    maskedPhone: maskPhone(actor.mobile),
  };
};
