import * as call from '@chancery/contract/application/calls.ts';
import { SealUseKind } from '@chancery/contract/application/codes.ts';
import { type ApplicationFields, SubmittedFields } from '@chancery/contract/application/fields.ts';
import { ApprovalState, ApproverSource } from '@chancery/contract/approval/codes.ts';
import { act } from '@chancery/contract/approval/engine/act.ts';
import { isRefused } from '@chancery/contract/approval/engine/moved.ts';
import { newApproval } from '@chancery/contract/approval/engine/state.ts';
import { routeOf } from '@chancery/contract/approval/flow.rules.ts';
import type { PlainStep } from '@chancery/contract/approval/flow.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { fieldIssues } from '@chancery/contract/kit/issue.ts';
import { limits } from '@chancery/contract/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { FileService } from '../../files/ports.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { holdStaff } from '../../people/ports.ts';
import { type ApprovalRunner, refuseAs, standing } from '../approval/approval.runner.ts';
import { lockApplication } from '../approval/approval-store.ts';
import { countPresses } from '../placing/check-places.ts';
import type { FilesLooked } from '../placing/look-at-files.ts';
import type { PlacingService } from '../placing/placing.service.ts';
import type { TemplateService } from '../template/template.service.ts';
import { keptApplication } from './application.kept.ts';
import { type ApplicationRow, application, applicationDraft } from './application.table.ts';
import { nextApplicationNumber } from './application-number.ts';
import {
  checkCounts,
  checkSeals,
  checkWindow,
  departmentOf,
  mostPresses,
  nameOfDocumentType,
  nameOfMember,
  withDepartmentsAbove,
} from './check-fields.ts';
import type { DraftService } from './draft.service.ts';
import { keepParts } from './keep-parts.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly runner: ApprovalRunner;
  readonly templates: TemplateService;
  readonly files: FileService;
  readonly drafts: DraftService;
  readonly placing: PlacingService;
}

const remindPauseMs = limits.application.remindMinutes * 60_000;

/** When the approvers may be reminded again; null when they may be now. */
export const remindableAt = ({ remindedAt }: Pick<ApplicationRow, 'remindedAt'>): Date | null => {
  const next = remindedAt && new Date(remindedAt.getTime() + remindPauseMs);
  return next && next.getTime() > Date.now() ? next : null;
};

/** Whoever applies chooses where the flow leaves it to them, and no more people than it takes. */
const refuseUnchosen = (route: readonly PlainStep[], { chosen }: ApplicationFields): void => {
  for (const step of route) {
    if (step.kind !== 'approve' || step.approvers.by !== ApproverSource.applicantChoice) continue;
    const people = new Set(chosen.find(({ stepId }) => stepId === step.id)?.userIds);
    if (people.size === 0 || people.size > step.approvers.max)
      refuse('apply.chooseApprovers', { params: { step: step.name } });
  }
};

/** Applications: filled in, submitted, taken back, submitted again. */
export const createApplicationService = ({
  transactions,
  runner,
  templates,
  files,
  drafts,
  placing,
}: Parts) => {
  /** Everything an application says of itself, checked against the unit. */
  const prepare = async (tx: Tx, actor: UnitActor, sent: SubmittedFields, looked: FilesLooked) => {
    const { companyId } = actor;
    const { places: _places, ...filled } = sent;
    const fields = filled.kind === SealUseKind.paper ? filled : { ...filled, seals: countPresses(sent) };
    const seals = await checkSeals(tx, companyId, fields);
    const bound = await placing.bind(tx, actor, sent, seals, looked);
    checkCounts(seals, await mostPresses(tx, companyId));
    checkWindow(fields);
    const userName = await nameOfMember(tx, companyId, fields.userId);
    const department = await departmentOf(tx, actor, fields.departmentId);
    const documentTypeName = await nameOfDocumentType(tx, companyId, fields.fileTypeId);
    const deviceIds = seals.map(({ deviceId }) => deviceId);
    const asked = { deviceIds, fileTypeId: fields.fileTypeId };
    // Nobody deletes the template as one never used while it is being used.
    await tx.execute(sql`SELECT FROM approval_template WHERE id = ${fields.templateId} FOR KEY SHARE`);
    if (!(await templates.fits(tx, companyId, fields.templateId, asked))) refuse('apply.templateUnfit');
    const template = await templates.versionFor(tx, companyId, fields.templateId);
    const count = seals.reduce((sum, seal) => sum + seal.normalCount + seal.crossPageCount, 0);
    const route = routeOf(template.flow, {
      count,
      amount: fields.amount ?? 0,
      fileTypeId: fields.fileTypeId ?? null,
      deviceIds,
      departmentIds: await withDepartmentsAbove(tx, department.id),
    });
    refuseUnchosen(route, fields);
    for (const userId of new Set(fields.chosen.flatMap(({ userIds }) => userIds)))
      await nameOfMember(tx, companyId, userId);
    const columns = {
      title: fields.title,
      kind: fields.kind,
      departmentId: department.id,
      departmentName: department.name,
      templateId: fields.templateId,
      templateName: template.name,
      templateVersion: template.version,
      documentTypeId: fields.fileTypeId ?? null,
      documentTypeName,
      sealNames: seals.map(({ name }) => name),
      count,
      amount: fields.amount ?? null,
      userId: fields.userId,
      userName,
      fields,
      route,
      bound,
    };
    return { seals, route, columns };
  };

  const begin = async (
    tx: Tx,
    actor: UnitActor,
    sent: SubmittedFields,
    looked: FilesLooked,
    resubmitOf: string | null,
  ): Promise<{ id: string; number: string }> => {
    const { seals, route, columns } = await prepare(tx, actor, sent, looked);
    const { companyId } = actor;
    const { fields } = columns;
    const blank = newApproval(actor.id, route, fields.chosen);
    const action = { action: 'submit', by: actor.id } as const;
    const world = await runner.worldFor(tx, { companyId, departmentId: columns.departmentId }, blank, action);
    const moved = act(blank, action, world);
    if (isRefused(moved)) return refuseAs(moved, world.nameOf);
    if (moved.state.end === 'nobody') {
      const step = moved.state.route[moved.state.stage]?.name ?? '';
      refuse('apply.noDecider', { params: { step } });
    }
    const id = uuidv7();
    const row = { id, companyId, number: id, applicantId: actor.id, applicantName: actor.name, ...columns };
    await addRows(tx, keptApplication, [
      {
        ...row,
        ...standing(moved.state, world.nameOf, world.now),
        resubmitOf,
        updatedBy: actor.name,
        createdAt: world.now,
      },
    ]);
    await keepParts(tx, files, actor, id, seals, sent);
    await runner.keep(tx, row, undefined, moved, world);
    // Whoever has drawn a number makes the next one wait until the end, so that comes after everything slow.
    const number = await nextApplicationNumber(tx, companyId, world.now);
    await changeRows(tx, keptApplication, { number }, eq(application.id, id));
    await runner.tellAll(tx, { ...row, number }, undefined, moved, world);
    note({ objectType: 'application', objectId: id, objectName: number, after: fields });
    return { id, number };
  };

  /** A returned application goes on as the same one, with the template as it is now. */
  const goOn = async (
    tx: Tx,
    actor: UnitActor,
    row: ApplicationRow,
    sent: SubmittedFields,
    looked: FilesLooked,
  ): Promise<{ id: string; number: string }> => {
    const { seals, route, columns } = await prepare(tx, actor, sent, looked);
    const { fields } = columns;
    await changeRows(tx, keptApplication, columns, eq(application.id, row.id));
    await keepParts(tx, files, actor, row.id, seals, sent);
    await runner.play(
      tx,
      { ...row, ...columns, route: row.route },
      { action: 'resubmit', by: actor.id, route, chosen: fields.chosen },
    );
    note({
      objectType: 'application',
      objectId: row.id,
      objectName: row.number,
      before: row.fields,
      after: fields,
    });
    return { id: row.id, number: row.number };
  };

  const lockMine = async (tx: Tx, actor: UnitActor, id: string): Promise<ApplicationRow> => {
    const row = await lockApplication(tx, actor.companyId, id);
    return row.applicantId === actor.id ? row : refuse('apply.notFound');
  };

  const submit = async (
    tx: Tx,
    actor: UnitActor,
    { resubmitOf, ...sent }: CheckedInput<typeof call.saveApply>,
    looked: FilesLooked,
  ): Promise<{ id: string; number: string }> => {
    await holdStaff(tx, actor.companyId);
    if (!resubmitOf) return begin(tx, actor, sent, looked, null);
    const row = await lockMine(tx, actor, resubmitOf);
    if (row.returned) return goOn(tx, actor, row, sent, looked);
    if (row.state !== ApprovalState.rejected) refuse('apply.notReturned');
    return begin(tx, actor, sent, looked, row.id);
  };

  const save = (
    actor: UnitActor,
    input: CheckedInput<typeof call.saveApply>,
    looked: FilesLooked,
  ): Promise<CallResult<typeof call.saveApply>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const saved = await submit(tx, actor, input, looked);
      await tx
        .delete(applicationDraft)
        .where(
          and(eq(applicationDraft.companyId, actor.companyId), eq(applicationDraft.accountId, actor.id)),
        );
      return saved;
    });

  const submitDraft = (
    actor: UnitActor,
    { revision }: CheckedInput<typeof call.submitApplyDraft>,
    looked: FilesLooked,
  ): Promise<CallResult<typeof call.submitApplyDraft>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const kept = await drafts.take(tx, actor, revision);
      const checked = SubmittedFields.safeParse(kept);
      if (!checked.success) return refuse('request.invalid', { fields: fieldIssues(checked.error) });
      const resubmitOf = typeof kept.resubmitOf === 'string' ? kept.resubmitOf : undefined;
      return submit(tx, actor, { ...checked.data, resubmitOf }, looked);
    });

  /** Looks at the files of a draft as it is now; whether it is still the same is seen when it is taken. */
  const lookAtDraft = async (actor: UnitActor): Promise<FilesLooked> => {
    const { draft } = await drafts.get(actor, actor.id);
    const checked = SubmittedFields.safeParse(draft?.fields);
    return checked.success ? placing.look(actor, checked.data) : new Map();
  };

  const revoke = (
    actor: UnitActor,
    { id, reason = '' }: CheckedInput<typeof call.revokeApply>,
  ): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockMine(tx, actor, id);
      await runner.play(tx, row, { action: 'revoke', by: actor.id, text: reason });
      note({ objectType: 'application', objectId: id, objectName: row.number, after: { reason } });
      return {};
    });

  const remind = (actor: UnitActor, id: string): Promise<CallResult<typeof call.reNotifyApply>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockMine(tx, actor, id);
      const next = remindableAt(row);
      if (next) {
        const retryAfterSeconds = Math.ceil((next.getTime() - Date.now()) / 1_000);
        refuse('apply.remindedJustNow', {
          params: { minutes: Math.ceil(retryAfterSeconds / 60) },
          retryAfterSeconds,
        });
      }
      const { events } = await runner.play(tx, row, { action: 'notify', by: actor.id });
      note({ objectType: 'application', objectId: id, objectName: row.number });
      return {
        reminded: events[0]?.people.length ?? 0,
        remindableAt: iso(new Date(Date.now() + remindPauseMs)),
      };
    });

  return answering({ save, submitDraft, revoke, remind }, (applications) => [
    handlePrepared(
      call.saveApply,
      ({ actor, input }) => placing.look(actor, input),
      ({ actor, input }, looked) => applications.save(actor, input, looked),
    ),
    handle(call.reNotifyApply, ({ actor, input }) => applications.remind(actor, input.id)),
    handle(call.revokeApply, ({ actor, input }) => applications.revoke(actor, input)),
    handlePrepared(
      call.submitApplyDraft,
      ({ actor }) => lookAtDraft(actor),
      ({ actor, input }, looked) => applications.submitDraft(actor, input, looked),
    ),
  ]);
};
