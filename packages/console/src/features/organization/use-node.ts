import { listOrganization } from '#wire/organization/calls.ts';
import type { OrganizationType } from '#wire/unit/codes.ts';
import { useRead } from '../../kit/query.ts';
import type { TreeNode } from '../../kit/tree/tree-node.ts';
import type { Organization } from './organization.source.ts';

/** The chosen node with everything that is known of it; what the tree knows already is shown at once. */
export const useNode = (
  type: (typeof OrganizationType.all)[number],
  id: string,
  node: TreeNode<Organization> | undefined,
): { readonly row: Organization | undefined; readonly isLost: boolean } => {
  const { data, isError } = useRead(listOrganization, { type, id });
  return { row: isError ? undefined : (data?.list[0] ?? node?.data), isLost: isError };
};
