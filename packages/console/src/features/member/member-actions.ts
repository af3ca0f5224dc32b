import type { Member } from '@chancery/contract/member/calls.ts';
import type { z } from 'zod';
import { disableMember, enableMember, setMemberRole } from '#wire/member/calls.ts';
import { MemberState } from '#wire/member/codes.ts';
import { Role } from '#wire/unit/codes.ts';

type Row = z.output<typeof Member>;

const userId = ({ userId: id }: Row) => ({ userId: id });
const isMain = ({ role }: Row) => role === Role.mainAdministrator;

/** The roles that can be given; the main administrator changes by handing the unit over. */
const givable = { ...Role, all: Role.all.filter((role) => role !== Role.mainAdministrator) };

/** What can be done to a member in one step, in the list and on their page. */
export const memberActions = [
  {
    endpoint: setMemberRole,
    label: 'member.setRole',
    body: userId,
    when: (row: Row) => !isMain(row),
    fields: { role: { kind: givable, help: 'member.setRoleHelp' } },
    done: 'member.roleSet',
  },
  {
    endpoint: enableMember,
    label: 'member.enable',
    body: userId,
    when: ({ state }: Row) => state === MemberState.disabled,
    done: 'member.enabled',
  },
  {
    endpoint: disableMember,
    label: 'member.disable',
    body: userId,
    when: (row: Row) => row.state !== MemberState.disabled && !isMain(row),
    confirm: 'member.disableText',
    dangerous: true,
    done: 'member.disabled',
  },
] as const;
