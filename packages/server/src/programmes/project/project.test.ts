import { uploadFile } from '@chancery/contract/file/calls.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import * as call from '@chancery/contract/project/calls.ts';
import * as desk from '@chancery/contract/project/desk.calls.ts';
import * as goal from '@chancery/contract/project/milestone.calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { somePicture } from '../../seal-use/photo/photo.testing.ts';
import { type Caller, createWorld } from '../../testing/world.ts';
import { design, givenProjects } from './project.testing.ts';

const world = await createWorld();
const { given, db, address } = world;
const operator = await given.operator();
const me = await given.member({ role: Role.mainAdministrator });
const colleague = await given.member({ unit: me.unit, role: Role.administrator });
const member = await given.member({ unit: me.unit });
const stranger = await given.member({ role: Role.mainAdministrator });
const { write, publish, save, apply, endCall, own } = givenProjects(world, operator);

const refusal = (key: string) => ({ key });
const upload = async (who: Caller) =>
  world.call(who, uploadFile, { fileName: 'plan.png', purpose: 'answer' }, { body: await somePicture() });

test('a project without a form is not published, and a draft is nobody’s to read', async () => {
  const { id } = await world.call(operator, desk.addProject, {
    titleEn: 'Bare',
    category: 'pilot',
    audience: 'units',
    callOpensAt: '2030-01-01T00:00:00Z',
    callClosesAt: '2030-02-01T00:00:00Z',
  });
  await expect(world.call(operator, desk.publishProject, { id })).rejects.toMatchObject(
    refusal('project.noForm'),
  );
  await expect(world.call(me, call.getProject, { id })).rejects.toMatchObject(refusal('project.notFound'));
  const { id: project } = { id: await write() };
  await world.call(operator, desk.deleteProject, { id: project });
  await expect(world.call(operator, desk.getKeptProject, { id: project })).rejects.toMatchObject(
    refusal('project.notFound'),
  );
});

test('a unit applies once, with colleagues who do not overwrite each other', async () => {
  const project = await publish();
  const first = await save(me, project, { name: 'Ours' });
  await expect(save(colleague, project, { name: 'Theirs' })).rejects.toMatchObject({
    key: 'edit.conflict',
    data: { conflict: { current: { answers: { name: 'Ours' } } } },
  });
  const second = await save(colleague, project, { name: 'Together' }, first.revision);
  expect(second.id).toBe(first.id);
  await expect(
    world.call(me, call.submitProposal, { id: first.id, revision: first.revision }),
  ).rejects.toMatchObject(refusal('edit.conflict'));
  await expect(save(member, project, { name: 'x' })).rejects.toMatchObject(refusal('permission.denied'));
  const both = await Promise.allSettled([
    save(stranger, project, { name: 'a' }),
    save({ ...stranger }, project, { name: 'b' }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test.each([
  ['answers.name', { name: 'x'.repeat(21) }],
  ['answers.people', { people: 51 }],
  ['answers.people', { people: '5' }],
  ['answers.budget', { budget: 1.5 }],
  ['answers.field', { field: 'magic' }],
  ['answers.aims', { aims: ['speed', 'magic'] }],
  ['answers.starts', { starts: '2030-02-30' }],
  ['answers.papers', { papers: ['../../etc/passwd'] }],
  ['answers.costs.0.much', { costs: [{ what: 'a', much: -1 }] }],
  ['answers.costs', { costs: [['a']] }],
  ['answers.name', { name: 'a\u202eb' }],
  ['answers.plan', { plan: { toString: 'x' } }],
])('what is wrong with %s is said there', async (field, answers) => {
  const project = await publish();
  await expect(save(me, project, answers)).rejects.toMatchObject({
    key: 'request.invalid',
    data: { fields: [{ field }] },
  });
});

test('a form is complete before it is submitted, and every kind of answer comes back as it was', async () => {
  const project = await publish();
  const { filePath } = await upload(me);
  const answers = {
    plan: "<script>alert(1)</script>\n'; DROP TABLE proposal; --",
    people: 5,
    budget: 100_00,
    field: 'law',
    aims: ['safety'],
    starts: '2030-02-28',
    papers: [filePath],
    costs: [{ what: '<img src=x onerror=alert(1)>', much: 1 }, { what: 'b' }],
  };
  const { id, revision } = await save(me, project, { ...answers, __proto__: { a: 1 }, unknown: 'x' });
  await expect(world.call(me, call.submitProposal, { id, revision })).rejects.toMatchObject({
    key: 'request.invalid',
    data: { fields: [{ field: 'answers.name' }] },
  });
  const saved = await save(me, project, { ...answers, name: 'Seals' }, revision);
  await world.call(me, call.submitProposal, { id, revision: saved.revision });
  const kept = await world.call(operator, desk.getProposal, { id });
  expect(kept.answers).toEqual({ ...answers, name: 'Seals' });
  expect(kept.files).toMatchObject([{ filePath, fileName: 'plan.png' }]);
  expect((await fetch(`${address}${kept.files[0]?.tmpUrl}`)).status).toBe(200);
  const theirs = (await own(colleague, project)).files[0];
  expect((await fetch(`${address}${theirs?.tmpUrl}`)).status).toBe(200);
});

test('a file of another unit is no answer', async () => {
  const project = await publish();
  const { filePath } = await upload(stranger);
  await expect(save(me, project, { papers: [filePath] })).rejects.toMatchObject(refusal('file.notFound'));
});

test('one second late is late, by the clock of the server', async () => {
  const project = await publish();
  const { id, revision } = await save(me, project, { name: 'Seals' });
  await endCall(project, '0 seconds');
  await expect(world.call(me, call.submitProposal, { id, revision })).rejects.toMatchObject(
    refusal('project.notOpen'),
  );
  await expect(save(me, project, { name: 'Later' }, revision)).rejects.toMatchObject(
    refusal('project.notOpen'),
  );
  await expect(save(stranger, project, { name: 'New' })).rejects.toMatchObject(refusal('project.notOpen'));
  expect((await own(me, project)).inTime).toBe(false);
  const early = await publish({ callOpensAt: new Date(Date.now() + 60_000).toISOString() });
  await expect(save(me, early, { name: 'Early' })).rejects.toMatchObject(refusal('project.notOpen'));
});

test('what is returned is submitted again, also after the call, and every version is kept', async () => {
  const project = await publish();
  const id = await apply(me, project, 'First');
  await endCall(project);
  await expect(world.call(operator, desk.returnProposal, { id, comment: 'more' })).rejects.toMatchObject(
    refusal('proposal.answerBy'),
  );
  const answerBy = new Date(Date.now() + 3_600_000).toISOString();
  await world.call(operator, desk.returnProposal, { id, comment: 'Say more', answerBy });
  const told = (await world.call(me, listMessages, { pageSize: 200 })).list;
  expect(told.find(({ objectId }) => objectId === project)?.text).toContain('Say more');
  const { revision } = await own(me, project);
  const saved = await save(me, project, { name: 'Second' }, revision);
  await world.call(me, call.submitProposal, { id, revision: saved.revision });
  const kept = await world.call(operator, desk.getProposal, { id });
  expect(kept).toMatchObject({ version: 2, answers: { name: 'Second' }, state: 'submitted' });
  expect((await world.call(operator, desk.getProposal, { id, version: 1 })).answers).toEqual({
    name: 'First',
  });
  expect((await world.call(me, call.getSubmission, { id, version: 1 })).answers).toEqual({ name: 'First' });
  await expect(world.call(stranger, call.getSubmission, { id, version: 1 })).rejects.toMatchObject(
    refusal('proposal.notFound'),
  );
});

test('a form that was begun keeps its version until its people move it', async () => {
  const project = await publish();
  const { id, revision } = await save(me, project, { name: 'Seals', people: 5 });
  const fields = [
    { key: 'name', kind: 'text', labelEn: 'Name', required: true },
    { key: 'people', kind: 'choice', labelEn: 'People', options: [{ key: 'few', labelEn: 'few' }] },
    { key: 'why', kind: 'longText', labelEn: 'Why', required: true },
  ];
  const { version } = await world.call(operator, desk.designProject, {
    id: project,
    version: 1,
    fields,
  } as never);
  expect(version).toBe(2);
  await expect(
    world.call(operator, desk.designProject, { id: project, version: 1, fields: design as never }),
  ).rejects.toMatchObject(refusal('project.formChanged'));
  expect((await own(me, project)).form.version).toBe(1);
  const moved = await world.call(me, call.moveProposal, { id, revision });
  expect(await own(me, project)).toMatchObject({ form: { version: 2 }, answers: { name: 'Seals' } });
  expect((await own(me, project)).answers).not.toHaveProperty('people');
  await expect(world.call(me, call.submitProposal, { id, revision: moved.revision })).rejects.toMatchObject({
    data: { fields: [{ field: 'answers.why' }] },
  });
});

test('a withdrawn application is taken up again while the call is open', async () => {
  const project = await publish();
  const id = await apply(me, project);
  await world.call(me, call.withdrawProposal, { id });
  await expect(world.call(operator, desk.checkProposal, { id })).rejects.toMatchObject(
    refusal('proposal.step'),
  );
  await world.call(me, call.resumeProposal, { id });
  const { revision } = await own(me, project);
  expect(await world.call(me, call.submitProposal, { id, revision })).toEqual({ version: 2 });
  await world.call(me, call.withdrawProposal, { id });
  await endCall(project);
  await expect(world.call(me, call.resumeProposal, { id })).rejects.toMatchObject(refusal('project.notOpen'));
});

test('a decision is the desk’s secret until the results are published', async () => {
  const project = await publish();
  const [id, other] = [await apply(me, project), await apply(stranger, project)];
  await expect(
    world.call(operator, desk.decideProposal, { id, accepted: true, reason: 'Sound' }),
  ).rejects.toMatchObject(refusal('proposal.step'));
  for (const each of [id, other]) await world.call(operator, desk.checkProposal, { id: each });
  await world.call(operator, desk.decideProposal, { id, accepted: true, reason: 'Sound' });
  await expect(world.call(operator, desk.announceResults, { id: project })).rejects.toMatchObject(
    refusal('project.step'),
  );
  await endCall(project);
  await expect(world.call(operator, desk.announceResults, { id: project })).rejects.toMatchObject(
    refusal('project.undecided'),
  );
  const pending = async () => (await world.call(operator, desk.getKeptProject, { id: project })).pending;
  expect(await pending()).toBe(1);
  await world.call(operator, desk.decideProposal, { id: other, accepted: false, reason: 'Too dear' });
  expect(await pending()).toBe(0);
  const before = await own(me, project);
  expect(before).toMatchObject({ state: 'checked', reason: '' });
  expect(JSON.stringify(before)).not.toMatch(/Sound|accept/);
  const { list } = await world.call(me, call.listProjects, { pageSize: 200 });
  expect(list.find((row) => row.id === project)?.proposalState).toBe('checked');
  expect(await world.call(operator, desk.announceResults, { id: project })).toEqual({
    accepted: 1,
    rejected: 1,
  });
  expect(await own(me, project)).toMatchObject({ state: 'accepted', reason: 'Sound' });
  expect(await own(stranger, project)).toMatchObject({ state: 'rejected', reason: 'Too dear' });
  await world.call(operator, desk.withdrawProject, { id: project });
  expect(await own(me, project)).toMatchObject({ state: 'accepted' });
  await expect(world.call(await given.member({}), call.getProject, { id: project })).rejects.toMatchObject(
    refusal('project.notFound'),
  );
});

test('a draft is its unit’s alone, whatever becomes of it', async () => {
  const project = await publish();
  const { id } = await save(me, project, { name: 'Secret' });
  await world.call(me, call.withdrawProposal, { id });
  expect((await world.call(operator, desk.listProposals, { projectId: project })).list).toEqual([]);
  for (const step of [desk.getProposal, desk.checkProposal])
    await expect(world.call(operator, step, { id })).rejects.toMatchObject(refusal('proposal.notFound'));
  const { rowCount } = await db.query('SELECT FROM submission_version WHERE subject_id = $1', [id]);
  expect(rowCount).toBe(0);
});

test('an accepted unit reports on its milestones, and the project closes when all is done', async () => {
  const project = await publish();
  const id = await apply(me, project);
  await world.call(operator, desk.checkProposal, { id });
  await world.call(operator, desk.decideProposal, { id, accepted: true, reason: 'Sound' });
  const plan = { id, title: 'Half way', dueOn: '2020-01-01' };
  await expect(world.call(operator, goal.addMilestone, plan)).rejects.toMatchObject(refusal('proposal.step'));
  await endCall(project);
  await world.call(operator, desk.announceResults, { id: project });
  const { id: milestone } = await world.call(operator, goal.addMilestone, plan);
  await expect(world.call(operator, goal.acceptMilestone, { id: milestone })).rejects.toMatchObject(
    refusal('milestone.step'),
  );
  const { filePath } = await upload(me);
  const report = { id: milestone, report: '<b>Done</b>', files: [filePath] };
  await expect(world.call(stranger, goal.reportMilestone, report)).rejects.toMatchObject(
    refusal('milestone.notFound'),
  );
  await world.call(me, goal.reportMilestone, report);
  await expect(world.call(me, goal.reportMilestone, report)).rejects.toMatchObject(refusal('milestone.step'));
  await expect(world.call(operator, goal.deleteMilestone, { id: milestone })).rejects.toMatchObject(
    refusal('milestone.step'),
  );
  await world.call(operator, goal.returnMilestone, { id: milestone, comment: 'Say more' });
  expect((await own(me, project)).milestones).toMatchObject([
    { state: 'returned', comment: 'Say more', overdue: true, report: '<b>Done</b>', files: [{ filePath }] },
  ]);
  await world.call(me, goal.reportMilestone, report);
  await expect(world.call(operator, goal.completeProposal, { id })).rejects.toMatchObject(
    refusal('milestone.open'),
  );
  await world.call(operator, goal.acceptMilestone, { id: milestone });
  await expect(world.call(operator, desk.closeProject, { id: project })).rejects.toMatchObject(
    refusal('project.running'),
  );
  await world.call(operator, goal.completeProposal, { id });
  await world.call(operator, desk.closeProject, { id: project });
  const closed = await world.call(me, call.getProject, { id: project });
  expect(closed).toMatchObject({ projectStage: 'closed', proposal: { state: 'completed' } });
});
