import { keptTable, lastChange } from '../../kit/kept-table.ts';
import { formerMember, membership } from '../unit/unit.table.ts';
import { membershipDepartment } from './member.table.ts';

/** Who belongs to a unit, as what and by which name, as evidence. */
export const keptMembership = keptTable(membership, {
  key: ['id'],
  thread: ['accountId'],
  beside: {
    mobile: 'the number of the account, kept to be searched',
    lastEnteredAt: 'only when they were last here',
    accessSince: 'only what was made before opens nothing',
    ...lastChange(),
  },
});

/** Which departments members belong to, as evidence; they are told with the member. */
export const keptMemberDepartment = keptTable(membershipDepartment, {
  key: ['membershipId', 'departmentId'],
  thread: [],
  beside: {},
});

/** What people were called who left, as evidence. */
export const keptFormerMember = keptTable(formerMember, {
  key: ['companyId', 'accountId'],
  thread: ['accountId'],
  beside: {},
});
