import { AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { listPhotoUses, listUsePhotos, saveUseImage } from '@chancery/contract/photo/calls.ts';
import { PhotoSource } from '@chancery/contract/use-record/codes.ts';
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { FileService } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { authorization } from '../authorization/authorization.table.ts';
import { press, pressPhoto, useRecord } from '../use-record/use-record.table.ts';
import { type createAttach, knownPhoto, lockRecord } from './attach-photo.ts';
import { usesOf } from './photo-sight.ts';

const { inUse, awaitingUse, suspended, ended, expired } = AuthorizationStatus;

interface Parts {
  readonly transactions: Transactions;
  readonly files: FileService;
  readonly attach: ReturnType<typeof createAttach>;
}

/** Whether a record is one that somebody may look at. */
const maySee = async (tx: Tx, actor: UnitActor, recordId: string): Promise<boolean> => {
  const [row] = await tx
    .select({ id: useRecord.id })
    .from(useRecord)
    .where(
      and(eq(useRecord.id, recordId), eq(useRecord.companyId, actor.companyId), usesOf(actor, useRecord)),
    );
  return row !== undefined;
};

/** Whether a photo belongs to a use that somebody may look at. */
const opensPhoto = async (tx: Tx, actor: UnitActor, fileId: string): Promise<boolean> => {
  const [row] = await tx
    .select({ id: pressPhoto.id })
    .from(pressPhoto)
    .innerJoin(useRecord, eq(useRecord.id, pressPhoto.recordId))
    .where(
      and(eq(pressPhoto.fileId, fileId), eq(pressPhoto.companyId, actor.companyId), usesOf(actor, useRecord)),
    )
    .limit(1);
  return row !== undefined;
};

/** The photos of uses: added, listed, and opened by whoever may look at the use. */
export const createPhotoService = ({ transactions, files, attach }: Parts) => {
  files.letOpen([FilePurpose.photo], opensPhoto);

  const pressOf = async (tx: Tx, recordId: string, id: string) => {
    const [row] = await tx
      .select({ id: press.id, sequence: press.sequence, counter: press.counter })
      .from(press)
      .where(and(eq(press.id, id), eq(press.recordId, recordId)));
    return row ?? refuse('photo.pressNotFound');
  };

  const save = (
    actor: UnitActor,
    input: CheckedInput<typeof saveUseImage>,
  ): Promise<CallResult<typeof saveUseImage>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      if (!(await maySee(tx, actor, input.recordId))) refuse('photo.useNotFound');
      const record =
        (await lockRecord(tx, actor.companyId, { id: input.recordId })) ?? refuse('photo.useNotFound');
      if (record.reviewedAt) refuse('photo.reviewed');
      const shown = input.pressId ? await pressOf(tx, record.id, input.pressId) : null;
      const file = await files.use(tx, actor, input.filePath, FilePurpose.photo);
      const known = await knownPhoto(tx, record.id, file.digest);
      const id =
        known ??
        (await attach(tx, {
          record,
          press: shown,
          fileId: file.id,
          digest: file.digest,
          source: PhotoSource.upload,
          by: actor,
          takenAt: input.takenAt ? new Date(input.takenAt) : new Date(),
        }));
      const after = { photo: file.digest.toString('hex'), press: shown?.sequence ?? null };
      note({ objectType: 'useRecord', objectId: record.id, objectName: record.title, after });
      return { id, known: known !== undefined };
    });

  const list = (actor: UnitActor, id: string): Promise<CallResult<typeof listUsePhotos>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      if (!(await maySee(tx, actor, id))) refuse('photo.useNotFound');
      const rows = await tx
        .select({ photo: pressPhoto, sequence: press.sequence })
        .from(pressPhoto)
        .leftJoin(press, eq(press.id, pressPhoto.pressId))
        .where(eq(pressPhoto.recordId, id))
        .orderBy(asc(pressPhoto.takenAt), asc(pressPhoto.id));
      return {
        list: rows.map(({ photo, sequence }) => ({
          id: photo.id,
          pressId: photo.pressId,
          sequence,
          filePath: photo.fileId,
          digest: photo.digest.toString('hex'),
          source: photo.source,
          byName: photo.byName,
          takenAt: iso(photo.takenAt),
          receivedAt: iso(photo.receivedAt),
          tmpUrl: files.linkTo({ id: photo.fileId }).tmpUrl,
        })),
      };
    });

  const recently = sql`now() - ${limits.photo.recentHours} * interval '1 hour'`;

  const uses = (actor: UnitActor): Promise<CallResult<typeof listPhotoUses>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const rows = await tx
        .select({ grant: authorization, record: useRecord })
        .from(authorization)
        .leftJoin(useRecord, eq(useRecord.authorizationId, authorization.id))
        .where(
          and(
            eq(authorization.companyId, actor.companyId),
            usesOf(actor, authorization),
            isNull(useRecord.reviewedAt),
            or(
              inArray(authorization.status, [inUse, awaitingUse, suspended]),
              and(
                inArray(authorization.status, [ended, expired]),
                sql`${authorization.lastPressAt} > ${recently}`,
              ),
            ),
          ),
        )
        .orderBy(desc(sql`coalesce(${authorization.lastPressAt}, ${authorization.createdAt})`))
        .limit(limits.photo.uses);
      return {
        list: rows.map(({ grant, record }) => ({
          authorizationId: grant.id,
          recordId: record?.id ?? null,
          empowerNo: grant.empowerNo,
          title: grant.title,
          deviceName: grant.deviceName,
          userName: grant.userName,
          presses: record?.presses ?? 0,
          photos: record?.photos ?? 0,
          photoLock: grant.photoLock,
          isOver: grant.status === ended || grant.status === expired,
        })),
      };
    });

  return answering({ save, list, uses }, (photos) => [
    handle(saveUseImage, ({ actor, input }) => photos.save(actor, input)),
    handle(listUsePhotos, ({ actor, input }) => photos.list(actor, input.id)),
    handle(listPhotoUses, ({ actor }) => photos.uses(actor)),
  ]);
};
