import {
  addOperatorRole,
  getOperatorRole,
  updateOperatorRole,
} from '@chancery/contract/operator/accounts.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import { permissionsKind } from './permissions-field.tsx';

/** Adds a role for operators, or edits one. */
export const Page = formPage({
  endpoint: addOperatorRole,
  editEndpoint: updateOperatorRole,
  load: { endpoint: getOperatorRole, params: ({ id }) => (id ? { id } : undefined) },
  given: (_, data) => (data ? { id: data.id, revision: data.revision } : {}),
  title: (data, t) => (data ? t('operator.roleEdit', { name: data.name }) : t('operator.roleAdd')),
  submit: (data) => (data ? 'operator.save' : 'operator.roleAdd'),
  fields: { name: {}, permissions: { kind: permissionsKind } },
  initial: { permissions: ['dashboard.view', 'version.view'] },
  done: { notice: 'operator.saved', to: () => '/user?tab=roles' },
  parent: '/user?tab=roles',
});
