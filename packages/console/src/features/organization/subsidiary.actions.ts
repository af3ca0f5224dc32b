import {
  addOrganization,
  deleteOrganization,
  listOrganization,
  updateOrganization,
} from '#wire/organization/calls.ts';
import { listUnitsByUser } from '#wire/unit/calls.ts';
import { OrganizationType, Role, SubsidiaryEnd } from '#wire/unit/codes.ts';
import { call } from '../../kit/call.ts';
import type { FormValues } from '../../kit/form/form-value.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { go } from '../../kit/go.ts';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { t } from '../../kit/phrases.tsx';
import { pick } from '../../kit/picker/pick.ts';
import { refresh } from '../../kit/query.ts';
import { currentSession } from '../../kit/session-store.ts';
import type { TreeAction } from '../../kit/tree/tree-action.ts';
import type { TreeNode } from '../../kit/tree/tree-node.ts';
import { fetchNode, type Organization } from './organization.source.ts';

const type = OrganizationType.subsidiary;
type Node = TreeNode<Organization>;

const isNew = (values: FormValues) => !values.companyId;

const done = async (text: string) => {
  notify.success(text);
  await refresh(listOrganization);
};

/** Takes in a unit that one runs already, or registers a new one. */
export const addSubsidiary = async (parent?: Node): Promise<void> => {
  const saved = await openFormDialog({
    title: t('subsidiary.add'),
    about: parent && t('department.below', { name: parent.label }),
    endpoint: addOrganization,
    fields: {
      companyId: {
        label: 'subsidiary.existing',
        help: 'subsidiary.existingHelp',
        kind: pick({
          endpoint: listUnitsByUser,
          query: () => ({}),
          option: (row) => ({
            value: row.companyId,
            label: row.companyName,
            hint: row.companyFullName,
            disabled: row.role !== Role.mainAdministrator || row.companyId === currentSession()?.unitId,
          }),
        }),
      },
      name: { label: 'unit.name', when: isNew },
      companyFullName: { label: 'unit.fullName', when: isNew },
      social_credit_code: { label: 'unit.creditCode', when: isNew },
    },
    given: { type, parentId: parent?.id },
    size: 520,
  });
  if (saved) await done(t('subsidiary.added'));
};

const editSubsidiary = async ({ id, label }: Node): Promise<void> => {
  const row = await fetchNode(type, id);
  const saved = await openFormDialog({
    title: t('subsidiary.editTitle'),
    verb: t('unit.save'),
    about: label,
    endpoint: updateOrganization,
    fields: { name: { label: 'unit.name' }, companyFullName: { label: 'unit.fullName' } },
    given: { type, id, revision: row.revision },
    initial: { name: row.name, companyFullName: row.unit?.companyFullName },
    editing: true,
  });
  if (saved) await done(t('unit.saved'));
  else await refresh(listOrganization);
};

const end = async ({ id, label }: Node, how: (typeof SubsidiaryEnd.all)[number]): Promise<void> => {
  const isClosing = how === SubsidiaryEnd.remove;
  const title = t(isClosing ? 'subsidiary.close' : 'subsidiary.detach');
  const text = t(isClosing ? 'subsidiary.closeText' : 'subsidiary.detachText', { name: label });
  if (!(await confirm({ title, text, verb: title, dangerous: isClosing }))) return;
  await call(deleteOrganization, { type, id, how });
  go(location.pathname, { replace: true });
  await done(t(isClosing ? 'subsidiary.closed' : 'subsidiary.detached', { name: label }));
};

const permission = 'subsidiary.edit';
const isMine = ({ data }: Node) => data?.unit?.mine ?? false;

/** What can be done to a unit below one's own. */
export const subsidiaryActions: readonly TreeAction<Organization>[] = [
  { label: 'subsidiary.edit', permission, when: isMine, run: editSubsidiary },
  { label: 'subsidiary.addBelow', permission, run: addSubsidiary },
  { label: 'subsidiary.detach', permission, run: (node) => end(node, SubsidiaryEnd.detach) },
  {
    label: 'subsidiary.close',
    permission,
    when: isMine,
    dangerous: true,
    run: (node) => end(node, SubsidiaryEnd.remove),
  },
];
