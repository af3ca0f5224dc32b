import { z } from 'zod';
import { KeptAnnouncement, keptParts } from '../announcement/words.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { phone } from '../rules/phone.ts';
import { text } from '../rules/text.ts';
import { MeetingRole, MeetingState, ResolutionState } from './codes.ts';
import { meetingFacts, meetingInput, meetingParts, meetingRules, Resolution } from './words.ts';

/** A meeting as the operator keeps it. */
const KeptMeeting = KeptAnnouncement.pick({
  id: true,
  titleZh: true,
  titleEn: true,
  summaryZh: true,
  summaryEn: true,
  revision: true,
  createdBy: true,
  updatedBy: true,
  updatedAt: true,
}).extend({ ...meetingFacts, category: z.string() });

export const listKeptMeetings = listEndpoint({
  method: 'GET',
  path: '/meeting/desk/list',
  summary: 'Every meeting, called or not',
  access: 'operator',
  permission: 'meetingDesk.view',
  filters: { keyword: searchText(limits.text.remark), state: MeetingState.query.optional() },
  sorts: ['-startsAt', 'startsAt'],
  row: KeptMeeting.extend({
    members: z.number(),
    /** What was resolved and is not done. */
    openResolutions: z.number(),
  }),
});

export const getKeptMeeting = endpoint({
  method: 'GET',
  path: '/meeting/desk/:id/detail',
  summary: 'One meeting with everything that happened in it',
  access: 'operator',
  permission: 'meetingDesk.view',
  params: z.object({ id }),
  result: KeptMeeting.extend({ ...meetingParts, attachments: keptParts.attachments }),
  errors: ['meeting.notFound'],
});

const wrong = ['dictionary.entryNotFound', 'material.notFound'] as const;

export const addMeeting = endpoint({
  method: 'POST',
  path: '/meeting/desk/add',
  summary: 'Write a meeting; nobody is invited until it is called',
  access: 'operator',
  permission: 'meetingDesk.edit',
  input: z.object(meetingInput).check(meetingRules),
  result: z.object({ id }),
  errors: [...wrong],
});

export const updateMeeting = endpoint({
  method: 'POST',
  path: '/meeting/desk/update',
  summary: 'Change a meeting; everybody invited is told of another time or place',
  access: 'operator',
  permission: 'meetingDesk.edit',
  input: z.object({ id, revision, ...meetingInput }).check(meetingRules),
  result: z.object({ revision: z.number() }),
  errors: [...wrong, 'meeting.notFound', 'meeting.step', 'edit.conflict'],
});

const step = z.object({ id });

export const deleteMeeting = endpoint({
  method: 'POST',
  path: '/meeting/desk/delete',
  summary: 'Throw away a meeting that was never called',
  access: 'operator',
  permission: 'meetingDesk.edit',
  input: step,
  result: z.object({}),
  errors: ['meeting.notFound', 'meeting.step'],
});

export const inviteToMeeting = endpoint({
  method: 'POST',
  path: '/meeting/desk/invite',
  summary: 'Name a member of a unit who takes part; they are told once the meeting is called',
  access: 'operator',
  permission: 'meetingDesk.edit',
  input: z.object({ id, companyId: id, mobile: phone, role: MeetingRole.schema }),
  result: z.object({ id }),
  errors: ['meeting.notFound', 'meeting.step', 'meeting.personNotFound', 'meeting.invited', 'meeting.chair'],
});

export const uninviteFromMeeting = endpoint({
  method: 'POST',
  path: '/meeting/desk/uninvite',
  summary: 'Take an invitation back before the meeting begins',
  access: 'operator',
  permission: 'meetingDesk.edit',
  input: z.object({ memberId: id }),
  result: z.object({}),
  errors: ['meeting.memberNotFound', 'meeting.step', 'meeting.unready'],
});

export const callMeeting = endpoint({
  method: 'POST',
  path: '/meeting/desk/call',
  summary: 'Call a meeting: everybody named is invited',
  access: 'operator',
  permission: 'meetingDesk.run',
  input: step,
  result: z.object({}),
  errors: ['meeting.notFound', 'meeting.step', 'meeting.past', 'meeting.unready'],
});

export const cancelMeeting = endpoint({
  method: 'POST',
  path: '/meeting/desk/cancel',
  summary: 'Cancel a meeting that was called; everybody invited is told',
  access: 'operator',
  permission: 'meetingDesk.run',
  input: z.object({ id, reason: text(2, 200) }),
  result: z.object({}),
  errors: ['meeting.notFound', 'meeting.step'],
});

export const listResolutions = listEndpoint({
  method: 'GET',
  path: '/meeting/desk/resolutions',
  summary: 'What all meetings resolved, by the day it is due',
  access: 'operator',
  permission: 'meetingDesk.view',
  filters: { state: ResolutionState.query.optional() },
  sorts: ['dueOn', '-dueOn'],
  row: Resolution.extend({ titleZh: z.string(), titleEn: z.string() }),
});
