import { listColleagues } from '#wire/member/calls.ts';
import {
  addOrganization,
  deleteOrganization,
  listOrganization,
  updateOrganization,
} from '#wire/organization/calls.ts';
import { OrganizationType } from '#wire/unit/codes.ts';
import { call } from '../../kit/call.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { go } from '../../kit/go.ts';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { t } from '../../kit/phrases.tsx';
import { pick } from '../../kit/picker/pick.ts';
import { refresh } from '../../kit/query.ts';
import type { TreeAction } from '../../kit/tree/tree-action.ts';
import type { TreeNode } from '../../kit/tree/tree-node.ts';
import { fetchNode, type Organization } from './organization.source.ts';

const type = OrganizationType.department;
type Node = TreeNode<Organization>;

const fields = {
  name: { label: 'department.name' },
  headUserId: {
    label: 'department.head',
    kind: pick({
      endpoint: listColleagues,
      query: (typed) => ({ keyword: typed || undefined }),
      option: (row) => ({
        value: row.userId,
        label: row.realName,
        hint: row.departmentNames || row.jobTitle,
      }),
      resolve: (value, loaded) => {
        const head = loaded.head as Organization['head'];
        return head?.userId === value ? { value, label: head.realName } : undefined;
      },
    }),
  },
} as const;

const done = async (text: string) => {
  notify.success(text);
  await refresh(listOrganization);
};

/** Adds a department at the first level, or below another. */
export const addDepartment = async (parent?: Node): Promise<void> => {
  const saved = await openFormDialog({
    title: t('department.add'),
    about: parent && t('department.below', { name: parent.label }),
    endpoint: addOrganization,
    fields,
    given: { type, parentId: parent?.id },
  });
  if (saved) await done(t('department.added'));
};

const editDepartment = async ({ id, label }: Node): Promise<void> => {
  const row = await fetchNode(type, id);
  const saved = await openFormDialog({
    title: t('department.editTitle'),
    verb: t('department.save'),
    about: label,
    endpoint: updateOrganization,
    fields,
    given: { type, id, revision: row.revision },
    initial: { name: row.name, headUserId: row.head?.userId },
    loaded: row,
    editing: true,
  });
  if (saved) await done(t('department.saved'));
  else await refresh(listOrganization);
};

const deleteDepartment = async ({ id, label }: Node): Promise<void> => {
  const question = {
    title: t('department.delete'),
    text: t('department.deleteText', { name: label }),
    verb: t('department.delete'),
    dangerous: true,
  };
  if (!(await confirm(question))) return;
  await call(deleteOrganization, { type, id });
  go(location.pathname, { replace: true });
  await done(t('department.deleted'));
};

const permission = 'department.edit';

/** What can be done to a department. */
export const departmentActions: readonly TreeAction<Organization>[] = [
  { label: 'department.edit', permission, run: editDepartment },
  { label: 'department.addBelow', permission, run: addDepartment },
  { label: 'department.delete', permission, dangerous: true, run: deleteDepartment },
];
