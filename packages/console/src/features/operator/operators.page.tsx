import { tabbedPage } from '../../kit/list/tabbed-page.tsx';
import { OperatorList } from './operator-list.tsx';
import { RoleList } from './role-list.tsx';

/** Those who run the platform, and the roles they may have. */
export const Page = tabbedPage('operator.title', [
  { name: 'accounts', label: 'operator.accounts', Page: OperatorList },
  { name: 'roles', label: 'operator.roles', Page: RoleList },
]);
