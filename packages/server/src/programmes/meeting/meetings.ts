import type { ErrorKey } from '@chancery/contract/errors.ts';
import { MeetingRole, MeetingState as State } from '@chancery/contract/meeting/codes.ts';
import { isVoting, quorumOf } from '@chancery/contract/meeting/rules.ts';
import { type MeetingStep, nextMeetingState } from '@chancery/contract/meeting/steps.ts';
import { and, asc, eq, ne } from 'drizzle-orm';
import { type Actor, isInUnit, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Announcement } from '../announcement/announcement.present.ts';
import { announcement } from '../announcement/announcement.table.ts';
import { type Meeting, type Member, meeting, meetingMember } from './meeting.table.ts';

/** A meeting that is held until the transaction ends, with its words. */
export interface HeldMeeting {
  readonly row: Meeting;
  readonly words: Pick<Announcement, 'id' | 'titleZh' | 'titleEn'>;
}

/** Finds a meeting and holds it: whatever is decided about it is decided one after the other. */
export const lockMeeting = async (
  tx: Tx,
  id: string,
  missing: ErrorKey = 'meeting.notFound',
): Promise<HeldMeeting> => {
  const [row] = await tx.select().from(meeting).where(eq(meeting.id, id)).for('update');
  const [words] = await tx
    .select({ id: announcement.id, titleZh: announcement.titleZh, titleEn: announcement.titleEn })
    .from(announcement)
    .where(eq(announcement.id, id));
  return row && words ? { row, words } : refuse(missing);
};

/** Notes what happened to a meeting for the log of operations. */
export const noteMeeting = ({ words }: HeldMeeting, more: object = {}): void =>
  note({
    objectType: 'meeting',
    objectId: words.id,
    objectName: words.titleZh || words.titleEn,
    ...more,
  });

/** Takes a step by the table of steps. */
export const takeStep = async (
  tx: Tx,
  held: HeldMeeting,
  step: MeetingStep,
  changes: Partial<Meeting> = {},
): Promise<Meeting> => {
  const { row } = held;
  const state = nextMeetingState(row.state, step) ?? refuse('meeting.step');
  const changed = { ...changes, state };
  await tx.update(meeting).set(changed).where(eq(meeting.id, row.id));
  noteMeeting(held, { before: { state: row.state }, after: changed });
  return { ...row, ...changed };
};

/** Refuses what cannot be done where the meeting stands. */
export const refuseUnless = ({ row }: HeldMeeting, step: MeetingStep): void => {
  if (nextMeetingState(row.state, step) === undefined) refuse('meeting.step');
};

/** Everybody who takes part, in the order they were named in. */
export const membersOf = (tx: Tx, meetingId: string): Promise<Member[]> =>
  tx
    .select()
    .from(meetingMember)
    .where(eq(meetingMember.meetingId, meetingId))
    .orderBy(asc(meetingMember.createdAt), asc(meetingMember.id));

/** Who leads a meeting among those who take part, or whoever was named first. */
export const leaderOf = (members: readonly Member[]): Member | undefined =>
  members.find(({ role }) => role === MeetingRole.chair) ?? members[0];

/** Whoever asks, as a member of a meeting that was called. Whoever is not invited finds none. */
export const myPlace = async (
  tx: Tx,
  { id, companyId }: Pick<UnitActor, 'id' | 'companyId'>,
  meetingId: string,
  missing: ErrorKey = 'meeting.notFound',
): Promise<Member> => {
  const [found] = await tx
    .select({ mine: meetingMember })
    .from(meetingMember)
    .innerJoin(meeting, eq(meeting.id, meetingMember.meetingId))
    .where(
      and(
        eq(meetingMember.meetingId, meetingId),
        eq(meetingMember.accountId, id),
        eq(meetingMember.companyId, companyId),
        ne(meeting.state, State.draft),
      ),
    );
  return found?.mine ?? refuse(missing);
};

/** Holds a meeting for whoever leads it: its chair, or those who run meetings for the platform. */
export const lead = async (
  tx: Tx,
  actor: Actor,
  meetingId: string,
  missing: ErrorKey = 'meeting.notFound',
): Promise<HeldMeeting> => {
  if (actor.kind === 'operator') {
    if (!actor.permissions.has('meetingDesk.run')) refuse('permission.denied');
  } else {
    if (!isInUnit(actor)) return refuse(missing);
    if (!actor.permissions.has('meeting.view')) refuse('permission.denied');
    const { role } = await myPlace(tx, actor, meetingId, missing);
    if (role !== MeetingRole.chair) refuse('permission.denied');
  }
  return lockMeeting(tx, meetingId, missing);
};

const dayMs = 86_400_000;

/** Whoever hears now of a meeting within a day needs no reminder of it. */
export const remindedBy = (startsAt: Date): Date | null =>
  startsAt.getTime() - Date.now() <= dayMs ? new Date() : null;

/** Whether somebody is in the room: they came and have not left. */
export const isThere = ({ present, leftAt }: Pick<Member, 'present' | 'leftAt'>): boolean =>
  present && leftAt === null;

/** How many vote, and how many of them are there. */
export const electorateOf = (members: readonly Member[]) => {
  const voting = members.filter(({ role }) => isVoting(role));
  return { all: voting.length, present: voting.filter(isThere).length };
};

/** Nothing is begun or decided while too few of those who vote are there. */
export const refuseBelowQuorum = ({ row }: HeldMeeting, members: readonly Member[]): void => {
  const { all, present } = electorateOf(members);
  if (present < quorumOf(row, all)) refuse('meeting.noQuorum');
};
