import { setTimeout as pause } from 'node:timers/promises';
import type { Brand } from '@chancery/contract/brands/brand.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import * as call from '@chancery/contract/identify/calls.ts';
import { IdentifyOutcome, IdentifyState } from '@chancery/contract/identify/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { UnitSwitch } from '@chancery/contract/unit/codes.ts';
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type FileService, file } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle, handleAndFollow } from '../../kit/handle.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { tellLive } from '../../kit/live.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { hasSwitch } from '../../people/ports.ts';
import { pressPhoto, useRecord, usesOf } from '../../seal-use/ports.ts';
import { keptDetection } from './identify.kept.ts';
import type { IdentifyLists } from './identify.lists.ts';
import { type DetectionRow, detection, isOpen } from './identify.table.ts';
import { type IdentifyJob, identifyJob } from './identify-job.ts';
import { endLook, holdLook } from './identify-usage.ts';

type Whole = CallResult<typeof call.getIdentification>;
type Asked = Pick<DetectionRow, 'fileId' | 'fileName' | 'fileType' | 'digest'> & {
  readonly photoId?: string;
};

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly files: FileService;
  readonly lists: IdentifyLists;
  readonly brand: Brand;
}

/** The answer is on its way before the caller gives up. */
const patienceMs = limits.timeoutMs.detect - 5_000;
const lookAgainMs = 250;

/** Identifications, as people ask for and stop them. */
export const createIdentifyService = ({ transactions, jobs, files, lists, brand }: Parts) => {
  let isClosing = false;

  files.letOpen([FilePurpose.identify], async (tx, actor, fileId) => {
    const found = await tx
      .select({ id: detection.id })
      .from(detection)
      .where(and(eq(detection.fileId, fileId), lists.sightOf(actor)))
      .limit(1);
    return found.length > 0;
  });

  const refuseBusy = async (tx: Tx, { companyId }: UnitActor): Promise<void> => {
    if (!(await hasSwitch(tx, companyId, UnitSwitch.identifyFiles))) refuse('identify.off');
    const max = limits.identify.waiting;
    const waiting = await tx.$count(detection, and(eq(detection.companyId, companyId), isOpen));
    if (waiting >= max) refuse('identify.busy', { params: { max } });
  };

  const promise = async (tx: Tx, actor: UnitActor, asked: Asked): Promise<Whole> => {
    const { id: createdBy, name: createdByName, companyId } = actor;
    const id = uuidv7();
    const [row] = await addRows(tx, keptDetection, [{ id, companyId, createdBy, createdByName, ...asked }]);
    await holdLook(tx, brand, { id, companyId });
    await jobs.send(tx, identifyJob, { companyId, id } satisfies IdentifyJob, { singletonKey: id });
    note({ objectType: 'identification', objectId: id, objectName: asked.fileName });
    return lists.whole(tx, actor, row ?? refuse('identify.notFound'));
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

  /** Waits for the outcome for a while; what is not there by then is answered as it stands. */
  const follow = async (actor: UnitActor, asked: Whole, { wait }: { wait: boolean }): Promise<Whole> => {
    const { id } = asked;
    if (!wait) return asked;
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
    return lists.get(actor, id);
  };

  /** Whoever asked may stop it; what looks for the mark finds out by itself. */
  const cancel = (actor: UnitActor, { id }: CheckedInput<typeof call.cancelDetect>): Promise<Whole> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const [asked] = await tx
        .select()
        .from(detection)
        .where(and(eq(detection.id, id), lists.sightOf(actor)))
        .for('update');
      if (!asked || asked.createdBy !== actor.id) return refuse('identify.notFound');
      const { waiting, working, cancelled } = IdentifyState;
      if (asked.state !== waiting && asked.state !== working) return refuse('identify.step');
      const changes = { state: cancelled, outcome: IdentifyOutcome.cancelled, finishedAt: sql`now()` };
      const [row] = await changeRows(tx, keptDetection, changes, eq(detection.id, id));
      await endLook(tx, asked, { answered: false });
      await tellLive(tx, { kind: 'file', companyId: actor.companyId, accountIds: [actor.id] });
      const about = { objectType: 'identification', objectId: id, objectName: asked.fileName };
      note({ ...about, before: { state: asked.state }, after: { state: cancelled } });
      return lists.whole(tx, actor, row ?? asked);
    });

  /** Lets those who wait have what there is. */
  const close = (): void => {
    isClosing = true;
  };

  return answering({ ask, askPhoto, follow, cancel, close }, (identifications) => [
    handleAndFollow(
      call.detectMark,
      ({ actor, input }) => identifications.ask(actor, input),
      ({ actor, input }, asked) => identifications.follow(actor, asked, input),
    ),
    handleAndFollow(
      call.detectPhotoMark,
      ({ actor, input }) => identifications.askPhoto(actor, input),
      ({ actor, input }, asked) => identifications.follow(actor, asked, input),
    ),
    handle(call.cancelDetect, ({ actor, input }) => identifications.cancel(actor, input)),
  ]);
};
