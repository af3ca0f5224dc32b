import type { TreeHit, TreeNode } from './tree-node.ts';

/** The nodes below one node; undefined as long as they are on their way. */
export interface Level<Data = unknown> {
  readonly nodes?: readonly TreeNode<Data>[];
  readonly isFailed?: boolean;
}

/** What is known of a tree: the levels that were opened, by the node they stand below. */
export type Levels<Data = unknown> = ReadonlyMap<string | null, Level<Data>>;

/** A line of a tree: a node, or the news that a level is not there yet. */
export type TreeLine<Data = unknown> = {
  readonly depth: number;
  readonly parentId: string | null;
} & (
  | {
      readonly node: TreeNode<Data>;
      /** Its place among its siblings, from 1, and how many they are. */
      readonly place: number;
      readonly count: number;
      readonly isOpen: boolean;
    }
  | { readonly node?: undefined; readonly isFailed: boolean }
);

/** A line that holds a node. */
export type NodeLine<Data = unknown> = Extract<TreeLine<Data>, { readonly place: number }>;

/** Whether a line holds a node. */
export const isNodeLine = <Data>(line: TreeLine<Data> | undefined): line is NodeLine<Data> =>
  line?.node !== undefined;

/** The lines on the screen, from top to bottom: what is closed costs nothing. */
export const linesOf = <Data>(levels: Levels<Data>, open: ReadonlySet<string>): readonly TreeLine<Data>[] => {
  const lines: TreeLine<Data>[] = [];
  const walk = (parentId: string | null, depth: number) => {
    const level = levels.get(parentId);
    if (!level?.nodes) {
      lines.push({ depth, parentId, isFailed: level?.isFailed ?? false });
      return;
    }
    for (const [at, node] of level.nodes.entries()) {
      const isOpen = node.hasChildren && open.has(node.id);
      lines.push({ depth, parentId, node, place: at + 1, count: level.nodes.length, isOpen });
      if (isOpen) walk(node.id, depth + 1);
    }
  };
  walk(null, 0);
  return lines;
};

/** A tree of nothing but what was found and the way to it. */
export const levelsOfHits = <Data>(
  hits: readonly TreeHit<Data>[],
): { readonly levels: Levels<Data>; readonly open: ReadonlySet<string> } => {
  const levels = new Map<string | null, { nodes: TreeNode<Data>[] }>([[null, { nodes: [] }]]);
  const open = new Set<string>();
  for (const { node, path } of hits) {
    let parentId: string | null = null;
    for (const [at, step] of [...path, node].entries()) {
      const level: { nodes: TreeNode<Data>[] } = levels.get(parentId) ?? { nodes: [] };
      levels.set(parentId, level);
      const isLast = at === path.length;
      const known = level.nodes.findIndex(({ id }) => id === step.id);
      if (known === -1) level.nodes.push({ ...step, hasChildren: !isLast });
      else if (!isLast) level.nodes[known] = { ...step, hasChildren: true };
      if (!isLast) open.add(step.id);
      parentId = step.id;
    }
  }
  return { levels, open };
};

/** What matches among the levels that are known already. */
export const searchLevels = <Data>(levels: Levels<Data>, typed: string): readonly TreeHit<Data>[] => {
  const wanted = typed.toLocaleLowerCase();
  const hits: TreeHit<Data>[] = [];
  const walk = (parentId: string | null, path: readonly TreeNode<Data>[]) => {
    for (const node of levels.get(parentId)?.nodes ?? []) {
      if (node.label.toLocaleLowerCase().includes(wanted)) hits.push({ node, path });
      walk(node.id, [...path, node]);
    }
  };
  walk(null, []);
  return hits;
};

/** The next line after `from` whose label begins with what was typed; goes round at the end. */
export const lineByPrefix = (lines: readonly TreeLine[], from: number, typed: string): number | undefined => {
  const wanted = typed.toLocaleLowerCase();
  // A second letter narrows what the first has found; the same letter again goes on.
  const first = typed.length > 1 ? from : from + 1;
  for (let step = 0; step < lines.length; step++) {
    const at = (first + step) % lines.length;
    if (lines[at]?.node?.label.toLocaleLowerCase().startsWith(wanted)) return at;
  }
  return undefined;
};
