import { z } from 'zod';
import { AnnouncementStage } from '../announcement/codes.ts';
import {
  announcementInput,
  announcementRules,
  category,
  KeptAnnouncement,
  keptParts,
} from '../announcement/words.ts';
import { formDesign } from '../form/design.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { criteria } from '../review/criteria.ts';
import { richDoc } from '../rich/schema.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import type { RuleKey } from '../rules/keys.ts';
import { optionalText, textSchema } from '../rules/text.ts';
import { TieRule } from './codes.ts';
import { award, contestFacts, RoundForm, roundFacts } from './words.ts';

const time = z.iso.datetime({ offset: true, error: 'rule.invalid' });
const step = z.object({ id });
const most = limits.contest;

/** An event as the operator keeps it. */
const KeptContest = KeptAnnouncement.extend({
  category: z.string(),
  ...contestFacts,
  booked: z.number(),
  waiting: z.number(),
});

export const listKeptContests = listEndpoint({
  method: 'GET',
  path: '/contest/desk/list',
  summary: 'Every event, shown or not',
  access: 'operator',
  permission: 'contestDesk.view',
  filters: {
    keyword: searchText(limits.text.remark),
    category: optionalText(40),
    stage: AnnouncementStage.query.optional(),
  },
  sorts: ['-updatedAt', 'updatedAt'],
  row: KeptContest,
});

export const getKeptContest = endpoint({
  method: 'GET',
  path: '/contest/desk/:id/detail',
  summary: 'One event as it is written, with its rounds and their forms',
  access: 'operator',
  permission: 'contestDesk.view',
  params: z.object({ id }),
  result: KeptContest.extend({
    bodyZh: richDoc.nullable(),
    bodyEn: richDoc.nullable(),
    pictures: z.record(z.string(), z.string()),
    blind: z.boolean(),
    awards: z.array(award),
    rounds: z.array(z.object({ ...roundFacts, form: RoundForm })),
    ...keptParts,
  }),
  errors: ['contest.notFound'],
});

const written = {
  ...announcementInput,
  category,
  registerFrom: time,
  registerUntil: time,
  capacity: z.number().int().min(1).max(most.teams),
  teamMin: z.number().int().min(1).max(most.teamSize),
  teamMax: z.number().int().min(1).max(most.teamSize),
  across: z.boolean().default(false),
  blind: z.boolean().default(false),
  tieRule: TieRule.schema,
  appealDays: z.number().int().min(0).max(most.appealDays),
  awards: z.array(award).max(most.awards, { error: 'rule.invalid' }).default([]),
  bodyZh: richDoc.nullable().default(null),
  bodyEn: richDoc.nullable().default(null),
};

type Written = z.output<z.ZodObject<typeof written>>;

const contestRules = (payload: z.core.ParsePayload<Written>): void => {
  announcementRules(payload);
  const { registerFrom, registerUntil, teamMin, teamMax, awards } = payload.value;
  const fault = (path: (string | number)[], message: RuleKey, params = {}) =>
    payload.issues.push({ code: 'custom', message, path, params, input: payload.value });
  if (Date.parse(registerUntil) <= Date.parse(registerFrom)) fault(['registerUntil'], 'rule.notAfter');
  if (teamMax < teamMin) fault(['teamMax'], 'rule.tooSmall', { min: teamMin });
  for (const [at, { from, to, nameZh, nameEn }] of awards.entries()) {
    if (to < from) fault(['awards', at, 'to'], 'rule.tooSmall', { min: from });
    if (nameZh === '' && nameEn === '') fault(['awards', at, 'nameZh'], 'rule.required');
  }
};

const wrong = ['dictionary.entryNotFound', 'material.notFound', 'announcement.unitNotFound'] as const;

export const addContest = endpoint({
  method: 'POST',
  path: '/contest/desk/add',
  summary: 'Write an event; nobody sees it until it is published',
  access: 'operator',
  permission: 'contestDesk.edit',
  bodyMb: limits.announcement.requestMb,
  input: z.object(written).check(contestRules),
  result: z.object({ id }),
  errors: [...wrong],
});

export const updateContest = endpoint({
  method: 'POST',
  path: '/contest/desk/update',
  summary: 'Change an event; more places let those move up who wait',
  access: 'operator',
  permission: 'contestDesk.edit',
  bodyMb: limits.announcement.requestMb,
  input: z.object({ id, revision, ...written }).check(contestRules),
  result: z.object({ revision: z.number() }),
  errors: [...wrong, 'contest.notFound', 'contest.fixed', 'edit.conflict', 'registration.capacity'],
});

const title = textSchema({ min: 0, max: limits.announcement.title }).default('');
const roundWritten = {
  titleZh: title,
  titleEn: title,
  opensAt: time,
  deadlineAt: time,
  lateMinutes: z.number().int().min(0).max(most.lateMinutes).default(0),
  advance: z.number().int().min(1).max(most.teams).nullable().default(null),
  criteria,
};

type RoundWritten = z.output<z.ZodObject<typeof roundWritten>>;

const roundRules = (payload: z.core.ParsePayload<RoundWritten>): void => {
  const { titleZh, titleEn, opensAt, deadlineAt } = payload.value;
  const fault = (path: string, message: RuleKey) =>
    payload.issues.push({ code: 'custom', message, path: [path], input: payload.value });
  if (titleZh === '' && titleEn === '') fault('titleZh', 'rule.required');
  if (Date.parse(deadlineAt) <= Date.parse(opensAt)) fault('deadlineAt', 'rule.notAfter');
};

export const addRound = endpoint({
  method: 'POST',
  path: '/contest/desk/add-round',
  summary: 'Add a round behind those there are',
  access: 'operator',
  permission: 'contestDesk.edit',
  input: z.object({ contestId: id, ...roundWritten }).check(roundRules),
  result: z.object({ id }),
  errors: ['contest.notFound', 'contest.rounds', 'contest.fixed'],
});

export const updateRound = endpoint({
  method: 'POST',
  path: '/contest/desk/update-round',
  summary: 'Change a round that is not ranked; what is judged stays once somebody is asked to judge it',
  access: 'operator',
  permission: 'contestDesk.edit',
  input: z.object({ id, ...roundWritten }).check(roundRules),
  result: z.object({}),
  errors: ['contest.roundNotFound', 'contest.fixed'],
});

export const deleteRound = endpoint({
  method: 'POST',
  path: '/contest/desk/delete-round',
  summary: 'Take out a round that nobody has begun',
  access: 'operator',
  permission: 'contestDesk.edit',
  input: step,
  result: z.object({}),
  errors: ['contest.roundNotFound', 'contest.fixed'],
});

export const designRound = endpoint({
  method: 'POST',
  path: '/contest/desk/design',
  summary: 'Keep the form of a round: a new version where somebody has begun to fill it in',
  access: 'operator',
  permission: 'contestDesk.edit',
  input: z.object({ id, version: z.number().int().min(0), fields: formDesign }),
  result: z.object({ version: z.number() }),
  errors: ['contest.roundNotFound', 'contest.formChanged', 'contest.fixed'],
});

export const publishContest = endpoint({
  method: 'POST',
  path: '/contest/desk/publish',
  summary: 'Publish an event whose rounds have forms: it is shown at once, or on its date',
  access: 'operator',
  permission: 'contestDesk.publish',
  input: step,
  result: z.object({}),
  errors: ['contest.notFound', 'announcement.step', 'contest.incomplete'],
});

export const withdrawContest = endpoint({
  method: 'POST',
  path: '/contest/desk/withdraw',
  summary: 'Take an event back: only those who take part see it from then on',
  access: 'operator',
  permission: 'contestDesk.publish',
  input: step,
  result: z.object({}),
  errors: ['contest.notFound', 'announcement.step'],
});

export const deleteContest = endpoint({
  method: 'POST',
  path: '/contest/desk/delete',
  summary: 'Throw away an event that was never published',
  access: 'operator',
  permission: 'contestDesk.edit',
  input: step,
  result: z.object({}),
  errors: ['contest.notFound', 'announcement.step'],
});
