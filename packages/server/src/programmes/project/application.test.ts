import { uploadFile } from '@chancery/contract/file/calls.ts';
import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { uploadMaterial } from '@chancery/contract/material/calls.ts';
import * as call from '@chancery/contract/project/calls.ts';
import * as desk from '@chancery/contract/project/desk.calls.ts';
import * as goal from '@chancery/contract/project/milestone.calls.ts';
import * as panel from '@chancery/contract/project/panel.calls.ts';
import { scoreReview } from '@chancery/contract/review/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { somePicture } from '../../seal-use/photo/photo.testing.ts';
import { createWaiting } from '../../testing/waiting.ts';
import { createWorld } from '../../testing/world.ts';
import { givenProjects } from './project.testing.ts';

const world = await createWorld();
const { given, db, address, app } = world;
const operator = await given.operator();
const me = await given.member({ role: Role.mainAdministrator });
const colleague = await given.member({ unit: me.unit });
const rival = await given.member({ role: Role.mainAdministrator });
const { publish, apply, endCall, own, save } = givenProjects(world, operator);
const decide = async (id: string, accepted: boolean) => {
  await world.call(operator, desk.checkProposal, { id });
  await world.call(operator, desk.decideProposal, { id, accepted, reason: 'Secret reason' });
};
const { untilWaiting } = createWaiting(db);
const statusOf = async (url: string | undefined) => (await fetch(`${address}${url}`)).status;

test('withdrawing tells nothing of a decision that is not published', async () => {
  const heard = [];
  for (const decided of [undefined, true, false]) {
    const project = await publish();
    const id = await apply(me, project);
    if (decided === undefined) await world.call(operator, desk.checkProposal, { id });
    else await decide(id, decided);
    const answer = await world.call(me, call.withdrawProposal, { id });
    const { state, reason, events } = await own(me, project);
    const logged = (await world.call(me, listOperateLog, { pageSize: 5 })).list.find(
      (row) => row.objectId === id,
    );
    heard.push({ answer, state, reason, steps: events.map(({ step }) => step), before: logged?.before });
    expect(JSON.stringify([events, logged])).not.toMatch(/Secret|accept|reject/);
  }
  expect(heard[0]).toMatchObject({ state: 'withdrawn', reason: '', before: { state: 'checked' } });
  expect(heard[1]).toEqual(heard[0]);
  expect(heard[2]).toEqual(heard[0]);
});

test('a published decision is not withdrawn from', async () => {
  const project = await publish();
  const id = await apply(me, project);
  await decide(id, true);
  await endCall(project);
  await world.call(operator, desk.announceResults, { id: project });
  await expect(world.call(me, call.withdrawProposal, { id })).rejects.toMatchObject({ key: 'proposal.step' });
});

test('whoever applied goes on reading the files, their own and those of the project', async () => {
  const attachment = await world.call(
    operator,
    uploadMaterial,
    { fileName: 'rules.png', purpose: 'material' },
    { body: await somePicture() },
  );
  const project = await publish({ attachments: [attachment.filePath] });
  const { filePath } = await world.call(
    me,
    uploadFile,
    { fileName: 'plan.png', purpose: 'answer' },
    { body: await somePicture() },
  );
  const { id, revision } = await save(me, project, { name: 'Seals', papers: [filePath] });
  await world.call(me, call.submitProposal, { id, revision });
  await world.call(me, call.withdrawProposal, { id });
  for (const who of [me, colleague]) {
    expect(await statusOf((await own(who, project)).files[0]?.tmpUrl)).toBe(200);
    const { files } = await world.call(who, call.getSubmission, { id, version: 1 });
    expect(await statusOf(files[0]?.tmpUrl)).toBe(200);
  }
  const strange = (await world.call(rival, call.getProject, { id: project })).attachments[0]?.tmpUrl;
  expect(await statusOf(strange)).toBe(200);
  await world.call(operator, desk.withdrawProject, { id: project });
  const { attachments } = await world.call(me, call.getProject, { id: project });
  expect(await statusOf(attachments[0]?.tmpUrl)).toBe(200);
  expect(await statusOf((await own(me, project)).files[0]?.tmpUrl)).toBe(200);
  expect(await statusOf(strange)).toBe(404);
});

test('the database lets a unit take its own steps alone', async () => {
  const project = await publish();
  const id = await apply(me, project);
  const as = (query: string) =>
    app.services.transactions.write({ companyId: me.unit.id }, (tx) => tx.execute(query));
  for (const forbidden of [
    `UPDATE proposal SET state = 'accepted' WHERE id = '${id}'`,
    `UPDATE proposal SET version = 9 WHERE id = '${id}'`,
    `INSERT INTO proposal (id, project_id, company_id, company_name, created_by, state)
     VALUES (gen_random_uuid(), '${project}', '${me.unit.id}', '', '', 'accepted')`,
  ])
    await expect(as(forbidden)).rejects.toMatchObject({ cause: { code: '42501' } });
  const took = async (step: string, unit = me.unit.id) =>
    (
      await app.services.transactions.write({ companyId: unit }, (tx) =>
        tx.execute(`SELECT proposal_take('${id}', '${step}') AS state`),
      )
    ).rows[0]?.state;
  for (const step of ['submit', 'accept', 'check', 'resume']) expect(await took(step)).toBeNull();
  expect(await took('withdraw', rival.unit.id)).toBeNull();
  expect(await took('withdraw')).toBe('withdrawn');
});

test('the database lets a unit report on a milestone, and accept none; what is reported twice at once is once', async () => {
  const project = await publish();
  const id = await apply(me, project);
  const theirs = await apply(rival, project);
  await decide(id, true);
  await decide(theirs, false);
  await endCall(project);
  await world.call(operator, desk.announceResults, { id: project });
  const { id: goalId } = await world.call(operator, goal.addMilestone, {
    id,
    title: 'First',
    dueOn: '2030-01-01',
  });
  const as = (query: string) =>
    app.services.transactions.write({ companyId: me.unit.id }, (tx) => tx.execute(query));
  const event = (of: string, byDesk: boolean) =>
    `INSERT INTO proposal_event (id, proposal_id, company_id, step, by_desk, by_name, text)
     VALUES (gen_random_uuid(), '${of}', '${me.unit.id}', 'accept', ${byDesk}, 'x', '')`;
  for (const forbidden of [
    `UPDATE milestone SET state = 'accepted', reported_at = now() WHERE id = '${goalId}'`,
    event(id, true),
    event(theirs, false),
  ])
    await expect(as(forbidden)).rejects.toMatchObject({ cause: { code: '42501' } });
  const { filePath } = await world.call(
    me,
    uploadFile,
    { fileName: 'done.png', purpose: 'answer' },
    { body: await somePicture() },
  );
  const report = () =>
    world.call(me, goal.reportMilestone, { id: goalId, report: 'Done', files: [filePath] }).then(
      () => 'done',
      ({ key }: { readonly key: string }) => key,
    );
  expect((await Promise.all([report(), report()])).toSorted()).toEqual(['done', 'milestone.step']);
  const took = await as(`SELECT milestone_report('${goalId}', 'x', '{}') AS outcome`);
  expect(took.rows).toEqual([{ outcome: 'step' }]);
});

test('an application is not handed in after its call, whoever asks the database', async () => {
  const project = await publish();
  const { id } = await save(me, project, { name: 'Seals' });
  await endCall(project);
  const took = await app.services.transactions.write({ companyId: me.unit.id }, async (tx) => {
    await tx.execute(
      `INSERT INTO submission_version VALUES ('${id}', '${me.unit.id}', 1, '${project}', 1, '{}', 'x')`,
    );
    return tx.execute(`SELECT proposal_take('${id}', 'submit') AS state`);
  });
  expect(took.rows).toEqual([{ state: null }]);
});

test('points that meet a decision wait for it, and are refused', async () => {
  const project = await publish();
  const expert = await given.member({});
  const { mobile } = (await db.query('SELECT mobile FROM account WHERE id = $1', [expert.id])).rows[0];
  const criteria = [{ key: 'worth', labelEn: 'Worth', weight: 1, max: 10 }];
  await world.call(operator, panel.planReview, { id: project, criteria });
  const id = await apply(me, project);
  await world.call(operator, desk.checkProposal, { id });
  await world.call(operator, panel.askReviewer, { id: project, companyId: expert.unit.id, mobile });
  const { rows } = await db.query('SELECT id FROM review WHERE subject_id = $1', [id]);
  const client = await db.connect();
  try {
    await client.query('BEGIN');
    await client.query(`UPDATE proposal SET state = 'rejected' WHERE id = $1`, [id]);
    const scored = world.call(expert, scoreReview, { id: rows[0].id, scores: { worth: 1 } }).then(
      () => 'scored',
      ({ key }: { readonly key: string }) => key,
    );
    await untilWaiting(1);
    await client.query('COMMIT');
    expect(await scored).toBe('review.step');
  } finally {
    client.release();
  }
});

test('the desk reads every application, page by page', async () => {
  const project = await publish();
  await db.query(
    `INSERT INTO proposal (id, project_id, company_id, company_name, state, version, submitted_at, created_by, created_at)
     SELECT gen_random_uuid(), $1, c.id, 'unit', 'submitted', 1, now(), '', now() - n * interval '1 second'
     FROM (SELECT id, row_number() OVER () AS n FROM company) c`,
    [project],
  );
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await world.call(operator, desk.listProposals, { projectId: project, pageSize: 1, cursor });
    seen.push(...page.list.map((row) => row.id));
    if (!page.next) break;
    cursor = page.next;
  }
  const { rows } = await db.query('SELECT id FROM proposal WHERE project_id = $1 ORDER BY created_at DESC', [
    project,
  ]);
  expect(rows.length).toBeGreaterThan(2);
  expect(seen).toEqual(rows.map((row) => row.id));
});
