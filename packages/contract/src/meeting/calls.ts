import { z } from 'zod';
import { LinkedMaterial, ShownAnnouncement } from '../announcement/words.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { textSchema } from '../rules/text.ts';
import { MeetingAnswer, MeetingRole, ResolutionState } from './codes.ts';
import { meetingFacts, meetingParts, Resolution } from './words.ts';

const remark = textSchema({ min: 0, max: limits.meeting.remark, lines: true }).default('');

/** A meeting I am invited to. */
const MeetingItem = ShownAnnouncement.pick({ id: true, title: true, summary: true, language: true }).extend({
  ...meetingFacts,
  category: z.string(),
  myRole: MeetingRole.schema,
  myAnswer: MeetingAnswer.schema.nullable(),
});

export const listMeetings = listEndpoint({
  method: 'GET',
  path: '/meeting/list',
  summary: 'Meetings I am invited to',
  access: 'unit',
  permission: 'meeting.view',
  filters: {
    /** Those that are not over, or those that are. */
    past: z.stringbool().optional(),
  },
  sorts: ['-startsAt', 'startsAt'],
  row: MeetingItem,
});

export const getMeeting = endpoint({
  method: 'GET',
  path: '/meeting/:id/detail',
  summary: 'One meeting I am invited to: agenda, people, votes, minutes and resolutions',
  access: 'unit',
  permission: 'meeting.view',
  params: z.object({ id }),
  result: MeetingItem.extend({
    ...meetingParts,
    /** My place among its members. */
    myId: id,
    /** What I chose in open votes. */
    myChoices: z.record(z.string(), z.number()),
    attachments: z.array(LinkedMaterial),
    /** A calendar file, for a while. */
    calendarUrl: z.string(),
  }),
  errors: ['meeting.notFound'],
});

export const answerMeeting = endpoint({
  method: 'POST',
  path: '/meeting/answer',
  summary: 'Say whether I come; it can be changed until the meeting begins',
  access: 'unit',
  permission: 'meeting.view',
  acrossUnits: true,
  input: z.object({ id, answer: MeetingAnswer.schema, text: remark }),
  result: z.object({}),
  errors: ['meeting.notFound', 'meeting.step'],
});

export const checkInMeeting = endpoint({
  method: 'POST',
  path: '/meeting/check-in',
  summary: 'Say that I am there',
  access: 'unit',
  permission: 'meeting.view',
  acrossUnits: true,
  input: z.object({ id }),
  result: z.object({}),
  errors: ['meeting.notFound', 'meeting.step', 'meeting.early'],
});

export const castVote = endpoint({
  method: 'POST',
  path: '/meeting/vote/cast',
  summary: 'Vote, once; what was chosen openly can be changed until the vote is closed',
  access: 'unit',
  permission: 'meeting.view',
  acrossUnits: true,
  confidential: true,
  input: z.object({
    voteId: id,
    /** The place of what is chosen among the options. */
    option: z.number({ error: 'rule.required' }).int().min(0).max(limits.meeting.options),
  }),
  result: z.object({}),
  errors: ['meeting.voteNotFound', 'meeting.voteClosed', 'meeting.notVoting', 'meeting.voted'],
});

export const agreeMinutes = endpoint({
  method: 'POST',
  path: '/meeting/minutes/agree',
  summary: 'Agree to the newest minutes, or object to them with a word',
  access: 'unit',
  permission: 'meeting.view',
  acrossUnits: true,
  input: z
    .object({ id, version: z.number().int().min(1), agrees: z.boolean(), text: remark })
    .check((payload) => {
      const { agrees, text } = payload.value;
      if (agrees || text !== '') return;
      payload.issues.push({ code: 'custom', message: 'rule.required', path: ['text'], input: payload.value });
    }),
  result: z.object({ minuted: z.boolean() }),
  errors: ['meeting.notFound', 'meeting.step', 'meeting.absent', 'meeting.minutesChanged'],
});

export const reportResolution = endpoint({
  method: 'POST',
  path: '/meeting/resolution/report',
  summary: 'Report that what I was to do is done',
  access: 'unit',
  permission: 'meeting.view',
  acrossUnits: true,
  input: z.object({ id, text: textSchema({ min: 1, max: limits.meeting.remark, lines: true }) }),
  result: z.object({}),
  errors: ['meeting.resolutionNotFound', 'meeting.resolutionStep'],
});

export const listMyResolutions = listEndpoint({
  method: 'GET',
  path: '/meeting/resolution/mine',
  summary: 'What meetings resolved that I am to do',
  access: 'unit',
  permission: 'meeting.view',
  filters: { state: ResolutionState.query.optional() },
  sorts: ['dueOn', '-dueOn'],
  row: Resolution.extend({ titleZh: z.string(), titleEn: z.string() }),
});
