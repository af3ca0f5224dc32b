import { addOperator, getOperator, updateOperator } from '@chancery/contract/operator/accounts.ts';
import { selectOrgs } from '#wire/org/calls.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import { pick } from '../../kit/picker/pick.ts';
import { rolesKind } from './roles-field.tsx';
import { showPassword } from './show-password.ts';

const org = pick({
  endpoint: selectOrgs,
  option: ({ id, name, path }) => ({
    value: id,
    label: name,
    hint: path.map((above) => above.name).join(' / ') || undefined,
  }),
  resolve: (value, loaded) => ({ value, label: String(loaded.orgName) }),
});

/** Adds an operator, whose one-time password is then shown, or edits one. */
export const Page = formPage({
  endpoint: addOperator,
  editEndpoint: updateOperator,
  load: { endpoint: getOperator, params: ({ id }) => (id ? { id } : undefined) },
  given: (_, data) => (data ? { id: data.id, revision: data.revision } : {}),
  title: (data, t) => (data ? t('operator.edit', { name: data.realName }) : t('operator.add')),
  submit: (data) => (data ? 'operator.save' : 'operator.add'),
  fields: {
    username: { fixed: 'whenEditing', autoComplete: 'off' },
    realName: { autoComplete: 'off' },
    mobile: { autoComplete: 'off' },
    orgId: { kind: org },
    roles: { kind: rolesKind },
  },
  initial: { roles: [] },
  done: {
    notice: 'operator.saved',
    to: (result, data) => {
      if (data) return `/userDetail?id=${data.id}`;
      void showPassword('', result.password);
      return `/userDetail?id=${result.id}`;
    },
  },
  parent: '/user',
});
