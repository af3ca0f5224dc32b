import type { z } from 'zod';
import type { CodeOf } from '#wire/kit/codes.ts';
import { editMember, getMember, listMembers, type Member } from '#wire/member/calls.ts';
import { addMember, inviteMember, listInvitations } from '#wire/member/invitation.ts';
import { mayGrant } from '#wire/member/rules.ts';
import { Role } from '#wire/unit/codes.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { notify } from '../../kit/notice-store.ts';
import { t } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { departmentPick } from './department-pick.ts';

type RoleCode = CodeOf<typeof Role>;
type MemberData = z.output<typeof Member>;

/** The roles somebody may give, to choose from. */
export const rolesToGive = (own: RoleCode) => ({
  ...Role,
  all: Role.all.filter((role) => mayGrant(own, role)),
});

/** Adds somebody with everything that is known of them. */
export const openAdd = async (own: RoleCode): Promise<void> => {
  const isDone = await openFormDialog({
    title: t('member.add'),
    verb: t('member.addVerb'),
    about: t('member.addText'),
    endpoint: addMember,
    fields: {
      realName: {},
      mobile: { autoComplete: 'off' },
      role: { kind: rolesToGive(own) },
      departmentIds: { kind: departmentPick },
      jobTitle: {},
      notify: { help: 'member.notifyHelp' },
    },
    initial: { role: Role.member, notify: true },
  });
  if (!isDone) return;
  notify.success(t('member.added'));
  await refresh(listInvitations);
};

/** Invites somebody of whom only the number is known. */
export const openInvite = async (own: RoleCode): Promise<void> => {
  const isDone = await openFormDialog({
    title: t('member.inviteTitle'),
    verb: t('member.inviteVerb'),
    about: t('member.inviteText'),
    endpoint: inviteMember,
    fields: {
      mobile: { autoComplete: 'off' },
      role: { kind: rolesToGive(own) },
      departmentIds: { kind: departmentPick },
    },
    initial: { role: Role.member },
  });
  if (!isDone) return;
  notify.success(t('member.invited'));
  await refresh(listInvitations);
};

const toInitial = ({ departments = [], ...rest }: Partial<MemberData>) => ({
  departmentIds: departments.map(({ id }) => id),
  ...rest,
});

/** Changes what the unit knows of a member. */
export const openEdit = async (member: MemberData): Promise<void> => {
  const { userId, revision } = member;
  const isDone = await openFormDialog({
    title: t('member.editTitle'),
    verb: t('member.save'),
    about: `${member.mobile} · ${sayCode(t, Role, member.role)}`,
    endpoint: editMember,
    fields: { realName: {}, departmentIds: { kind: departmentPick }, jobTitle: {} },
    given: { userId, revision },
    initial: toInitial(member),
    loaded: member,
    editing: true,
  });
  if (!isDone) return;
  notify.success(t('member.saved'));
  await Promise.all([refresh(listMembers), refresh(getMember)]);
};
