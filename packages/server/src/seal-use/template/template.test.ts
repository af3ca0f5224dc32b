import { ApproverSource, ConditionFact } from '@chancery/contract/approval/codes.ts';
import type { Condition, Flow, PlainStep } from '@chancery/contract/approval/flow.ts';
import { Refusal } from '@chancery/contract/client/refusal.ts';
import { addDocumentType } from '@chancery/contract/document-type/calls.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import * as call from '@chancery/contract/template/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import { next, oneStepFlow } from '../../testing/given.ts';
import { createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { given, db } = world;

const administrator = () => given.member({ role: Role.mainAdministrator });
type Who = Awaited<ReturnType<typeof administrator>>;

const byHead = oneStepFlow({ by: ApproverSource.departmentHead });
const byAdministrator = oneStepFlow({ by: ApproverSource.role, role: Role.administrator });
const byPeople = (...userIds: string[]) => oneStepFlow({ by: ApproverSource.people, userIds });
const branchOn = (when: Condition): Flow => ({
  steps: [
    {
      id: 'b',
      kind: 'branch',
      name: 'Branch',
      cases: [{ id: 'c', name: 'Case', when: [when], steps: byHead.steps as PlainStep[] }],
      otherwise: [],
    },
    ...byHead.steps.map((step) => ({ ...step, id: 'z' })),
  ],
});

const add = (who: Who, over: Record<string, unknown> = {}) =>
  world.call(who, call.addTemplate, { name: `Template ${next()}`, flow: byHead, ...over });
const get = (who: Who, id: string) => world.call(who, call.getTemplate, { id });

/** An application made with a template, put straight into the database. */
const applied = async (who: Who, templateId: string, state = 'RUNNING') => {
  const ended = state === 'RUNNING' ? null : new Date();
  await db.query(
    `INSERT INTO application (id, company_id, number, applicant_id, applicant_name, title, kind, template_id,
       template_name, template_version, seal_names, count, user_id, user_name, fields, route, state, end_kind, ended_at,
       stage, round)
     VALUES ($1, $2, $3, $4, 'A', 'T', 'paper', $5, 'T', 1, '{}', 1, $4, 'A', '{}', '[]', $6, $7, $8, 0, 1)`,
    [uuidv7(), who.unit.id, `N${next()}`, who.id, templateId, state, ended && 'approved', ended],
  );
};

test('a template is drawn, kept with its flow, and everything that its flow names has a name', async () => {
  const me = await administrator();
  const other = await given.member({ unit: me.unit });
  const seal = await given.device({ unit: me.unit });
  const { id } = await add(me, { flow: byPeople(other.id), deviceIds: [seal.id], versionNote: 'first' });
  const found = await get(me, id);
  expect(found).toMatchObject({ version: 1, enabled: true, steps: 1, running: 0, seals: [seal] });
  expect(found.flow).toEqual(byPeople(other.id));
  expect(found.names[other.id]).toBe(`Person ${other.userName}`);
  expect(found.versions).toMatchObject([{ version: 1, note: 'first' }]);
  const log = await world.call(me, listOperateLog, { action: 'template.add' });
  expect(log.list).toMatchObject([{ objectId: id, objectType: 'template' }]);
});

test('a redrawn flow is the next version; a new name alone is not', async () => {
  const me = await administrator();
  const { id } = await add(me);
  const first = {
    id,
    revision: 1,
    name: 'Renamed',
    flow: { steps: [{ ...byHead.steps[0], timeout: null }] },
  };
  expect(await world.call(me, call.updateTemplate, first as never)).toEqual({ revision: 2, version: 1 });
  const second = { id, revision: 2, name: 'Renamed', flow: byAdministrator, versionNote: 'now they' };
  expect(await world.call(me, call.updateTemplate, second)).toEqual({ revision: 3, version: 2 });
  const { versions, flow, version } = await get(me, id);
  expect({ flow, version }).toEqual({ flow: byAdministrator, version: 2 });
  expect(versions.map((one) => [one.version, one.note])).toEqual([
    [2, 'now they'],
    [1, ''],
  ]);
  expect(versions[1]?.flow).toEqual(byHead);
});

test('of two edits begun on the same state the second is refused', async () => {
  const me = await administrator();
  const { id } = await add(me);
  const edit = (name: string) => world.call(me, call.updateTemplate, { id, revision: 1, name, flow: byHead });
  const both = await Promise.allSettled([edit('A'), edit('B')]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(edit('C')).toRefuseWith('edit.conflict');
  const late = world.call(me, call.enableTemplate, { id, revision: 1, enabled: false });
  await expect(late).toRefuseWith('edit.conflict');
});

test('a flow that can not be walked is refused with the reason in the caller’s language', async () => {
  const me = await administrator();
  const flow: Flow = {
    steps: [{ id: 'a', kind: 'copy', name: 'Told', to: { by: ApproverSource.departmentHead } }],
  };
  await expect(add(me, { flow })).toRefuseWith('template.flow');
  const chinese = { ...me, language: 'zh' as const };
  const said = await world
    .call(chinese, call.addTemplate, { name: 'N', flow })
    .catch((error: unknown) => (error instanceof Refusal ? error.message : ''));
  expect(said).toMatch(/^流程尚不可用：.*审批/);
});

test('whoever and whatever a template names must be of the unit', async () => {
  const me = await administrator();
  const stranger = await administrator();
  const foreignSeal = await given.device({ unit: stranger.unit });
  const foreignType = await world.call(stranger, addDocumentType, { name: 'Theirs' });
  const foreign = [foreignSeal.id];
  await expect(add(me, { flow: byPeople(stranger.id) })).toRefuseWith('template.personNotFound');
  await expect(add(me, { deviceIds: foreign })).toRefuseWith('apply.sealNotFound');
  const onSeal = branchOn({ fact: ConditionFact.seal, oneOf: foreign });
  await expect(add(me, { flow: onSeal })).toRefuseWith('apply.sealNotFound');
  await expect(add(me, { fileTypeIds: [foreignType.id] })).toRefuseWith('apply.fileTypeNotFound');
  const onDepartment = branchOn({ fact: ConditionFact.department, oneOf: [me.unit.id] });
  await expect(add(me, { flow: onDepartment })).toRefuseWith('apply.departmentNotFound');
});

test('two templates of one name are refused, whichever way the second comes', async () => {
  const me = await administrator();
  const { id } = await add(me, { name: 'Same' });
  await expect(add(me, { name: 'Same' })).toRefuseWith('template.nameTaken');
  await expect(world.call(me, call.copyTemplate, { id, name: 'Same' })).toRefuseWith('template.nameTaken');
  const { id: second } = await add(me, { name: 'Other' });
  const edit = { id: second, revision: 1, name: 'Same', flow: byHead };
  await expect(world.call(me, call.updateTemplate, edit)).toRefuseWith('template.nameTaken');
});

test('a copy is off until it is switched on', async () => {
  const me = await administrator();
  const { id } = await add(me, { note: 'for sales' });
  const copy = await world.call(me, call.copyTemplate, { id, name: 'Copy' });
  expect(await get(me, copy.id)).toMatchObject({
    enabled: false,
    note: 'for sales',
    version: 1,
    flow: byHead,
  });
  const fitting = () => world.call(me, call.listFittingTemplates, { deviceIds: [] });
  expect((await fitting()).list).toHaveLength(1);
  await world.call(me, call.enableTemplate, { id: copy.id, enabled: true, revision: 1 });
  expect((await fitting()).list).toHaveLength(2);
});

test('a used template is switched off, not deleted; an unused one goes with its versions', async () => {
  const me = await administrator();
  const { id } = await add(me);
  await applied(me, id);
  await applied(me, id, 'COMPLETED');
  expect(await get(me, id)).toMatchObject({ running: 1 });
  await expect(world.call(me, call.deleteTemplate, { id })).toRefuseWith('template.used');
  const { id: unused } = await add(me);
  await world.call(me, call.deleteTemplate, { id: unused });
  await expect(get(me, unused)).toRefuseWith('template.notFound');
});

test('only what fits is offered: every chosen seal, and the file type', async () => {
  const me = await administrator();
  const [one, two] = [await given.device({ unit: me.unit }), await given.device({ unit: me.unit })];
  const type = await world.call(me, addDocumentType, { name: 'Contract' });
  await add(me, { name: 'for all' });
  await add(me, { name: 'for one', deviceIds: [one.id] });
  await add(me, { name: 'for both', deviceIds: [one.id, two.id] });
  await add(me, { name: 'for contracts', fileTypeIds: [type.id] });
  const fitting = async (deviceIds: string[], fileTypeId?: string) =>
    (await world.call(me, call.listFittingTemplates, { deviceIds, fileTypeId })).list.map(({ name }) => name);
  expect(await fitting([one.id])).toEqual(['for all', 'for both', 'for one']);
  expect(await fitting([one.id, two.id])).toEqual(['for all', 'for both']);
  expect(await fitting([two.id], type.id)).toEqual(['for all', 'for both', 'for contracts']);
  const member = await given.member({ unit: me.unit });
  expect((await world.call(me, call.listTemplates, { deviceId: two.id })).list).toHaveLength(3);
  await expect(world.call(member, call.listTemplates, {})).toRefuseWith('permission.denied');
});

test('a seal has as many templates in force as it may, those for every seal among them', async () => {
  const me = await administrator();
  const seal = await given.device({ unit: me.unit, name: 'Official seal' });
  const set = 'UPDATE company_config SET max_templates_per_device = 2 WHERE company_id = $1';
  await db.query(set, [me.unit.id]);
  await add(me);
  const { id } = await add(me, { deviceIds: [seal.id] });
  const refusal = await add(me, { deviceIds: [seal.id] }).catch((error: unknown) => error as Refusal);
  expect(refusal).toMatchObject({ key: 'template.limit' });
  expect((refusal as Refusal).message).toContain('Official seal');
  await expect(add(me)).toRefuseWith('template.limit');
  await world.call(me, call.enableTemplate, { id, enabled: false, revision: 1 });
  await add(me);
  await expect(world.call(me, call.enableTemplate, { id, enabled: true, revision: 2 })).toRefuseWith(
    'template.limit',
  );
});

test('drawn at once, templates do not go beyond the limit', async () => {
  const me = await administrator();
  await db.query('UPDATE company_config SET max_templates_per_device = 2 WHERE company_id = $1', [
    me.unit.id,
  ]);
  const done = await Promise.allSettled(Array.from({ length: 5 }, () => add(me)));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('another unit sees nothing of a template', async () => {
  const { id } = await add(await administrator());
  const stranger = await administrator();
  await expect(get(stranger, id)).toRefuseWith('template.notFound');
  const edit = { id, revision: 1, name: 'Mine', flow: byHead };
  await expect(world.call(stranger, call.updateTemplate, edit)).toRefuseWith('template.notFound');
  await expect(world.call(stranger, call.deleteTemplate, { id })).toRefuseWith('template.notFound');
  expect((await world.call(stranger, call.listTemplates, {})).list).toEqual([]);
});
