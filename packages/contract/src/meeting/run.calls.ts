import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { richDoc } from '../rich/schema.ts';
import { id } from '../rules/id.ts';
import { text, textSchema } from '../rules/text.ts';
import { VoteBase, VoteThreshold } from './codes.ts';
import { meetingTime } from './words.ts';

/** What its chair does, or those who run the platform in their place. */
const lead = { method: 'POST', access: 'signed', acrossUnits: true } as const;
const meeting = z.object({ id });
const absent = ['permission.denied', 'meeting.notFound', 'meeting.step'] as const;
const remark = textSchema({ min: 0, max: limits.meeting.remark, lines: true }).default('');
const reason = textSchema({ min: 1, max: limits.meeting.remark, lines: true });

export const markPresent = endpoint({
  ...lead,
  path: '/meeting/run/present',
  summary: 'Note that somebody is there, or was not',
  input: z.object({ memberId: id, present: z.boolean() }),
  result: z.object({}),
  errors: ['permission.denied', 'meeting.memberNotFound', 'meeting.step'],
});

export const leaveMeeting = endpoint({
  ...lead,
  path: '/meeting/run/leave',
  summary: 'Note that somebody leaves a meeting in session; everybody may say so of themselves',
  input: z.object({ memberId: id }),
  result: z.object({}),
  errors: ['permission.denied', 'meeting.memberNotFound', 'meeting.step'],
});

export const startMeeting = endpoint({
  ...lead,
  path: '/meeting/run/start',
  summary: 'Begin a meeting; enough of those who vote have to be there',
  input: meeting,
  result: z.object({}),
  errors: [...absent, 'meeting.noQuorum'],
});

export const adjournMeeting = endpoint({
  ...lead,
  path: '/meeting/run/adjourn',
  summary: 'Put a meeting off that has not begun; everybody is told and answers anew',
  input: z.object({ id, ...meetingTime, reason }),
  result: z.object({}),
  errors: [...absent, 'meeting.past'],
});

export const endMeeting = endpoint({
  ...lead,
  path: '/meeting/run/end',
  summary: 'End a meeting; no vote may be open',
  input: meeting,
  result: z.object({}),
  errors: [...absent, 'meeting.voteOpen'],
});

const options = z
  .array(text(1, limits.meeting.option))
  .max(limits.meeting.options, { error: 'rule.invalid' })
  .default([])
  .check((payload) => {
    const { value } = payload;
    if (value.length === 0 || (value.length > 1 && new Set(value).size === value.length)) return;
    const key = value.length === 1 ? 'rule.tooFew' : 'rule.different';
    payload.issues.push({ code: 'custom', message: key, params: { min: 2 }, input: value });
  });

export const openVote = endpoint({
  ...lead,
  path: '/meeting/vote/open',
  summary: 'Put a question to those who vote, openly or in secret',
  input: z.object({
    id,
    itemId: id.nullable().default(null),
    question: text(1, limits.meeting.question),
    /** None: yes, no and abstain. */
    options,
    secret: z.boolean().default(false),
    threshold: VoteThreshold.schema,
    base: VoteBase.schema,
  }),
  result: z.object({ id }),
  errors: [...absent, 'meeting.tooFew', 'meeting.noQuorum'],
});

const vote = z.object({ voteId: id });
const noVote = ['permission.denied', 'meeting.voteNotFound', 'meeting.voteClosed'] as const;

export const closeVote = endpoint({
  ...lead,
  path: '/meeting/vote/close',
  summary: 'Close a vote: it is counted and decided at once',
  input: vote,
  result: z.object({ passed: z.boolean(), winner: z.number().nullable() }),
  errors: [...noVote, 'meeting.tooFew', 'meeting.noQuorum'],
});

export const cancelVote = endpoint({
  ...lead,
  path: '/meeting/vote/cancel',
  summary: 'Give up a vote: nothing of it is counted',
  input: vote,
  result: z.object({}),
  errors: [...noVote],
});

export const writeMinutes = endpoint({
  ...lead,
  path: '/meeting/minutes/write',
  summary: 'Write the minutes, or a new version; those who were present are asked to agree',
  bodyMb: limits.announcement.requestMb,
  input: z.object({
    id,
    /** The version that was changed; none where there were no minutes. */
    version: z.number().int().min(0),
    body: richDoc,
  }),
  result: z.object({ version: z.number() }),
  errors: [...absent, 'meeting.minutesChanged'],
});

export const addResolution = endpoint({
  ...lead,
  path: '/meeting/resolution/add',
  summary: 'Keep what was resolved, who does it and by when',
  input: z.object({
    id,
    itemId: id.nullable().default(null),
    voteId: id.nullable().default(null),
    text: textSchema({ min: 1, max: limits.meeting.remark, lines: true }),
    /** A member of the meeting. */
    ownerId: id,
    dueOn: z.iso.date({ error: 'rule.invalid' }),
  }),
  result: z.object({ id }),
  errors: [...absent, 'meeting.memberNotFound', 'meeting.voteNotFound'],
});

const noResolution = ['permission.denied', 'meeting.resolutionNotFound', 'meeting.resolutionStep'] as const;

export const confirmResolution = endpoint({
  ...lead,
  path: '/meeting/resolution/confirm',
  summary: 'Say that what was resolved is done',
  input: meeting,
  result: z.object({}),
  errors: [...noResolution],
});

export const returnResolution = endpoint({
  ...lead,
  path: '/meeting/resolution/return',
  summary: 'Say what is still missing of what was reported',
  input: z.object({ id, comment: reason }),
  result: z.object({}),
  errors: [...noResolution],
});

export const dropResolution = endpoint({
  ...lead,
  path: '/meeting/resolution/drop',
  summary: 'Give up what was resolved',
  input: z.object({ id, comment: remark }),
  result: z.object({}),
  errors: [...noResolution],
});
