import { uploadFile } from '@chancery/contract/file/calls.ts';
import * as desk from '@chancery/contract/project/desk.calls.ts';
import * as panel from '@chancery/contract/project/panel.calls.ts';
import * as call from '@chancery/contract/review/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { somePicture } from '../../seal-use/photo/photo.testing.ts';
import { type Caller, createWorld } from '../../testing/world.ts';
import { givenProjects } from './project.testing.ts';

const world = await createWorld();
const { given, db, address } = world;
const operator = await given.operator();
const unit = await given.unit({ name: 'Applicant Alpha' });
const applicant = await given.member({ unit, role: Role.mainAdministrator, realName: 'Alice Alpha' });
const rival = await given.member({ role: Role.mainAdministrator });
const expert = await given.member({ realName: 'Erin Expert' });
const second = await given.member({ realName: 'Sam Second' });
const { publish, apply, endCall, own, save } = givenProjects(world, operator);

const criteria = [
  { key: 'worth', labelEn: 'Worth', weight: 3, max: 10 },
  { key: 'cost', labelEn: 'Cost', weight: 1, max: 5 },
];
const refusal = (key: string) => ({ key });
type Person = Caller & { readonly id: string };
const mobileOf = async (who: Person): Promise<string> =>
  (await db.query('SELECT mobile FROM account WHERE id = $1', [who.id])).rows[0].mobile;
const ask = async (id: string, who: Person & { readonly unit: { readonly id: string } }) =>
  world.call(operator, panel.askReviewer, { id, companyId: who.unit.id, mobile: await mobileOf(who) });
/** A project whose only application is checked and waits for points. */
const judged = async (blind = true) => {
  const project = await publish();
  await world.call(operator, panel.planReview, { id: project, blind, criteria });
  const id = await apply(applicant, project);
  await world.call(operator, desk.checkProposal, { id });
  return { project, id };
};
const asked = async (who: Person, subject: string): Promise<string> =>
  (await db.query('SELECT id FROM review WHERE account_id = $1 AND subject_id = $2', [who.id, subject]))
    .rows[0].id;
const score = (who: Caller, id: string, scores: object, over = {}) =>
  world.call(who, call.scoreReview, { id, scores: scores as never, ...over });

test('points are weighted, given once, and read by the desk', async () => {
  const { project, id } = await judged();
  expect(await ask(project, expert)).toEqual({ asked: 1, excluded: 0 });
  expect(await ask(project, expert)).toEqual({ asked: 0, excluded: 0 });
  const review = await asked(expert, id);
  expect(
    await score(expert, review, { worth: 10, cost: 0 }, { toUnit: 'Well done', toPanel: 'Dear' }),
  ).toEqual({
    total: 75,
  });
  await expect(score(expert, review, { worth: 1, cost: 1 })).rejects.toMatchObject(refusal('review.step'));
  await expect(world.call(expert, call.declineReview, { id: review, reason: 'late' })).rejects.toMatchObject(
    refusal('review.step'),
  );
  await expect(world.call(operator, panel.recallReview, { id: review })).rejects.toMatchObject(
    refusal('review.step'),
  );
  await expect(world.call(operator, panel.planReview, { id: project, criteria })).rejects.toMatchObject(
    refusal('review.planFixed'),
  );
  await expect(db.query(`UPDATE review SET scores = '{}' WHERE id = $1`, [review])).rejects.toThrow();
  const kept = await world.call(operator, desk.getProposal, { id });
  expect(kept).toMatchObject({
    score: 75,
    asked: 1,
    scored: 1,
    reviews: [{ reviewer: 'Erin Expert', total: 75 }],
  });
  const before = JSON.stringify(await own(applicant, project));
  expect(before).not.toMatch(/Well done|Dear|Erin/);
  await world.call(operator, desk.decideProposal, { id, accepted: true, reason: 'Sound' });
  await endCall(project);
  await world.call(operator, desk.announceResults, { id: project });
  const after = JSON.stringify(await own(applicant, project));
  expect(after).toMatch(/Well done/);
  expect(after).not.toMatch(/Dear|Erin/);
});

test.each([
  ['scores.cost', { worth: 1 }],
  ['scores.worth', { worth: 11, cost: 1 }],
  ['scores.worth', { worth: -1, cost: 1 }],
  ['scores.worth', { worth: 1.5, cost: 1 }],
  ['scores.more', { worth: 1, cost: 1, more: 1 }],
])('what is wrong with %s is said there', async (field, scores) => {
  const { project, id } = await judged();
  await ask(project, expert);
  await expect(score(expert, await asked(expert, id), scores)).rejects.toMatchObject({
    key: 'request.invalid',
    data: { fields: [{ field }] },
  });
});

test('a reviewer is not told whose it is where that is hidden, in no call', async () => {
  const project = await publish();
  await world.call(operator, panel.planReview, { id: project, blind: true, criteria });
  const { filePath } = await world.call(
    applicant,
    uploadFile,
    { fileName: 'Alpha plan.png', purpose: 'answer' },
    { body: await somePicture() },
  );
  const { id, revision } = await save(applicant, project, { name: 'Seals', papers: [filePath] });
  const { submitProposal } = await import('@chancery/contract/project/calls.ts');
  await world.call(applicant, submitProposal, { id, revision });
  await world.call(operator, desk.checkProposal, { id });
  await ask(project, expert);
  const review = await asked(expert, id);
  const heard = [
    await world.call(expert, call.listReviews, {}),
    await world.call(expert, call.getReview, { id: review }),
    await score(expert, review, { worth: 1, cost: 1 }),
    await world.call(expert, call.getReview, { id: review }),
  ];
  expect(JSON.stringify(heard)).not.toMatch(new RegExp(`Alpha|Alice|${unit.id}|${applicant.id}`));
  const link = (await world.call(expert, call.getReview, { id: review })).files[0]?.tmpUrl;
  const opened = await fetch(`${address}${link}`);
  expect([opened.status, opened.headers.get('content-disposition')]).toEqual([
    200,
    expect.not.stringContaining('Alpha'),
  ]);
  const open = await judged(false);
  await ask(open.project, expert);
  const shown = await world.call(expert, call.getReview, { id: await asked(expert, open.id) });
  expect(shown.applicant).toBe('Applicant Alpha');
});

test('what others gave is shown once one’s own points are in, and never whose they are', async () => {
  const { project, id } = await judged();
  await ask(project, expert);
  await ask(project, second);
  const [mine, theirs] = [await asked(expert, id), await asked(second, id)];
  await score(second, theirs, { worth: 5, cost: 5 }, { toPanel: 'Beware' });
  const before = await world.call(expert, call.getReview, { id: mine });
  expect(before.others).toEqual([]);
  expect(JSON.stringify([before, await world.call(expert, call.listReviews, {})])).not.toMatch(
    /Beware|Sam Second/,
  );
  await score(expert, mine, { worth: 10, cost: 5 });
  const after = await world.call(expert, call.getReview, { id: mine });
  expect(after.others).toEqual([{ total: 62.5, toPanel: 'Beware' }]);
  expect(JSON.stringify(after)).not.toMatch(/Sam Second/);
});

test('nobody judges for a unit they belong to, whenever they came to belong to it', async () => {
  const { project, id } = await judged();
  const insider = await given.member({ unit });
  await expect(ask(project, insider)).resolves.toEqual({ asked: 0, excluded: 1 });
  const joiner = await given.member({});
  await ask(project, joiner);
  const review = await asked(joiner, id);
  const { tmpUrl = '' } = (await world.call(joiner, call.getReview, { id: review })).files[0] ?? {};
  expect(tmpUrl).toBe('');
  await db.query(
    `INSERT INTO membership (id, company_id, account_id, role, real_name) VALUES ($1, $2, $3, 3, 'Joiner')`,
    [crypto.randomUUID(), unit.id, joiner.id],
  );
  expect((await world.call(joiner, call.listReviews, {})).list).toEqual([]);
  await expect(world.call(joiner, call.getReview, { id: review })).rejects.toMatchObject(
    refusal('review.notFound'),
  );
  await expect(score(joiner, review, { worth: 1, cost: 1 })).rejects.toMatchObject(
    refusal('review.notFound'),
  );
});

test('a conflict of interest ends the sight of it, and others’ reviews are nobody else’s', async () => {
  const { project, id } = await judged();
  await ask(project, expert);
  const review = await asked(expert, id);
  for (const who of [second, applicant, rival]) {
    await expect(world.call(who, call.getReview, { id: review })).rejects.toMatchObject(
      refusal('review.notFound'),
    );
    await expect(score(who, review, { worth: 1, cost: 1 })).rejects.toMatchObject(refusal('review.notFound'));
  }
  await world.call(expert, call.declineReview, { id: review, reason: 'My brother works there' });
  await expect(world.call(expert, call.getReview, { id: review })).rejects.toMatchObject(
    refusal('review.notFound'),
  );
  const { reviews } = await world.call(operator, desk.getProposal, { id });
  expect(reviews).toMatchObject([{ state: 'declined', reason: 'My brother works there' }]);
  await world.call(operator, panel.recallReview, { id: review });
  expect((await world.call(operator, desk.getProposal, { id })).reviews).toEqual([]);
});

test('points are taken only while an application is under review', async () => {
  const { project, id } = await judged();
  await ask(project, expert);
  await world.call(operator, desk.decideProposal, { id, accepted: false, reason: 'No' });
  await expect(score(expert, await asked(expert, id), { worth: 1, cost: 1 })).rejects.toMatchObject(
    refusal('review.step'),
  );
  const bare = await publish();
  await expect(ask(bare, expert)).rejects.toMatchObject(refusal('review.noCriteria'));
  await world.call(operator, panel.planReview, { id: bare, criteria });
  await expect(ask(bare, expert)).rejects.toMatchObject(refusal('review.nothing'));
  await expect(
    world.call(operator, panel.askReviewer, {
      id: project,
      companyId: unit.id,
      mobile: await mobileOf(expert),
    }),
  ).rejects.toMatchObject(refusal('review.expertNotFound'));
});
