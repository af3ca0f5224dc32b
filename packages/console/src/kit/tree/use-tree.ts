import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useT } from '../phrases.tsx';
import { queries } from '../query.ts';
import { afterMove, moveTo, nodeOf } from './tree-moves.ts';
import type { TreeMove, TreeNode, TreeSource } from './tree-node.ts';
import type { Levels } from './tree-rows.ts';

/** A tree in use: what is known of it, what is open, and changing its order. */
export interface TreeState<Data = unknown> {
  readonly source: TreeSource<Data>;
  readonly levels: Levels<Data>;
  readonly open: ReadonlySet<string>;
  /** What happened last, for those who do not see it. */
  readonly said: string;
  nodeOf(id: string): TreeNode<Data> | undefined;
  toggle(id: string, isOpen?: boolean): void;
  /** Opens the way to a node that the tree has not come to yet; needs `path` of the source. */
  reveal(id: string): Promise<void>;
  openAll(ids: readonly string[]): void;
  /** Moves at once and takes it back when the server refuses. */
  move(move: TreeMove): Promise<void>;
  /** Moves to the end of another level, which may not be open yet. */
  moveBelow(id: string, parentId: string | null): Promise<void>;
  reload(parentId?: string | null): void;
}

const keyFor = ({ endpoint, of }: TreeSource, parentId: string | null) => [
  endpoint.path,
  'level',
  of ?? '',
  parentId,
];

const levelQuery = <Data>(source: TreeSource<Data>, parentId: string | null) => ({
  queryKey: keyFor(source, parentId),
  queryFn: () => source.load(parentId),
});

/**
 * Holds a tree that is loaded level by level. `refresh(source.endpoint)` shows it anew.
 *
 * ```tsx
 * const tree = useTree(departments);
 * <Tree tree={tree} label={t('department.title')} selected={id} onSelect={(node) => setId(node.id)} />
 * ```
 */
export const useTree = <Data>(source: TreeSource<Data>): TreeState<Data> => {
  const t = useT();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const parents: readonly (string | null)[] = [null, ...open];
  const levels: Levels<Data> = useQueries({
    queries: parents.map((parentId) => levelQuery(source, parentId)),
    combine: (results) =>
      new Map(
        results.map(({ data, isError }, at) => [parents[at] ?? null, { nodes: data, isFailed: isError }]),
      ),
  });

  const openAll = useCallback(
    (ids: readonly string[]) => setOpen((before) => new Set([...before, ...ids])),
    [],
  );

  const show = (next: Levels<Data>) => {
    for (const [parentId, { nodes }] of next)
      if (nodes && nodes !== levels.get(parentId)?.nodes)
        queries.setQueryData(keyFor(source, parentId), nodes);
  };

  const move = async (wanted: TreeMove) => {
    const next = afterMove(levels, wanted);
    const changed = [...next].filter(([parentId, { nodes }]) => nodes !== levels.get(parentId)?.nodes);
    await queries.cancelQueries({ queryKey: [source.endpoint.path, 'level'] });
    show(next);
    try {
      await source.move?.(wanted);
      setSaid(t('tree.moved', { name: nodeOf(levels, wanted.id)?.label ?? '' }));
    } catch {
      // The call has said why; the tree stands as before.
      for (const [parentId] of changed)
        queries.setQueryData(keyFor(source, parentId), levels.get(parentId)?.nodes);
    } finally {
      void queries.invalidateQueries({ queryKey: [source.endpoint.path] });
    }
  };

  return {
    source,
    levels,
    open,
    said,
    openAll,
    move,
    nodeOf: (id) => nodeOf(levels, id),
    toggle: (id, isOpen = !open.has(id)) => {
      if (isOpen) return openAll([id]);
      setOpen(new Set([...open].filter((other) => other !== id)));
    },
    reveal: async (id) => {
      const path = (await source.path?.(id).catch(() => undefined)) ?? [];
      openAll(path.slice(0, -1).map((node) => node.id));
    },
    moveBelow: async (id, parentId) => {
      const nodes = await queries.fetchQuery(levelQuery(source, parentId));
      const wanted = moveTo(new Map([...levels, [parentId, { nodes }]]), id, parentId, null);
      if (wanted) await move(wanted);
    },
    reload: (parentId) =>
      void queries.invalidateQueries({
        queryKey: parentId === undefined ? [source.endpoint.path] : keyFor(source, parentId),
      }),
  };
};
