import { getOrg, saveOrg, updateOrg } from '@chancery/contract/org/calls.ts';
import { formPage } from '../../kit/form/form-page.tsx';
import { orgs } from './org-source.ts';

/** Adds an organisation, perhaps below another, or edits one. */
export const Page = formPage({
  endpoint: saveOrg,
  editEndpoint: updateOrg,
  load: { endpoint: getOrg, params: ({ id }) => (id ? { id } : undefined) },
  given: (_, data) => (data ? { id: data.id, revision: data.revision } : {}),
  title: (data, t) => (data ? t('org.editTitle', { name: data.name }) : t('org.add')),
  submit: (data) => (data ? 'org.save' : 'org.add'),
  fields: {
    name: {},
    parentId: { kind: { tree: orgs }, when: (_, editing) => !editing },
    remark: {},
  },
  initial: ({ parentId }) => ({ parentId }),
  done: {
    notice: 'org.saved',
    to: (result, data) => `/organization?node=${data?.id ?? result.id}`,
  },
  parent: '/organization',
});
