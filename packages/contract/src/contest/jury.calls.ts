import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { RegistrationState } from '../registration/codes.ts';
import { ReviewState } from '../review/codes.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { phone } from '../rules/phone.ts';
import { textSchema } from '../rules/text.ts';
import { Filled, SubmissionVersion } from '../submission/words.ts';
import { Appeal, Ranking, RoundForm, roundFacts, TeamMember } from './words.ts';

const time = z.iso.datetime({ offset: true });
const reason = textSchema({ min: 1, max: limits.contest.comment, lines: true });
const scores = z.record(z.string().max(32, { error: 'rule.invalid' }), z.number());

export const listTeams = listEndpoint({
  method: 'GET',
  path: '/contest/desk/teams',
  summary: 'The teams of an event, with who is in them',
  access: 'operator',
  permission: 'contestDesk.view',
  filters: { contestId: id, keyword: searchText(limits.text.remark) },
  sorts: ['registeredAt', '-registeredAt'],
  row: z.object({
    id,
    name: z.string(),
    unitName: z.string(),
    state: RegistrationState.schema,
    registeredAt: time,
    members: z.array(TeamMember),
  }),
});

/** Points as the desk reads them. */
const JurorScore = z.object({
  id,
  juror: z.string(),
  state: ReviewState.schema,
  scores: scores.nullable(),
  total: z.number().nullable(),
  /** Points that the desk set right, and why. */
  corrected: z.object({ scores, total: z.number(), reason: z.string(), by: z.string() }).nullable(),
  reason: z.string(),
  toPanel: z.string(),
});

export const getRound = endpoint({
  method: 'GET',
  path: '/contest/desk/round/:id',
  summary: 'One round: what was handed in, the jury and its points, the newest ranking, appeals',
  access: 'operator',
  permission: 'contestDesk.view',
  params: z.object({ id }),
  result: z.object({
    ...roundFacts,
    contestId: id,
    contestTitleZh: z.string(),
    contestTitleEn: z.string(),
    /** Whether the event is shown to nobody yet. */
    isDraft: z.boolean(),
    /** The clock of the server, which says when appeals are over. */
    now: time,
    form: RoundForm,
    /** Grows with every ranking; earlier ones are kept. */
    rankingVersion: z.number(),
    ranking: z.array(Ranking),
    entries: z.array(
      z.object({
        id,
        team: z.string(),
        unitName: z.string(),
        version: z.number(),
        submittedAt: time,
        late: z.boolean(),
        scores: z.array(JurorScore),
      }),
    ),
    appeals: z.array(Appeal),
  }),
  errors: ['contest.roundNotFound'],
});

export const getKeptEntry = endpoint({
  method: 'GET',
  path: '/contest/desk/entry/:id',
  summary: 'What a team handed in, last or in an earlier version',
  access: 'operator',
  permission: 'contestDesk.view',
  params: z.object({ id }),
  input: z.object({ version: z.coerce.number().int().min(1).optional() }),
  result: Filled.extend({
    team: z.string(),
    unitName: z.string(),
    shownVersion: z.number(),
    versions: z.array(SubmissionVersion.extend({ late: z.boolean() })),
  }),
  errors: ['contest.entryNotFound'],
});

export const askJuror = endpoint({
  method: 'POST',
  path: '/contest/desk/ask-juror',
  summary: 'Ask a member of a unit to judge a round, but for the teams anybody of their units is in',
  access: 'operator',
  permission: 'contestDesk.judge',
  input: z.object({ id, companyId: id, mobile: phone }),
  result: z.object({ asked: z.number(), excluded: z.number() }),
  errors: ['contest.roundNotFound', 'contest.step', 'review.expertNotFound', 'review.nothing'],
});

export const recallJuror = endpoint({
  method: 'POST',
  path: '/contest/desk/recall-juror',
  summary: 'Take back that somebody was asked, while no points were given',
  access: 'operator',
  permission: 'contestDesk.judge',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['review.notFound', 'review.step', 'contest.step'],
});

export const closeRound = endpoint({
  method: 'POST',
  path: '/contest/desk/close-round',
  summary: 'Close the judging of a round and rank it; points that are missing have to be confirmed',
  access: 'operator',
  permission: 'contestDesk.judge',
  input: z.object({ id, withoutMissing: z.boolean().default(false) }),
  result: z.object({ ranked: z.number(), missing: z.array(z.string()) }),
  errors: ['contest.roundNotFound', 'contest.step', 'contest.missing', 'contest.unjudged'],
});

export const correctScore = endpoint({
  method: 'POST',
  path: '/contest/desk/correct',
  summary:
    'Set points right that an upheld appeal found wrong, and rank anew; what was given stays beside it',
  access: 'operator',
  permission: 'contestDesk.judge',
  input: z.object({ id, appealId: id, scores, reason }),
  result: z.object({ rankingVersion: z.number() }),
  errors: ['review.notFound', 'review.step', 'contest.step', 'contest.appealNotFound'],
});

export const answerAppeal = endpoint({
  method: 'POST',
  path: '/contest/desk/answer-appeal',
  summary: 'Answer an appeal: rejected, or upheld',
  access: 'operator',
  permission: 'contestDesk.judge',
  input: z.object({ id, upheld: z.boolean(), answer: reason }),
  result: z.object({}),
  errors: ['contest.appealNotFound', 'contest.step'],
});

export const publishRound = endpoint({
  method: 'POST',
  path: '/contest/desk/publish-round',
  summary: 'Publish the ranking of a round once the time for appeals is over and all are answered',
  access: 'operator',
  permission: 'contestDesk.publish',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['contest.roundNotFound', 'contest.step', 'contest.appealsOpen'],
});
