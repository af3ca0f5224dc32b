import type { ReactNode } from 'react';
import { ExportType } from '#wire/export/codes.ts';
import { listMembers } from '#wire/member/calls.ts';
import { MemberState } from '#wire/member/codes.ts';
import { Role } from '#wire/unit/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { tabbedPage } from '../../kit/list/tabbed-page.tsx';
import { exportBeyond } from '../export/offer.ts';
import { DepartmentFilter } from './department-filter.tsx';
import { departments } from './department-names.tsx';
import { Invitations } from './invitations.tsx';
import { memberActions } from './member-actions.ts';
import { MemberHeading } from './member-heading.tsx';

const Members = listPage({
  endpoint: listMembers,
  title: 'member.title',
  filters: { keyword: 'text', role: Role },
  picks: { fields: ['departmentId'], Picks: DepartmentFilter },
  chips: { field: 'state', codes: MemberState },
  columns: [
    { field: 'realName', link: ({ userId }) => `/unit/memberDetail/${userId}`, width: 160 },
    { field: 'mobile', width: 132 },
    { field: 'role', show: tag(Role), width: 160 },
    { field: 'departments', show: departments },
    { field: 'jobTitle', width: 160 },
    { field: 'state', show: tag(MemberState), width: 164 },
    { field: 'lastEnteredAt', show: dateTime },
    { field: 'createdAt', show: dateTime, label: 'member.joined', hidden: true },
  ],
  rowActions: memberActions,
  export: exportBeyond(ExportType.members),
  empty: { title: 'member.empty', text: 'member.emptyText' },
  card: { title: ({ realName }) => realName, facts: ['role', 'mobile', 'departments', 'state'] },
  open: ({ userId }) => `/unit/memberDetail/${userId}`,
});

interface Tab {
  readonly heading?: ReactNode;
}

const MemberTab = ({ heading }: Tab) => <Members heading={<MemberHeading heading={heading} />} />;
const InvitationTab = ({ heading }: Tab) => <Invitations heading={<MemberHeading heading={heading} />} />;

/** Who belongs to the unit, and whom it has asked. */
export const Page = tabbedPage('member.title', [
  { name: 'members', label: 'member.inUnit', Page: MemberTab },
  { name: 'invitations', label: 'member.invitations', Page: InvitationTab },
]);
