import { setTimeout as pause } from 'node:timers/promises';
import { FilePurpose } from '@chancery/contract/file.codes.ts';
import type * as call from '@chancery/contract/identify.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { UnitSwitch } from '@chancery/contract/unit.codes.ts';
import { and, eq, gte, inArray, like, lte, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { FileService } from '../file/file.service.ts';
import { file } from '../file/file.table.ts';
import { usesOf } from '../photo/photo-sight.ts';
import { hasSwitch } from '../unit/unit-switch.ts';
import { pressPhoto, useRecord } from '../use-record/use-record.table.ts';
import { type DetectionRow, detection } from './identify.table.ts';
import { type IdentifyJob, identifyJob } from './identify-job.ts';
import { marksOf, mayTrace, presentRow, presentWhole } from './identify-present.ts';

type Whole = CallResult<typeof call.getIdentification>;
type Asked = Pick<DetectionRow, 'fileId' | 'fileName' | 'fileType' | 'digest'> & {
  readonly photoId?: string;
};

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly files: FileService;
}

const open: readonly DetectionRow['state'][] = ['waiting', 'working'];
/** The answer is on its way before the caller gives up. */
const patienceMs = limits.timeoutMs.detect - 5_000;
const lookAgainMs = 250;

export type IdentifyService = ReturnType<typeof createIdentifyService>;

/** Identifications, as people ask for and see them. */
export const createIdentifyService = ({ transactions, jobs, files }: Parts) => {
  let isClosing = false;

  /** One's own, or all of the unit for those who may trace marks. */
  const sightOf = (actor: UnitActor): SQL | undefined =>
    and(
      eq(detection.companyId, actor.companyId),
      mayTrace(actor) ? undefined : eq(detection.createdBy, actor.id),
    );

  files.letOpen([FilePurpose.identify], async (tx, actor, fileId) => {
    const found = await tx
      .select({ id: detection.id })
      .from(detection)
      .where(and(eq(detection.fileId, fileId), sightOf(actor)))
      .limit(1);
    return found.length > 0;
  });

  const whole = async (tx: Tx, actor: UnitActor, row: DetectionRow): Promise<Whole> => {
    const marks = await marksOf(tx, actor, [row]);
    return presentWhole(row, marks.get(row.recordId ?? ''), files.linkTo);
  };

  const refuseBusy = async (tx: Tx, { companyId }: UnitActor): Promise<void> => {
    if (!(await hasSwitch(tx, companyId, UnitSwitch.identifyFiles))) refuse('identify.off');
    const max = limits.identify.waiting;
    const waiting = await tx.$count(
      detection,
      and(eq(detection.companyId, companyId), inArray(detection.state, open)),
    );
    if (waiting >= max) refuse('identify.busy', { params: { max } });
  };

  const promise = async (tx: Tx, actor: UnitActor, asked: Asked): Promise<Whole> => {
    const { id: createdBy, name: createdByName, companyId } = actor;
    const id = uuidv7();
    const [row] = await tx
      .insert(detection)
      .values({ id, companyId, createdBy, createdByName, ...asked })
      .returning();
    await jobs.send(tx, identifyJob, { companyId, id } satisfies IdentifyJob, { singletonKey: id });
    note({ objectType: 'identification', objectId: id, objectName: asked.fileName });
    return whole(tx, actor, row ?? refuse('identify.notFound'));
  };

  const ask = (actor: UnitActor, { filePath }: CheckedInput<typeof call.detectMark>): Promise<Whole> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await refuseBusy(tx, actor);
      const {
        id: fileId,
        name: fileName,
        type: fileType,
        digest,
      } = await files.use(tx, actor, filePath, FilePurpose.identify);
      return promise(tx, actor, { fileId, fileName, fileType, digest });
    });

  const askPhoto = (
    actor: UnitActor,
    { photoId }: CheckedInput<typeof call.detectPhotoMark>,
  ): Promise<Whole> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const [found] = await tx
        .select({ fileId: file.id, fileName: file.name, fileType: file.type, digest: file.digest })
        .from(pressPhoto)
        .innerJoin(useRecord, eq(useRecord.id, pressPhoto.recordId))
        .innerJoin(file, eq(file.id, pressPhoto.fileId))
        .where(
          and(
            eq(pressPhoto.id, photoId),
            eq(pressPhoto.companyId, actor.companyId),
            usesOf(actor, useRecord),
          ),
        );
      if (!found) return refuse('identify.photoNotFound');
      await refuseBusy(tx, actor);
      return promise(tx, actor, { ...found, photoId });
    });

  const get = (actor: UnitActor, id: string): Promise<Whole> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [row] = await tx
        .select()
        .from(detection)
        .where(and(eq(detection.id, id), sightOf(actor)));
      return whole(tx, actor, row ?? refuse('identify.notFound'));
    });

  /** Waits for the outcome for a while; what is not there by then is answered as it stands. */
  const follow = async (actor: UnitActor, { id }: Pick<Whole, 'id'>): Promise<Whole> => {
    const until = performance.now() + patienceMs;
    const isOver = () =>
      transactions.read(scopeOf(actor), async (tx) => {
        const [row] = await tx
          .select({ at: detection.finishedAt })
          .from(detection)
          .where(eq(detection.id, id));
        return row?.at != null;
      });
    while (!isClosing && performance.now() < until && !(await isOver())) await pause(lookAgainMs);
    return get(actor, id);
  };

  const list = (
    actor: UnitActor,
    input: CheckedInput<typeof call.listIdentifications>,
  ): Promise<CallResult<typeof call.listIdentifications>> => {
    const { keyword, outcome, from, to } = input;
    // Words are searched in platform scope, where their index may be used; the unit is named all the same.
    return transactions.read(keyword ? 'platform' : scopeOf(actor), async (tx) => {
      const page = await keysetPage(tx, {
        from: detection,
        where: [
          sightOf(actor),
          outcome ? eq(detection.outcome, outcome) : undefined,
          from ? gte(detection.createdAt, new Date(from)) : undefined,
          to ? lte(detection.createdAt, new Date(to)) : undefined,
          keyword ? like(detection.words, containing(keyword.toLowerCase())) : undefined,
        ],
        sorts: { createdAt: detection.createdAt },
        query: input,
        present: (row) => row,
      });
      const marks = await marksOf(tx, actor, page.list);
      return { ...page, list: page.list.map((row) => presentRow(row, marks.get(row.recordId ?? ''))) };
    });
  };

  const ofUse = (
    actor: UnitActor,
    recordId: string,
  ): Promise<CallResult<typeof call.listPhotoIdentifications>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const [use] = await tx
        .select({ id: useRecord.id })
        .from(useRecord)
        .where(
          and(eq(useRecord.id, recordId), eq(useRecord.companyId, actor.companyId), usesOf(actor, useRecord)),
        );
      if (!use) return refuse('photo.useNotFound');
      const rows = await tx
        .selectDistinctOn([detection.photoId])
        .from(detection)
        .where(
          inArray(
            detection.photoId,
            tx.select({ id: pressPhoto.id }).from(pressPhoto).where(eq(pressPhoto.recordId, recordId)),
          ),
        )
        .orderBy(detection.photoId, sql`${detection.createdAt} DESC`);
      const marks = await marksOf(tx, actor, rows);
      return {
        list: rows.map((row) => ({
          ...presentRow(row, marks.get(row.recordId ?? '')),
          photoId: row.photoId ?? '',
          isMine: row.createdBy === actor.id || mayTrace(actor),
        })),
      };
    });

  /** Lets those who wait have what there is. */
  const close = (): void => {
    isClosing = true;
  };

  return { ask, askPhoto, get, follow, list, ofUse, close };
};
