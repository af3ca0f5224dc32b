import type { z } from 'zod';
import { getOrg, moveOrg, type Org, queryOrgs } from '#wire/org/calls.ts';
import { call } from '../../kit/call.ts';
import type { TreeNode, TreeSource } from '../../kit/tree/tree-node.ts';

/** An organisation of the platform. */
export type OrgData = z.output<typeof Org>;

const toNode = (org: OrgData): TreeNode<OrgData> => ({
  id: org.id,
  label: org.name,
  hint: org.operators > 0 ? String(org.operators) : undefined,
  hasChildren: org.children > 0,
  data: org,
});

const above = ({ id, name }: { readonly id: string; readonly name: string }): TreeNode<OrgData> => ({
  id,
  label: name,
  hasChildren: true,
});

/** The platform's organisations, level by level. */
export const orgs: TreeSource<OrgData> = {
  endpoint: queryOrgs,
  load: async (parentId) => {
    const { list } = await call(queryOrgs, parentId ? { parentId } : {}, { quiet: true });
    return list.map(toNode);
  },
  search: async (typed) => {
    const { list } = await call(queryOrgs, { keyword: typed }, { quiet: true });
    return list.map((org) => ({ node: toNode(org), path: org.path.map(above) }));
  },
  path: async (id) => {
    const org = await call(getOrg, { id }, { quiet: true });
    return [...org.path.map(above), toNode(org)];
  },
  move: ({ id, parentId, beforeId }) => call(moveOrg, { id, parentId, before: beforeId }),
};
