import { treePage } from '../../kit/tree/tree-page.tsx';
import { OrgDetail } from './org-detail.tsx';
import { orgs } from './org-source.ts';

/** The platform's own organisations, as a tree. */
export const Page = treePage({
  source: orgs,
  title: 'org.title',
  Detail: OrgDetail,
  primaryAction: { label: 'org.add', permission: 'org.edit', to: '/addOrg' },
  movePermission: 'org.edit',
  empty: { title: 'org.empty', text: 'org.emptyText' },
});
