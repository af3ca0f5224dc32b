import { AnnouncementKind } from '@chancery/contract/announcement/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { broken } from '@chancery/contract/kit/rule.ts';
import { limits } from '@chancery/contract/limits.ts';
import { MeetingRole, MeetingState as State } from '@chancery/contract/meeting/codes.ts';
import * as call from '@chancery/contract/meeting/desk.calls.ts';
import { quorumOf } from '@chancery/contract/meeting/rules.ts';
import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { OperatorActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { company, type Tell } from '../../people/ports.ts';
import type { DictionaryService } from '../../platform/ports.ts';
import { announcementUnit } from '../announcement/announcement.table.ts';
import { createAnnouncements } from '../announcement/announcements.ts';
import type { MaterialService } from '../material/material.service.ts';
import { expertOf } from '../review/panel.ts';
import { type Meeting, type Member, meetingMember } from './meeting.table.ts';
import { meetingNews, tellMembers } from './meeting-news.ts';
import {
  electorateOf,
  lockMeeting,
  membersOf,
  noteMeeting,
  refuseUnless,
  remindedBy,
  takeStep,
} from './meetings.ts';

interface Ports {
  readonly dictionaries: Pick<DictionaryService, 'refuseUnknown'>;
  readonly materials: Pick<MaterialService, 'attach' | 'linked'>;
  readonly tell: Tell;
}

/** A meeting takes somebody who leads it, and enough who vote. */
const isReady = (row: Meeting, members: readonly Member[]): boolean => {
  const { all } = electorateOf(members);
  return members.some(({ role }) => role === MeetingRole.chair) && quorumOf(row, all) <= all;
};

/** Who takes part, and the invitations that go out when a meeting is called. */
export const createInvitationDesk = (transactions: Transactions, ports: Ports) => {
  const { tell } = ports;
  const meetings = createAnnouncements(
    { kind: AnnouncementKind.meeting, categories: 'meetingCategory', missing: 'meeting.notFound' },
    ports,
  );

  const refuseSecond = (
    members: readonly Member[],
    { accountId, role }: Pick<Member, 'accountId' | 'role'>,
  ): void => {
    if (members.some((member) => member.accountId === accountId)) refuse('meeting.invited');
    if (role === MeetingRole.chair && members.some((member) => member.role === role)) refuse('meeting.chair');
    if (members.length >= limits.meeting.members)
      refuse('request.invalid', {
        fields: [{ field: 'mobile', ...broken('rule.tooBig', { max: limits.meeting.members }) }],
      });
  };

  const invite = ({
    id: meetingId,
    companyId,
    mobile,
    role,
  }: CheckedInput<typeof call.inviteToMeeting>): Promise<CallResult<typeof call.inviteToMeeting>> =>
    transactions.write('platform', async (tx) => {
      await meetings.lock(tx, meetingId);
      const held = await lockMeeting(tx, meetingId);
      refuseUnless(held, 'edit');
      const { accountId, name } = await expertOf(tx, { companyId, mobile }, 'meeting.personNotFound');
      refuseSecond(await membersOf(tx, meetingId), { accountId, role });
      const [unit] = await tx.select({ name: company.name }).from(company).where(eq(company.id, companyId));
      const id = uuidv7();
      const person = { id, meetingId, companyId, companyName: unit?.name ?? '', accountId, name, role };
      await tx.insert(meetingMember).values(person);
      await tx
        .insert(announcementUnit)
        .values({ announcementId: meetingId, companyId })
        .onConflictDoNothing();
      noteMeeting(held, { after: { name, role } });
      if (held.row.state === State.called)
        await tellMembers(tx, tell, [person], meetingId, meetingNews.invited(held));
      return { id };
    });

  /** A unit sees a meeting while somebody of it is invited. */
  const forgetUnit = async (tx: Tx, { meetingId, companyId }: Member, left: readonly Member[]) => {
    if (left.some((member) => member.companyId === companyId)) return;
    await tx
      .delete(announcementUnit)
      .where(and(eq(announcementUnit.announcementId, meetingId), eq(announcementUnit.companyId, companyId)));
  };

  const uninvite = (memberId: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const [found] = await tx.select().from(meetingMember).where(eq(meetingMember.id, memberId));
      const member = found ?? refuse('meeting.memberNotFound');
      await meetings.lock(tx, member.meetingId);
      const held = await lockMeeting(tx, member.meetingId);
      refuseUnless(held, 'edit');
      const left = (await membersOf(tx, member.meetingId)).filter(({ id }) => id !== memberId);
      if (held.row.state === State.called && !isReady(held.row, left)) refuse('meeting.unready');
      await tx.delete(meetingMember).where(eq(meetingMember.id, memberId));
      await forgetUnit(tx, member, left);
      noteMeeting(held, { before: { name: member.name, role: member.role } });
      if (held.row.state === State.called)
        await tellMembers(tx, tell, [member], member.meetingId, meetingNews.uninvited(held));
      return {};
    });

  const summon = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      await meetings.lock(tx, id);
      const held = await lockMeeting(tx, id);
      refuseUnless(held, 'call');
      if (held.row.startsAt.getTime() <= Date.now()) refuse('meeting.past');
      const members = await membersOf(tx, id);
      if (!isReady(held.row, members)) refuse('meeting.unready');
      await meetings.publish(tx, actor, id);
      const dayToldAt = remindedBy(held.row.startsAt);
      const row = await takeStep(tx, held, 'call', { changedAt: new Date(), dayToldAt });
      await tellMembers(tx, tell, members, id, meetingNews.invited({ ...held, row }));
      return {};
    });

  const cancel = ({ id, reason }: CheckedInput<typeof call.cancelMeeting>): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const held = await lockMeeting(tx, id);
      const row = await takeStep(tx, held, 'cancel', {
        cancelReason: reason,
        sequence: held.row.sequence + 1,
        changedAt: new Date(),
      });
      const people = await membersOf(tx, id);
      await tellMembers(tx, tell, people, id, meetingNews.cancelled({ ...held, row }, reason));
      return {};
    });

  return answering({ invite, uninvite, summon, cancel }, (desk) => [
    handle(call.inviteToMeeting, ({ input }) => desk.invite(input)),
    handle(call.uninviteFromMeeting, ({ input }) => desk.uninvite(input.memberId)),
    handle(call.callMeeting, ({ actor, input }) => desk.summon(actor, input.id)),
    handle(call.cancelMeeting, ({ input }) => desk.cancel(input)),
  ]);
};
