import { SealUseKind } from '@chancery/contract/application/codes.ts';
import type { ApplicationFields } from '@chancery/contract/application/fields.ts';
import { TaskState } from '@chancery/contract/approval/codes.ts';
import { act } from '@chancery/contract/approval/engine/act.ts';
import type { Action } from '@chancery/contract/approval/engine/action.ts';
import { isRefused, type Moved } from '@chancery/contract/approval/engine/moved.ts';
import { type Approval, newApproval, tasksHere } from '@chancery/contract/approval/engine/state.ts';
import { routeOf } from '@chancery/contract/approval/flow.rules.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../kit/transaction.ts';
import { peopleNamed } from '../people/member/people.ts';
import { application, applicationSeal } from '../seal-use/application/application.table.ts';
import { nextApplicationNumber } from '../seal-use/application/application-number.ts';
import { departmentOf, withDepartmentsAbove } from '../seal-use/application/check-fields.ts';
import { standing } from '../seal-use/approval/approval.runner.ts';
import { saveCopies, saveEvents, saveTasks } from '../seal-use/approval/approval-store.ts';
import { readDirectory } from '../seal-use/approval/directory.ts';
import { documentType } from '../seal-use/document-type/document-type.table.ts';
import { approvalTemplate, approvalTemplateVersion } from '../seal-use/template/template.table.ts';
import { device } from '../seals/device/device.table.ts';
import { demoId, demoUnits } from './demo-people.ts';
import { cast, type Fate, type Story, stories } from './demo-stories.ts';
import { wordsOf } from './demo-words.ts';
import { demoFileType, demoSeal, demoTemplate } from './seals.ts';
import type { DemoWords } from './words/zh.ts';

const hourMs = 3_600_000;

const fieldsOf = (story: Story, at: Date): ApplicationFields => ({
  title: story.title,
  kind: SealUseKind.paper,
  templateId: demoTemplate(story.unit, story.template),
  fileTypeId: demoFileType(story.unit, story.type),
  departmentId: null,
  seals: [{ deviceId: demoSeal(story.unit, story.seal), normalCount: 2, crossPageCount: story.yuan ? 1 : 0 }],
  files: [],
  attachments: [],
  copies: story.yuan ? 2 : 1,
  reason: story.reason,
  counterparty: '',
  amount: story.yuan === undefined ? null : story.yuan * 100,
  userId: story.applicant,
  startAt: at.toISOString(),
  // Some of what was approved is still to be used.
  endAt: new Date(
    at.getTime() + (story.fate === 'approved' && story.daysAgo < 20 ? 45 * 24 : 72) * hourMs,
  ).toISOString(),
  place: '',
  geofence: null,
  takeOut: false,
  chosen:
    story.template === 3 ? [{ stepId: 'choice', userIds: [story.unit === 1 ? cast.lin : cast.shen] }] : [],
});

/** What the next person does; undefined where the story stops. */
const nextAction = (
  approval: Approval,
  fate: Fate,
  decisions: number,
  { opinions, ...words }: DemoWords,
): Action | undefined => {
  const task = tasksHere(approval).find(({ state }) => state === TaskState.open);
  if (approval.end || approval.returned || !task) return undefined;
  const own = { by: task.userId, taskId: task.id };
  if (fate === 'revoked') return { action: 'revoke', by: approval.applicantId, text: words.revoked };
  if (fate === 'rejected') return { action: 'reject', ...own, text: words.rejected };
  if (fate === 'returned') return { action: 'returnToApplicant', ...own, text: words.returned };
  if (fate === 'waiting' || (fate === 'halfway' && decisions > 0)) return undefined;
  return { action: 'approve', ...own, text: opinions[decisions % opinions.length] ?? '' };
};

const addStory = async (tx: Tx, story: Story, index: number, today: Date): Promise<void> => {
  const companyId = demoUnits[story.unit - 1]?.id ?? '';
  const created = new Date(
    Math.min(Date.now(), today.getTime() - story.daysAgo * 24 * hourMs + 10 * hourMs + index * 60_000),
  );
  const fields = fieldsOf(story, created);
  const { templateId } = fields;
  const [template] = await tx
    .select({
      name: approvalTemplate.name,
      version: approvalTemplate.version,
      flow: approvalTemplateVersion.flow,
    })
    .from(approvalTemplate)
    .innerJoin(
      approvalTemplateVersion,
      and(
        eq(approvalTemplateVersion.templateId, approvalTemplate.id),
        eq(approvalTemplateVersion.version, approvalTemplate.version),
      ),
    )
    .where(eq(approvalTemplate.id, templateId));
  const deviceId = fields.seals[0]?.deviceId ?? '';
  const [seal] = await tx.select({ name: device.name }).from(device).where(eq(device.id, deviceId));
  const [type] = await tx
    .select({ name: documentType.name })
    .from(documentType)
    .where(eq(documentType.id, fields.fileTypeId ?? ''));
  if (!template || !seal || !type) return;

  const count = 2 + (fields.seals[0]?.crossPageCount ?? 0);
  const facts = { count, amount: fields.amount ?? 0, fileTypeId: fields.fileTypeId ?? null };
  const department = await departmentOf(tx, { id: story.applicant, companyId }, undefined);
  const departmentIds = await withDepartmentsAbove(tx, department.id);
  const route = routeOf(template.flow, { ...facts, deviceIds: [deviceId], departmentIds });
  const asked = { companyId, applicantId: story.applicant, departmentId: department.id, route };
  const directory = await readDirectory(tx, {
    ...asked,
    others: [cast.lin, cast.chen, cast.shen, cast.helen, cast.priya],
  });
  const names = await peopleNamed(tx, companyId, [story.applicant]);
  const nameOf = (userId: string) => directory.nameOf(userId) || (names.get(userId) ?? '');
  const id = demoId(0, 1_000 + index);
  const row = { id, companyId, bound: null };

  let serial = 0;
  const newId = () => demoId(0, 100_000 + index * 100 + serial++);
  let now = created;
  let moved = act(
    newApproval(story.applicant, route, fields.chosen),
    { action: 'submit', by: story.applicant },
    { now, newId, directory },
  );
  if (isRefused(moved)) return;
  const history: { readonly moved: Moved; readonly at: Date }[] = [{ moved, at: now }];
  for (let decisions = 0; ; decisions += 1) {
    const action = nextAction(moved.state, story.fate, decisions, wordsOf(story.unit));
    if (!action) break;
    now = new Date(Math.min(Date.now(), now.getTime() + (2 + decisions) * hourMs));
    const next = act(moved.state, action, { now, newId, directory });
    if (isRefused(next)) break;
    moved = next;
    history.push({ moved, at: now });
  }

  const { state } = moved;
  await tx.insert(application).values({
    ...row,
    number: await nextApplicationNumber(tx, companyId, created),
    applicantId: story.applicant,
    applicantName: nameOf(story.applicant),
    departmentId: department.id,
    departmentName: department.name,
    title: story.title,
    kind: fields.kind,
    templateId,
    templateName: template.name,
    templateVersion: template.version,
    documentTypeId: fields.fileTypeId ?? null,
    documentTypeName: type.name,
    sealNames: [seal.name],
    count,
    amount: fields.amount ?? null,
    userId: story.applicant,
    userName: nameOf(story.applicant),
    fields,
    route,
    ...standing(state, nameOf, now),
    unread: history.length > 1,
    createdAt: created,
    updatedAt: now,
  });
  await tx.insert(applicationSeal).values({
    companyId,
    applicationId: id,
    deviceId,
    position: 0,
    normalCount: 2,
    crossPageCount: fields.seals[0]?.crossPageCount ?? 0,
  });
  await saveTasks(tx, row, undefined, state, nameOf);
  for (const { moved: step, at } of history) {
    await saveEvents(tx, row, step.state, step.events, nameOf, at);
    await saveCopies(
      tx,
      row,
      step.events.flatMap(({ action, people }) => (action === 'copy' ? people : [])),
    );
  }
};

/** Applications in every state, with the decisions that led there. */
export const addDemoApplications = async (tx: Tx, today: Date): Promise<void> => {
  const byAge = [...stories].sort((one, other) => other.daysAgo - one.daysAgo);
  for (const [index, story] of byAge.entries()) await addStory(tx, story, index, today);
};
