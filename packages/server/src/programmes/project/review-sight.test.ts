import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import * as applying from '@chancery/contract/project/calls.ts';
import * as desk from '@chancery/contract/project/desk.calls.ts';
import * as goal from '@chancery/contract/project/milestone.calls.ts';
import * as panel from '@chancery/contract/project/panel.calls.ts';
import * as reviewing from '@chancery/contract/review/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createWorld } from '../../testing/world.ts';
import { givenProjects } from './project.testing.ts';

const world = await createWorld();
const { given, db } = world;
const operator = await given.operator();
const unit = await given.unit({ name: 'Applicant Alpha' });
const applicant = await given.member({ unit, role: Role.mainAdministrator, realName: 'Alice Alpha' });
const { publish, apply } = givenProjects(world, operator);
const criteria = [{ key: 'worth', labelEn: 'Worth', weight: 1, max: 97 }];

type Calls = Readonly<Record<string, unknown>>;
const isCall = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
const callsOf = (module: Calls): [string, AnyEndpoint][] =>
  Object.entries(module).filter((entry): entry is [string, AnyEndpoint] => isCall(entry[1]));
const reviewCalls = callsOf(reviewing);

const reviewer = async (realName: string) => {
  const who = await given.member({ role: Role.mainAdministrator, realName });
  const { mobile } = (await db.query('SELECT mobile FROM account WHERE id = $1', [who.id])).rows[0];
  await world.call(operator, panel.askReviewer, { id: project, companyId: who.unit.id, mobile });
  const { rows } = await db.query('SELECT id FROM review WHERE account_id = $1', [who.id]);
  return { who, review: rows[0].id as string };
};

/** A valid input of every call a reviewer has; a new call finds none here and fails. */
const inputs: Readonly<Record<string, (review: string) => object>> = {
  listReviews: () => ({}),
  getReview: (id) => ({ id }),
  scoreReview: (id) => ({ id, scores: { worth: 1 }, toUnit: 'Fine', toPanel: 'Mine' }),
  declineReview: (id) => ({ id, reason: 'My brother works there' }),
};
/** What somebody hears, an answer or a refusal. */
const heard = async (who: Caller, endpoint: AnyEndpoint, input: object): Promise<string> =>
  JSON.stringify(
    await world.call(who, endpoint, input as never).catch(({ key, data }: Record<string, unknown>) => ({
      refused: key,
      data,
    })),
  );

let project = '';
let proposal = '';
let theirs = '';
beforeAll(async () => {
  project = await publish();
  await world.call(operator, panel.planReview, { id: project, blind: true, criteria });
  proposal = await apply(applicant, project);
  await world.call(operator, desk.checkProposal, { id: proposal });
  const second = await reviewer('Sam Second');
  theirs = second.review;
  await world.call(second.who, reviewing.scoreReview, {
    id: theirs,
    scores: { worth: 61 },
    toPanel: 'Beware',
  });
});

test('every call of a reviewer is tried here', () => {
  expect(reviewCalls.map(([name]) => name).toSorted()).toEqual(Object.keys(inputs).toSorted());
});

describe.each(reviewCalls)('%s', (name, endpoint) => {
  const inputFor = (review: string): object => inputs[name]?.(review) ?? {};

  test('tells a reviewer neither whose a blind application is nor what others gave before them', async () => {
    const { who, review } = await reviewer(`Erin of ${name}`);
    const answer = await heard(who, endpoint, inputFor(review));
    expect(answer).not.toContain('"refused"');
    expect(answer).not.toMatch(new RegExp(`Alpha|Alice|${unit.id}|${applicant.id}`));
    expect(answer).not.toMatch(/Beware|Sam Second|62\.89|"worth":61/);
  });

  test('tells nothing of the review of somebody else, nor of one’s own unit’s application', async () => {
    const { who, review } = await reviewer(`Joe of ${name}`);
    for (const id of [theirs, review]) {
      if (id === review)
        await db.query(
          `INSERT INTO membership (id, company_id, account_id, role, real_name) VALUES ($1, $2, $3, 3, 'Joe')`,
          [crypto.randomUUID(), unit.id, who.id],
        );
      const answer = await heard(who, endpoint, inputFor(id));
      if (name !== 'listReviews') expect(answer).toContain('review.notFound');
      else if (id === review) expect(JSON.parse(answer).list).toEqual([]);
      expect(answer).not.toMatch(/Alpha|Alice|Beware|Sam Second|62\.89|"worth":61/);
    }
    const { rows } = await db.query('SELECT state FROM review WHERE id = $1', [review]);
    expect(rows).toEqual([{ state: 'asked' }]);
  });
});

test('no call of the desk answers a reviewer, and those of applicants show them no other’s application', async () => {
  const { who } = await reviewer('Dora Desk');
  const input = {
    id: proposal,
    projectId: project,
    version: 1,
    revision: 1,
    answers: {},
    report: 'x',
    files: [],
  };
  const ofDesk = [desk, panel, goal].flatMap(callsOf).filter(([, { access }]) => access === 'operator');
  expect(ofDesk.length).toBeGreaterThan(15);
  for (const [name, endpoint] of ofDesk)
    expect(await heard(who, endpoint, input), name).toMatch(/"refused":"(permission|session|account)\./);
  for (const [name, endpoint] of [...callsOf(applying), ...callsOf(goal)])
    if (endpoint.access === 'unit')
      expect(await heard(who, endpoint, input), name).not.toMatch(
        /Alpha|Alice|Beware|Sam Second|62\.89|"worth":61/,
      );
});
