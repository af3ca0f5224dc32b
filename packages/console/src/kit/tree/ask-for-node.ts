import { openDialog } from '../overlay/dialog-store.ts';
import type { TreeNode, TreeSource } from './tree-node.ts';
import type { TreeQuestion } from './tree-pick.dialog.tsx';

const load = () => import('./tree-pick.dialog.tsx');

interface Question<Data> {
  readonly title: string;
  readonly about?: string;
  readonly source: TreeSource<Data>;
  /** Offers the top level as well; it is answered with null. */
  readonly withTop?: boolean;
  readonly isDisabled?: (node: TreeNode<Data>) => boolean;
}

/**
 * Lets somebody choose a node of a tree; null is the top level, undefined that they think better of it.
 *
 * ```ts
 * const target = await askForNode({ title: t('department.moveTo'), source: departments });
 * ```
 */
export const askForNode = async <Data>(
  question: Question<Data>,
): Promise<TreeNode<Data> | null | undefined> => {
  const chosen = (await openDialog(load, question as unknown as TreeQuestion)) as
    | readonly TreeNode<Data>[]
    | undefined;
  return chosen && (chosen[0] ?? null);
};

/** Lets somebody choose several nodes; undefined when they think better of it. */
export const askForNodes = async <Data>(
  question: Question<Data> & { readonly chosen: readonly TreeNode<Data>[] },
): Promise<readonly TreeNode<Data>[] | undefined> =>
  (await openDialog(load, { ...question, many: true } as unknown as TreeQuestion)) as
    | readonly TreeNode<Data>[]
    | undefined;
