import { InvitationState } from '#wire/member/invitation.codes.ts';
import { inviteAgain, listInvitations, withdrawInvitation } from '#wire/member/invitation.ts';
import { Role } from '#wire/unit/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';

/** Whom the unit has asked to join, and what they said. */
export const Invitations = listPage({
  endpoint: listInvitations,
  title: 'member.invitations',
  filters: { keyword: 'text' },
  chips: { field: 'state', codes: InvitationState },
  columns: [
    { field: 'realName', width: 160 },
    { field: 'mobile', width: 132 },
    { field: 'role', show: tag(Role), width: 160 },
    { field: 'state', show: tag(InvitationState), width: 190 },
    { field: 'invitedBy', label: 'member.invitedBy', width: 140 },
    { field: 'createdAt', show: dateTime, label: 'member.invitedAt' },
    { field: 'expiresAt', show: dateTime, label: 'member.invitationUntil' },
  ],
  rowActions: [
    {
      endpoint: inviteAgain,
      label: 'member.inviteAgain',
      body: ({ id }) => ({ id }),
      when: ({ state }) => state === InvitationState.pending || state === InvitationState.expired,
      confirm: 'member.inviteAgainText',
      done: 'member.invited',
    },
    {
      endpoint: withdrawInvitation,
      label: 'member.withdraw',
      body: ({ id }) => ({ id }),
      when: ({ state }) => state === InvitationState.pending,
      confirm: 'member.withdrawText',
      dangerous: true,
      done: 'member.withdrawn',
    },
  ],
  empty: { title: 'member.noInvitations', text: 'member.noInvitationsText' },
  card: { title: ({ realName, mobile }) => realName || mobile, facts: ['role', 'mobile', 'state'] },
});
