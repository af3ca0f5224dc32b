import { ThingKind } from '@chancery/contract/search/codes.ts';
import { sql } from 'drizzle-orm';
import type { ThingSource } from '../../kit/thing-source.ts';
import { says, titleIn } from '../announcement/announcement.conditions.ts';
import { isInvited } from './meeting.conditions.ts';
import { meeting } from './meeting.table.ts';

/** Of the announcement of a meeting, for whoever is invited to it. */
const ofWords = (what: ReturnType<typeof sql>) =>
  sql`(SELECT ${what} FROM announcement WHERE announcement.id = ${meeting.id})`;

/** Review meetings in a search, by when they are. */
export const meetingThings: ThingSource = {
  kind: ThingKind.meeting,
  permissions: ['meeting.view'],
  from: meeting,
  at: meeting.startsAt,
  shown: (language) => ({
    title: ofWords(titleIn(language)),
    number: sql`''`,
    state: sql`NULL`,
    person: sql`''`,
  }),
  where: async (_, actor, keyword) => [...isInvited(actor), keyword ? ofWords(says(keyword)) : undefined],
};
