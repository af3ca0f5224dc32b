import * as competing from '@chancery/contract/contest/calls.ts';
import * as certifying from '@chancery/contract/contest/certificate.calls.ts';
import * as contestDesk from '@chancery/contract/contest/desk.calls.ts';
import * as jury from '@chancery/contract/contest/jury.calls.ts';
import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import * as meeting from '@chancery/contract/meeting/calls.ts';
import * as meetingDesk from '@chancery/contract/meeting/desk.calls.ts';
import * as leading from '@chancery/contract/meeting/run.calls.ts';
import * as applying from '@chancery/contract/project/calls.ts';
import * as desk from '@chancery/contract/project/desk.calls.ts';
import * as goal from '@chancery/contract/project/milestone.calls.ts';
import * as panel from '@chancery/contract/project/panel.calls.ts';
import * as reviewing from '@chancery/contract/review/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createWorld } from '../testing/world.ts';
import { givenContests } from './contest/contest.testing.ts';
import { doc, givenMeetings } from './meeting/meeting.testing.ts';
import { givenProjects } from './project/project.testing.ts';

const world = await createWorld();
const { given, db } = world;
const operator = await given.operator();
const unit = await given.unit({ name: 'Applicant Alpha' });
const applicant = await given.member({ unit, role: Role.mainAdministrator, realName: 'Alice Alpha' });
const projects = givenProjects(world, operator);
const contests = givenContests(world, operator);
const { begin, vote } = givenMeetings(world, operator);
const criteria = [{ key: 'worth', labelEn: 'Worth', weight: 1, max: 97 }];

type Calls = Readonly<Record<string, unknown>>;
const isCall = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
const callsOf = (module: Calls): [string, AnyEndpoint][] =>
  Object.entries(module).filter((entry): entry is [string, AnyEndpoint] => isCall(entry[1]));
const reviewCalls = callsOf(reviewing);
const someone = (realName: string) => given.member({ role: Role.mainAdministrator, realName });
type Person = Awaited<ReturnType<typeof someone>>;

/** What somebody hears, an answer or a refusal. */
const heard = async (who: Caller, endpoint: AnyEndpoint, input: object): Promise<string> =>
  JSON.stringify(
    await world.call(who, endpoint, input as never).catch(({ key, data }: Record<string, unknown>) => ({
      refused: key,
      data,
    })),
  );

/** A valid input of every call a reviewer has; a new call finds none here and fails. */
const inputs: Readonly<Record<string, (review: string) => object>> = {
  listReviews: () => ({}),
  getReview: (id) => ({ id }),
  scoreReview: (id) => ({ id, scores: { worth: 1 }, toUnit: 'Fine', toPanel: 'Mine' }),
  declineReview: (id) => ({ id, reason: 'My brother works there' }),
};

test('every call of a reviewer is tried here', () => {
  expect(reviewCalls.map(([name]) => name).toSorted()).toEqual(Object.keys(inputs).toSorted());
});

const secret = /Alpha|Alice|Hidden Reds|Beware|Sam Second|62\.89|"worth":61/;

interface Panel {
  /** Has something blind submitted that is to be judged. */
  readonly begin: () => Promise<{ readonly id: string; readonly subject: string }>;
  readonly ask: (who: Person, id: string) => Promise<unknown>;
  /** Everything the desk and those who take part can ask, and what is a valid id in it. */
  readonly calls: readonly (readonly [string, AnyEndpoint])[];
}

const panels: Readonly<Record<string, Panel>> = {
  'an application for a project': {
    begin: async () => {
      const id = await projects.publish();
      await world.call(operator, panel.planReview, { id, blind: true, criteria });
      const subject = await projects.apply(applicant, id);
      await world.call(operator, desk.checkProposal, { id: subject });
      return { id, subject };
    },
    ask: (who, id) =>
      world.call(operator, panel.askReviewer, { id, companyId: who.unit.id, mobile: who.mobile }),
    calls: [desk, panel, goal, applying].flatMap(callsOf),
  },
  'what a team submits for an event': {
    begin: async () => {
      const { id, round } = await contests.publish({ blind: true, appealDays: 1 }, { criteria });
      await contests.register(applicant, id, 'Hidden Reds');
      const subject = await contests.enter(applicant, round);
      await contests.endRound(round);
      return { id, subject };
    },
    ask: async (who, id) => {
      const { rows } = await db.query('SELECT id FROM contest_round WHERE contest_id = $1', [id]);
      return contests.appoint(rows[0].id, who);
    },
    calls: [contestDesk, jury, competing, certifying].flatMap(callsOf),
  },
};

describe.each(Object.entries(panels))('%s', (_, { begin: submit, ask, calls }) => {
  let about = { id: '', subject: '' };
  let theirs = '';
  const reviewer = async (realName: string) => {
    const who = await someone(realName);
    await ask(who, about.id);
    const { rows } = await db.query('SELECT id FROM review WHERE account_id = $1', [who.id]);
    return { who, review: rows[0].id as string };
  };
  beforeAll(async () => {
    about = await submit();
    const second = await reviewer('Sam Second');
    theirs = second.review;
    const given = { id: theirs, scores: { worth: 61 }, toPanel: 'Beware' };
    await world.call(second.who, reviewing.scoreReview, given);
  });

  describe.each(reviewCalls)('%s', (name, endpoint) => {
    const inputFor = (review: string): object => inputs[name]?.(review) ?? {};

    test('tells a reviewer neither whose it is where that is blind nor what others gave before them', async () => {
      const { who, review } = await reviewer(`Erin of ${name}`);
      const answer = await heard(who, endpoint, inputFor(review));
      expect(answer).not.toContain('"refused"');
      expect(answer).not.toMatch(secret);
      expect(answer).not.toMatch(new RegExp(`${unit.id}|${applicant.id}`));
    });

    test('tells nothing of the review of somebody else, nor of what one’s own unit submitted', async () => {
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
        expect(answer).not.toMatch(secret);
      }
      const { rows } = await db.query('SELECT state FROM review WHERE id = $1', [review]);
      expect(rows).toEqual([{ state: 'asked' }]);
    });
  });

  test('no call of the desk answers a reviewer, and those of who takes part show them nothing of others', async () => {
    const { who } = await reviewer('Dora Desk');
    const input = {
      projectId: about.id,
      contestId: about.id,
      version: 1,
      revision: 1,
      answers: {},
      files: [],
    };
    const ofDesk = calls.filter(([, { access }]) => access === 'operator');
    expect(ofDesk.length).toBeGreaterThan(15);
    for (const [name, endpoint] of ofDesk)
      expect(await heard(who, endpoint, { ...input, id: about.subject }), name).toMatch(
        /"refused":"(permission|session|account)\./,
      );
    const ofUnits = calls.filter(([, { access }]) => access === 'unit');
    expect(ofUnits.length).toBeGreaterThan(5);
    for (const [name, endpoint] of ofUnits)
      for (const id of [about.id, about.subject])
        expect(await heard(who, endpoint, { ...input, id, report: 'x' }), name).not.toMatch(secret);
  });
});

describe('a meeting', () => {
  const ofMembers = callsOf(meeting).filter(([, { access }]) => access === 'unit');
  const ofLeader = callsOf(leading).filter(([, { access }]) => access === 'signed');
  const ofDesk = callsOf(meetingDesk).filter(([, { access }]) => access === 'operator');
  const dueOn = '2030-01-01';
  const words = { text: 'x', reason: 'x', comment: 'x', body: doc('Mine'), version: 1 };
  /** What each call of a member and of whoever leads is asked with; a new one finds none here and fails. */
  const asked: Readonly<Record<string, (id: string, voteId: string, memberId: string) => object>> = {
    listMeetings: () => ({}),
    getMeeting: (id) => ({ id }),
    answerMeeting: (id) => ({ id, answer: 'yes' }),
    checkInMeeting: (id) => ({ id }),
    castVote: (_, voteId) => ({ voteId, option: 2 }),
    agreeMinutes: (id) => ({ id, version: 1, agrees: true }),
    reportResolution: (id) => ({ id, ...words }),
    listMyResolutions: () => ({}),
    markPresent: (_, __, memberId) => ({ memberId, present: false }),
    leaveMeeting: (_, __, memberId) => ({ memberId }),
    startMeeting: (id) => ({ id }),
    adjournMeeting: (id) => ({ id, startsAt: `${dueOn}T08:00:00Z`, minutes: 60, zone: 'UTC', ...words }),
    endMeeting: (id) => ({ id }),
    openVote: (id) => ({ id, question: 'Mine?', threshold: 'simple', base: 'cast' }),
    closeVote: (_, voteId) => ({ voteId }),
    cancelVote: (_, voteId) => ({ voteId }),
    writeMinutes: (id) => ({ id, ...words, version: 0 }),
    addResolution: (id, _, memberId) => ({ id, ownerId: memberId, dueOn, ...words }),
    confirmResolution: (id) => ({ id }),
    returnResolution: (id) => ({ id, ...words }),
    dropResolution: (id) => ({ id, ...words }),
  };
  const inSession = async () => {
    const people = [await someone('Carl Chair'), await someone('Mona'), await someone('Vera')] as const;
    const [chair, member, other] = people;
    const id = await begin(people, { titleEn: 'Closed doors', place: 'Vault 61' });
    const [open, hidden] = [await vote(chair, id), await vote(chair, id, { secret: true })];
    for (const voteId of [open, hidden]) await world.call(other, meeting.castVote, { voteId, option: 1 });
    const { rows } = await db.query(
      'SELECT id FROM meeting_member WHERE meeting_id = $1 AND account_id = $2',
      [id, other.id],
    );
    return { id, chair, member, open, hidden, place: rows[0].id as string };
  };

  test('every call of a member and of whoever leads is tried here', () => {
    const names = [...ofMembers, ...ofLeader].map(([name]) => name);
    expect(names.toSorted()).toEqual(Object.keys(asked).toSorted());
  });

  test('no call tells a member, or whoever leads, what another chose while a vote is open', async () => {
    const { id, chair, member, open, hidden, place } = await inSession();
    for (const who of [member, chair])
      for (const [name, endpoint] of ofMembers)
        for (const voteId of [open, hidden]) {
          const answer = await heard(who, endpoint, asked[name]?.(id, voteId, place) ?? {});
          expect(answer, name).not.toMatch(/"(option|choice)":1|"counts":\[/);
        }
    const { votes, myChoices } = await world.call(member, meeting.getMeeting, { id });
    expect(votes.map(({ choices, counts }) => ({ choices, counts }))).toEqual([
      { choices: [], counts: null },
      { choices: [], counts: null },
    ]);
    expect(myChoices).toEqual({ [open]: 2 });
  });

  test('no call tells anybody of a meeting they are not invited to, nor takes anything of them', async () => {
    const { id, open, place } = await inSession();
    const stranger = await someone('Stan Stranger');
    for (const [name, endpoint] of [...ofMembers, ...ofLeader, ...ofDesk]) {
      const answer = await heard(stranger, endpoint, asked[name]?.(id, open, place) ?? { id });
      if (endpoint.path.endsWith('/list') && endpoint.access === 'unit')
        expect(JSON.parse(answer).list).toEqual([]);
      else if (name === 'listMyResolutions') expect(JSON.parse(answer).list).toEqual([]);
      else
        expect(answer, name).toMatch(/"refused":"(meeting\.\w*[nN]otFound|permission\.|session\.|account\.)/);
      expect(answer, name).not.toMatch(/Closed doors|Vault 61|Mona|Vera|Carl/);
    }
  });

  test('a member leads nothing, and the desk is not theirs', async () => {
    const { id, member, open, place } = await inSession();
    for (const [name, endpoint] of [...ofLeader, ...ofDesk])
      expect(await heard(member, endpoint, asked[name]?.(id, open, place) ?? { id }), name).toMatch(
        /"refused":"(permission|session|account|meeting)\./,
      );
    const { rows } = await db.query('SELECT state FROM meeting_vote WHERE id = $1', [open]);
    expect(rows).toEqual([{ state: 'open' }]);
  });
});
