import { MemberState } from '@chancery/contract/member/codes.ts';
import { ThingKind } from '@chancery/contract/search/codes.ts';
import type { ThingSource } from '../../kit/thing-source.ts';
import { membership } from '../unit/unit.table.ts';
import { membersFor } from './member.readers.ts';

/** Members in a search, for those who see their numbers in the list. */
export const memberThings: ThingSource = {
  kind: ThingKind.member,
  permissions: ['member.view'],
  from: membership,
  opensBy: membership.accountId,
  at: membership.createdAt,
  states: MemberState,
  shown: () => ({
    title: membership.realName,
    number: membership.mobile,
    state: membership.state,
    person: membership.jobTitle,
  }),
  where: (tx, actor, keyword) => membersFor(tx, actor, { keyword }),
};
