import type { z } from 'zod';
import { listOrganization, type OrganizationNode, updateOrganization } from '#wire/organization/calls.ts';
import { OrganizationType } from '#wire/unit/codes.ts';
import { call } from '../../kit/call.ts';
import { notify } from '../../kit/notice-store.ts';
import { t } from '../../kit/phrases.tsx';
import { currentSession } from '../../kit/session-store.ts';
import type { TreeHit, TreeNode, TreeSource } from '../../kit/tree/tree-node.ts';

/** A department or a unit, as its tree holds it. */
export type Organization = z.output<typeof OrganizationNode>;
type Type = (typeof OrganizationType.all)[number];

const hintOf = ({ members }: Organization) =>
  members === null ? undefined : t('organization.people', { n: members });

const toNode = (row: Organization): TreeNode<Organization> => ({
  id: row.id,
  label: row.name,
  hint: hintOf(row),
  hasChildren: row.hasChildren,
  data: row,
});

const above = (row: Organization): TreeNode<Organization>[] =>
  row.above.map((id, at) => ({ id, label: row.path[at] ?? '', hasChildren: true }));

const toHit = (row: Organization): TreeHit<Organization> => ({ node: toNode(row), path: above(row) });

/** One node as it stands now. */
export const fetchNode = async (type: Type, id: string): Promise<Organization> => {
  const { list } = await call(listOrganization, { type, id });
  const [row] = list;
  if (!row) throw new Error('the server refuses what does not exist');
  return row;
};

/** One of the two trees of a unit, level by level. */
export const organizationSource = (type: Type): TreeSource<Organization> => ({
  endpoint: listOrganization,
  of: type,
  load: async (parentId) =>
    (await call(listOrganization, { type, parentId: parentId ?? undefined }, { quiet: true })).list.map(
      toNode,
    ),
  search: async (keyword) =>
    (await call(listOrganization, { type, keyword }, { quiet: true })).list.map(toHit),
  path: async (id) => {
    const row = await fetchNode(type, id);
    return [...above(row), toNode(row)];
  },
  move: async ({ id, parentId, beforeId }) => {
    const row = await fetchNode(type, id);
    const moved = { type, id, revision: row.revision };
    if (type === OrganizationType.department) {
      await call(updateOrganization, { ...moved, parentId, beforeId });
    } else if (row.parentId === (parentId ?? currentSession()?.unitId)) {
      notify.info(t('subsidiary.sorted'));
    } else {
      await call(updateOrganization, { ...moved, parentId });
    }
  },
});
