import { openDialog } from '../overlay/dialog-store.ts';
import type { TreeNode } from './tree-node.ts';
import type { AskForNode, NodeQuestion, TreeQuestion } from './tree-question.ts';

const load = () => import('./tree-pick.dialog.tsx');

/**
 * Lets somebody choose a node of a tree; null is the top level, undefined that they think better of it.
 *
 * ```ts
 * const target = await askForNode({ title: t('department.moveTo'), source: departments });
 * ```
 */
export const askForNode: AskForNode = async <Data>(question: NodeQuestion<Data>) => {
  const chosen = (await openDialog(load, question as unknown as TreeQuestion)) as
    | readonly TreeNode<Data>[]
    | undefined;
  return chosen && (chosen[0] ?? null);
};

/** Lets somebody choose several nodes; undefined when they think better of it. */
export const askForNodes = async <Data>(
  question: NodeQuestion<Data> & { readonly chosen: readonly TreeNode<Data>[] },
): Promise<readonly TreeNode<Data>[] | undefined> =>
  (await openDialog(load, { ...question, many: true } as unknown as TreeQuestion)) as
    | readonly TreeNode<Data>[]
    | undefined;
