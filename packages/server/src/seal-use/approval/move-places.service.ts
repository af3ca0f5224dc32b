import { SealUseKind } from '@chancery/contract/application/codes.ts';
import { movePlaces } from '@chancery/contract/approval/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import {
  isOnOtherPages,
  isSamePresses,
  type Shift,
  shiftsBetween,
} from '@chancery/contract/placing/moves.ts';
import { and, asc, eq } from 'drizzle-orm';
import { file } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handlePrepared } from '../../kit/handle.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { peopleNamed } from '../../people/ports.ts';
import { device } from '../../seals/ports.ts';
import { findOpen } from '../application/application.detail.ts';
import { keptApplication } from '../application/application.kept.ts';
import { application, applicationFile, applicationSeal } from '../application/application.table.ts';
import { keepPlaces, placesOf } from '../placing/keep-places.ts';
import type { FileLooked, FilesLooked } from '../placing/look-at-files.ts';
import type { PlacingService } from '../placing/placing.service.ts';
import type { ApprovalRunner } from './approval.runner.ts';
import { lockApplication } from './approval-store.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly runner: ApprovalRunner;
  readonly placing: PlacingService;
}

type Input = CheckedInput<typeof movePlaces>;

const partsOf = async (tx: Tx, applicationId: string) => ({
  files: await tx
    .select({ id: applicationFile.fileId, name: file.name })
    .from(applicationFile)
    .innerJoin(file, eq(file.id, applicationFile.fileId))
    .where(and(eq(applicationFile.applicationId, applicationId), eq(applicationFile.stamped, true)))
    .orderBy(asc(applicationFile.position)),
  seals: await tx
    .select({ deviceId: applicationSeal.deviceId, name: device.name })
    .from(applicationSeal)
    .innerJoin(device, eq(device.id, applicationSeal.deviceId))
    .where(eq(applicationSeal.applicationId, applicationId))
    .orderBy(asc(applicationSeal.position)),
  before: await placesOf(tx, applicationId),
});

const isElsewhere =
  (looked: FilesLooked) =>
  (shift: Shift): boolean => {
    const { sheets, words, found }: FileLooked = looked.get(shift.fileId) ?? refuse('placing.changed');
    return isOnOtherPages(shift, sheets.length, (word) => found[words.indexOf(word)] ?? []);
  };

/** Approvers whose step lets them move the seals of what waits for them. */
export const createMovePlaces = ({ transactions, runner, placing }: Parts) => {
  /** The words of the places that were are looked for as well, to know on which pages they stood. */
  const look = async (actor: UnitActor, { id, places }: Input): Promise<FilesLooked> => {
    const { files, before } = await transactions.read(scopeOf(actor), async (tx) => {
      await findOpen(tx, actor, id);
      return partsOf(tx, id);
    });
    const kind = SealUseKind.electronic;
    return placing.look(actor, { kind, files: files.map((each) => each.id), places: [...before, ...places] });
  };

  const move = (
    actor: UnitActor,
    { id, taskId, bound: seen, places, opinion: text = '' }: Input,
    looked: FilesLooked,
  ): Promise<CallResult<typeof movePlaces>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      await findOpen(tx, actor, id);
      const row = await lockApplication(tx, actor.companyId, id);
      if (row.bound === null) return refuse('placing.notElectronic');
      const { files, seals, before } = await partsOf(tx, id);
      const action = { action: 'movePlaces', by: actor.id, taskId, text } as const;
      // Whose turn it is not hears that before anything about places.
      await runner.plan(tx, row, { ...action, otherPages: false });
      if (seen !== row.bound) refuse('placing.changed');
      if (!isSamePresses(before, places)) refuse('placing.otherSeals');
      const fields = { kind: row.kind, files: files.map((each) => each.id), seals, places };
      const bound = (await placing.bind(tx, actor, fields, seals, looked)) ?? refuse('placing.notElectronic');
      if (bound === row.bound) return { bound, asked: [] };
      const shifts = shiftsBetween(before, places);
      const moved = shifts.map((shift) => ({
        ...shift,
        fileName: files.find((each) => each.id === shift.fileId)?.name ?? '',
        sealName: seals.find(({ deviceId }) => deviceId === shift.deviceId)?.name ?? '',
      }));
      await changeRows(tx, keptApplication, { bound }, eq(application.id, id));
      await keepPlaces(tx, row, places);
      const otherPages = shifts.some(isElsewhere(looked));
      const { events } = await runner.play(tx, { ...row, bound }, { ...action, otherPages }, { moved });
      note({
        objectType: 'application',
        objectId: id,
        objectName: row.number,
        before: { bound: row.bound },
        after: { bound, moved },
      });
      const asked = events.find((event) => event.action === 'returnToStep')?.people ?? [];
      const names = await peopleNamed(tx, actor.companyId, asked);
      return { bound, asked: asked.map((userId) => ({ userId, realName: names.get(userId) ?? '' })) };
    });

  return answering({ look, move }, (moves) => [
    handlePrepared(
      movePlaces,
      ({ actor, input }) => moves.look(actor, input),
      ({ actor, input }, looked) => moves.move(actor, input, looked),
    ),
  ]);
};
