import { z } from 'zod';
import { announcementInput, category, LinkedMaterial } from '../announcement/words.ts';
import { broken, obeys } from '../kit/rule.ts';
import { limits } from '../limits.ts';
import { richDoc } from '../rich/schema.ts';
import { id } from '../rules/id.ts';
import { text, textSchema } from '../rules/text.ts';
import { zoneText } from '../rules/zone.ts';
import {
  MeetingAnswer,
  MeetingRole,
  MeetingState,
  QuorumKind,
  ResolutionState,
  VoteBase,
  VoteState,
  VoteThreshold,
} from './codes.ts';

const { items, minutes, words, place, materials } = limits.meeting;
const time = z.iso.datetime({ offset: true, error: 'rule.invalid' });
const length = z.number({ error: 'rule.invalid' }).int().min(1).max(minutes);

/** A web address, where it is held online. */
const linkText = textSchema({ min: 0, max: place })
  .check(
    obeys((value) => (value === '' || /^https:\/\/\S+$/.test(value) ? undefined : broken('rule.webAddress'))),
  )
  .default('');

const itemInput = z.object({
  title: text(1, limits.announcement.title),
  words: textSchema({ min: 0, max: words, lines: true }).default(''),
  speaker: textSchema({ min: 0, max: 60 }).default(''),
  minutes: z.number({ error: 'rule.invalid' }).int().min(0).max(minutes).default(0),
  materials: z.array(id).max(materials, { error: 'rule.invalid' }).default([]),
});

/** When a meeting takes place. */
export const meetingTime = { startsAt: time, minutes: length };

const { titleZh, titleEn, summaryZh, summaryEn, attachments } = announcementInput;

/** What a meeting is made of when it is written. */
export const meetingInput = {
  titleZh,
  titleEn,
  summaryZh,
  summaryEn,
  attachments,
  category,
  ...meetingTime,
  zone: zoneText,
  place: textSchema({ min: 0, max: place }).default(''),
  link: linkText,
  quorumKind: QuorumKind.schema,
  /** So many, or so many of a hundred. */
  quorum: z.number({ error: 'rule.invalid' }).int().min(1).max(limits.meeting.members),
  items: z.array(itemInput).max(items, { error: 'rule.invalid' }).default([]),
};

type Written = z.output<z.ZodObject<typeof meetingInput>>;

/** A title in one language at least, and no more than all of those who vote. */
export const meetingRules = (
  payload: z.core.ParsePayload<Pick<Written, 'titleZh' | 'titleEn' | 'quorumKind' | 'quorum'>>,
): void => {
  const { value } = payload;
  const fault = (field: string, message: 'rule.required' | 'rule.tooBig', params = {}) =>
    payload.issues.push({ code: 'custom', message, path: [field], params, input: value });
  if (value.titleZh === '' && value.titleEn === '') fault('titleZh', 'rule.required');
  if (value.quorumKind === QuorumKind.share && value.quorum > 100)
    fault('quorum', 'rule.tooBig', { max: 100 });
};

/** When and where, and how it stands: what every list shows. */
export const meetingFacts = {
  startsAt: time,
  minutes: z.number(),
  zone: z.string(),
  place: z.string(),
  meetingState: MeetingState.schema,
};

const Member = z.object({
  id,
  name: z.string(),
  unit: z.string(),
  role: MeetingRole.schema,
  answer: MeetingAnswer.schema.nullable(),
  answerText: z.string(),
  /** Whether they are there, or were and left. */
  present: z.boolean(),
  leftAt: time.nullable(),
});

const Vote = z.object({
  id,
  itemId: id.nullable(),
  question: z.string(),
  /** Its own options; none where they are yes, no and abstain. */
  options: z.array(z.string()),
  secret: z.boolean(),
  threshold: VoteThreshold.schema,
  base: VoteBase.schema,
  state: VoteState.schema,
  openedAt: time,
  closedAt: time.nullable(),
  /** Who has voted, by the ids of members. */
  voted: z.array(id),
  /** What each chose: never of a secret vote, and of an open one once it is closed. */
  choices: z.array(z.object({ memberId: id, option: z.number() })),
  /** How often each option was chosen; only once it is closed. */
  counts: z.array(z.number()).nullable(),
  present: z.number().nullable(),
  all: z.number().nullable(),
  passed: z.boolean().nullable(),
  winner: z.number().nullable(),
});

const Minutes = z.object({
  version: z.number(),
  body: richDoc,
  by: z.string(),
  at: time,
  answers: z.array(z.object({ memberId: id, agrees: z.boolean(), text: z.string(), at: time })),
});

export const Resolution = z.object({
  id,
  meetingId: id,
  itemId: id.nullable(),
  voteId: id.nullable(),
  text: z.string(),
  ownerId: id,
  owner: z.string(),
  dueOn: z.iso.date(),
  state: ResolutionState.schema,
  /** Open, and its day is over. */
  overdue: z.boolean(),
  report: z.string(),
  comment: z.string(),
});

/** A meeting with all that happened in it, as those read it who belong to it. */
export const meetingParts = {
  link: z.string(),
  quorumKind: QuorumKind.schema,
  quorum: z.number(),
  /** How many of those who vote have to be there, and how many vote. */
  quorumNeeded: z.number(),
  voting: z.number(),
  presentVoting: z.number(),
  cancelReason: z.string(),
  items: z.array(
    z.object({
      id,
      title: z.string(),
      words: z.string(),
      speaker: z.string(),
      minutes: z.number(),
      materials: z.array(LinkedMaterial),
    }),
  ),
  members: z.array(Member),
  votes: z.array(Vote),
  minuteVersions: z.array(Minutes),
  resolutions: z.array(Resolution),
};
