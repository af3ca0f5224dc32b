import { MeetingState as State } from '@chancery/contract/meeting/codes.ts';
import { ne, type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { meeting } from './meeting.table.ts';

/** The conditions that a meeting was called and somebody is invited to it. */
export const isInvited = ({ id, companyId }: Pick<UnitActor, 'id' | 'companyId'>): SQL[] => [
  ne(meeting.state, State.draft),
  sql`EXISTS (SELECT FROM meeting_member m WHERE m.meeting_id = ${meeting.id}
      AND m.account_id = ${id} AND m.company_id = ${companyId})`,
];
