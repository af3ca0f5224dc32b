import * as call from '@chancery/contract/application/calls.ts';
import { ApprovalState } from '@chancery/contract/approval/codes.ts';
import { forecast, forecastRoute } from '@chancery/contract/approval/engine/forecast.ts';
import { newApproval } from '@chancery/contract/approval/engine/state.ts';
import { routeOf } from '@chancery/contract/approval/flow.rules.ts';
import { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type FileService, file } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { peopleNamed } from '../../people/ports.ts';
import { device } from '../../seals/ports.ts';
import type { ApprovalRunner } from '../approval/approval.runner.ts';
import { approvalCopy, approvalEvent } from '../approval/approval.table.ts';
import { tasksOf, toApproval } from '../approval/approval-store.ts';
import { presentForecast, presentMine, presentSteps } from '../approval/route.present.ts';
import { placesOf } from '../placing/keep-places.ts';
import type { TemplateService } from '../template/template.service.ts';
import { mustBeWatched } from '../template/watched-flows.ts';
import { presentLine } from './application.present.ts';
import { remindableAt } from './application.service.ts';
import { type ApplicationRow, application, applicationFile, applicationSeal } from './application.table.ts';
import { departmentOf, departmentsOf, withDepartmentsAbove } from './check-fields.ts';
import { openTo } from './visible.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly runner: ApprovalRunner;
  readonly templates: TemplateService;
  readonly files: FileService;
}

type FileRow = typeof file.$inferSelect;

const presentFile = (row: FileRow) => ({
  filePath: row.id,
  fileName: row.name,
  size: row.size,
  fileType: row.type,
  digest: row.digest.toString('hex'),
});

/** The application somebody may open; for anybody else there is none. */
export const findOpen = async (tx: Tx, actor: UnitActor, id: string): Promise<ApplicationRow> => {
  const [row] = await tx
    .select()
    .from(application)
    .where(and(eq(application.id, id), eq(application.companyId, actor.companyId), openTo(actor)));
  return row ?? refuse('apply.notFound');
};

const opensFile = async (tx: Tx, actor: UnitActor, fileId: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    SELECT FROM application WHERE company_id = ${actor.companyId} AND ${openTo(actor) ?? sql`true`} AND (
      id IN (SELECT application_id FROM application_file WHERE file_id = ${fileId})
      OR id IN (SELECT application_id FROM approval_event
                WHERE company_id = ${actor.companyId} AND ${fileId}::uuid = ANY (file_ids)))
    LIMIT 1`);
  return rows.length > 0;
};

/** One application with its way, its files and its history. */
export const createApplicationDetails = ({ transactions, runner, templates, files }: Parts) => {
  files.letOpen([FilePurpose.application, FilePurpose.attachment, FilePurpose.comment], opensFile);

  const sealsOf = async (tx: Tx, { id, companyId }: ApplicationRow) => {
    const rows = await tx
      .select({
        deviceId: applicationSeal.deviceId,
        name: device.name,
        keeperId: device.keeperId,
        normalCount: applicationSeal.normalCount,
        crossPageCount: applicationSeal.crossPageCount,
        subtype: device.subtype,
        toAuthorise: sql<boolean>`EXISTS (SELECT FROM seal_allowance s WHERE s.application_id = ${applicationSeal.applicationId}
          AND s.device_id = ${applicationSeal.deviceId} AND s.window_end > now()
          AND (s.normal_held < s.normal_count OR s.cross_page_held < s.cross_page_count))`,
      })
      .from(applicationSeal)
      .innerJoin(device, eq(device.id, applicationSeal.deviceId))
      .where(eq(applicationSeal.applicationId, id))
      .orderBy(asc(applicationSeal.position));
    const keepers = await peopleNamed(
      tx,
      companyId,
      rows.map(({ keeperId }) => keeperId),
    );
    return rows.map(({ keeperId, ...seal }) => ({
      ...seal,
      keeper: keeperId ? { userId: keeperId, realName: keepers.get(keeperId) ?? '' } : null,
    }));
  };

  const filesOf = async (tx: Tx, applicationId: string) => {
    const rows = await tx
      .select({ file, stamped: applicationFile.stamped })
      .from(applicationFile)
      .innerJoin(file, eq(file.id, applicationFile.fileId))
      .where(eq(applicationFile.applicationId, applicationId))
      .orderBy(asc(applicationFile.position));
    const pick = (stamped: boolean) =>
      rows.filter((row) => row.stamped === stamped).map((row) => presentFile(row.file));
    return { files: pick(true), attachments: pick(false) };
  };

  const eventsOf = async (tx: Tx, applicationId: string) => {
    const rows = await tx
      .select()
      .from(approvalEvent)
      .where(eq(approvalEvent.applicationId, applicationId))
      .orderBy(asc(approvalEvent.id));
    const ids = rows.flatMap(({ fileIds }) => fileIds);
    const found = ids.length > 0 ? await tx.select().from(file).where(inArray(file.id, ids)) : [];
    const known = new Map(found.map((row) => [row.id, presentFile(row)]));
    return rows.map((row) => ({
      id: row.id,
      action: row.action,
      by: row.byId ? { userId: row.byId, realName: row.byName ?? '' } : null,
      insteadOf: row.insteadOf ? { userId: row.insteadOf, realName: row.insteadOfName ?? '' } : null,
      stepName: row.stepName,
      people: [...row.people],
      text: row.text,
      files: row.fileIds.flatMap((fileId) => known.get(fileId) ?? []),
      moved: [...(row.moved ?? [])],
      bound: row.bound,
      at: iso(row.at),
    }));
  };

  const formerOf = async (tx: Tx, { resubmitOf }: ApplicationRow) => {
    if (!resubmitOf) return null;
    const [row] = await tx
      .select({ id: application.id, number: application.number })
      .from(application)
      .where(eq(application.id, resubmitOf));
    return row ?? null;
  };

  const routeFor = async (tx: Tx, actor: UnitActor, row: ApplicationRow) => {
    const tasks = await tasksOf(tx, row.id);
    const approval = toApproval(row, tasks);
    const copies = await tx.select().from(approvalCopy).where(eq(approvalCopy.applicationId, row.id));
    const told = { ...approval, tasks: approval.tasks };
    const world = await runner.worldFor(tx, row, told, undefined);
    const names = await peopleNamed(
      tx,
      row.companyId,
      copies.map(({ userId }) => userId),
    );
    const nameOf = (userId: string) => world.nameOf(userId) || (names.get(userId) ?? '');
    return {
      steps: presentSteps(approval, tasks, forecast(approval, world), copies, nameOf),
      events: await eventsOf(tx, row.id),
      mine: presentMine(approval, actor.id, row.bound !== null),
    };
  };

  const get = (actor: UnitActor, id: string): Promise<CallResult<typeof call.getApply>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const row = await findOpen(tx, actor, id);
      return {
        ...presentLine(row, actor.id),
        fields: row.fields,
        departmentName: row.departmentName,
        templateName: row.templateName,
        templateVersion: row.templateVersion,
        witness: await mustBeWatched(tx, row),
        user: { userId: row.userId, realName: row.userName },
        seals: await sealsOf(tx, row),
        ...(await filesOf(tx, id)),
        places: await placesOf(tx, id),
        bound: row.bound,
        resubmitOf: await formerOf(tx, row),
        revision: row.revision,
        remindableAt: isoOrNull(remindableAt(row)),
        route: await routeFor(tx, actor, row),
      };
    });

  const status = (actor: UnitActor, id: string): Promise<CallResult<typeof call.getApplyStatus>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { state, end, returned, waitsFor, stepName } = presentLine(
        await findOpen(tx, actor, id),
        actor.id,
      );
      return { state, end, returned, waitsFor, stepName };
    });

  const notifyList = (actor: UnitActor, id: string): Promise<CallResult<typeof call.listNotify>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const row = await findOpen(tx, actor, id);
      const isOver = row.state === ApprovalState.approved || row.state === ApprovalState.rejected;
      const waiting = isOver || row.returned ? [] : row.waitsFor;
      return {
        people: waiting.map((person) => ({ ...person, remindedAt: isoOrNull(row.remindedAt) })),
        remindableAt: isoOrNull(remindableAt(row)),
      };
    });

  const preview = (
    actor: UnitActor,
    input: CheckedInput<typeof call.previewApply>,
  ): Promise<CallResult<typeof call.previewApply>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      const { flow } = await templates.versionFor(tx, companyId, input.templateId);
      const department = await departmentOf(tx, actor, input.departmentId);
      const route = routeOf(flow, {
        count: input.count,
        amount: input.amount ?? 0,
        fileTypeId: input.fileTypeId ?? null,
        deviceIds: input.deviceIds,
        departmentIds: await withDepartmentsAbove(tx, department.id),
      });
      const blank = newApproval(actor.id, route, input.chosen);
      const world = await runner.worldFor(tx, { companyId, departmentId: department.id }, blank, undefined);
      const shown = presentForecast(forecastRoute(route, input.chosen, actor.id, world), world.nameOf);
      return { ...shown, witness: flow.witness ?? false };
    });

  const departments = (actor: UnitActor): Promise<CallResult<typeof call.listApplyDepartments>> =>
    transactions.read(scopeOf(actor), async (tx) => ({ list: await departmentsOf(tx, actor) }));

  /** Opening an application is seeing what happened to it. */
  return answering({ get, status, notifyList, preview, departments }, (details) => [
    handle(call.listApplyDepartments, ({ actor }) => details.departments(actor)),
    handle(call.previewApply, ({ actor, input }) => details.preview(actor, input)),
    handle(call.getApply, ({ actor, input }) => details.get(actor, input.id)),
    handle(call.getApplyStatus, ({ actor, input }) => details.status(actor, input.id)),
    handle(call.listNotify, ({ actor, input }) => details.notifyList(actor, input.id)),
  ]);
};
