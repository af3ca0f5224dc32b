import type { Permission } from '@chancery/contract/permissions.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import type { TreeNode } from './tree-node.ts';

/** Something that can be done to a node. */
export interface TreeAction<Data = unknown> {
  readonly label: PhraseKey;
  readonly permission?: Permission;
  readonly when?: (node: TreeNode<Data>) => boolean;
  readonly dangerous?: boolean;
  /** Asks what has to be asked, calls, and refreshes; a refusal has been announced by the call. */
  run(node: TreeNode<Data>): unknown;
}
