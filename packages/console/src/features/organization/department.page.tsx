import { OrganizationType } from '#wire/unit/codes.ts';
import { treePage } from '../../kit/tree/tree-page.tsx';
import { addDepartment, departmentActions } from './department.actions.ts';
import { DepartmentDetail } from './department-detail.tsx';
import { organizationSource } from './organization.source.ts';

/** The departments of the unit, with their heads. */
export const Page = treePage({
  source: organizationSource(OrganizationType.department),
  title: 'department.title',
  Detail: DepartmentDetail,
  movePermission: 'department.edit',
  primaryAction: { label: 'department.add', permission: 'department.edit', run: () => addDepartment() },
  actions: departmentActions,
  empty: { title: 'department.empty', text: 'department.emptyText' },
});
