import { OrganizationType } from '#wire/unit/codes.ts';
import { treePage } from '../../kit/tree/tree-page.tsx';
import { organizationSource } from './organization.source.ts';
import { addSubsidiary, subsidiaryActions } from './subsidiary.actions.ts';
import { SubsidiaryDetail } from './subsidiary-detail.tsx';

/** The units below one's own. */
export const Page = treePage({
  source: organizationSource(OrganizationType.subsidiary),
  title: 'subsidiary.title',
  Detail: SubsidiaryDetail,
  movePermission: 'subsidiary.edit',
  primaryAction: { label: 'subsidiary.add', permission: 'subsidiary.edit', run: () => addSubsidiary() },
  actions: subsidiaryActions,
  empty: { title: 'subsidiary.empty', text: 'subsidiary.emptyText' },
});
