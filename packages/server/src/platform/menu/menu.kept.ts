import { keptTable } from '../../kit/kept-table.ts';
import { roleMenu } from './menu.table.ts';

/** Where a unit grants a role more or less than the default, as evidence. */
export const keptRoleMenu = keptTable(roleMenu, {
  key: ['companyId', 'role', 'menuCode'],
  thread: ['companyId'],
  beside: {},
});
