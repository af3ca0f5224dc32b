import type { TreeNode, TreeSource } from './tree-node.ts';

/** What is to be chosen. */
export interface TreeQuestion {
  readonly title: string;
  readonly about?: string;
  readonly source: TreeSource;
  readonly many?: boolean;
  readonly chosen?: readonly TreeNode[];
  readonly withTop?: boolean;
  readonly isDisabled?: (node: TreeNode) => boolean;
}

/** What is asked when one node is wanted. */
export interface NodeQuestion<Data> {
  readonly title: string;
  readonly about?: string;
  readonly source: TreeSource<Data>;
  /** Offers the top level as well; it is answered with null. */
  readonly withTop?: boolean;
  readonly isDisabled?: (node: TreeNode<Data>) => boolean;
}

/** Asks for a node; null is the top level, undefined that somebody thinks better of it. */
export type AskForNode = <Data>(question: NodeQuestion<Data>) => Promise<TreeNode<Data> | null | undefined>;
