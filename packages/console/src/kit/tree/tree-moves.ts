import type { TreeMove, TreeNode } from './tree-node.ts';
import type { Level, Levels } from './tree-rows.ts';

/** Where something is dropped, seen from the node below the pointer. */
export type DropZone = 'before' | 'inside' | 'after';
/** A move by the keyboard. */
export type Step = 'up' | 'down' | 'into' | 'out';

interface Place<Data> {
  readonly parentId: string | null;
  readonly at: number;
  readonly nodes: readonly TreeNode<Data>[];
}

/** Where a node stands, if its level is known. */
export const placeOf = <Data>(levels: Levels<Data>, id: string): Place<Data> | undefined => {
  for (const [parentId, { nodes = [] }] of levels) {
    const at = nodes.findIndex((node) => node.id === id);
    if (at !== -1) return { parentId, at, nodes };
  }
  return undefined;
};

/** A node that is known. */
export const nodeOf = <Data>(levels: Levels<Data>, id: string): TreeNode<Data> | undefined => {
  const place = placeOf(levels, id);
  return place?.nodes[place.at];
};

/** Whether a node is another one or stands anywhere below it. */
export const isWithin = (levels: Levels, id: string | null, above: string): boolean => {
  for (let at = id; at !== null; at = placeOf(levels, at)?.parentId ?? null) if (at === above) return true;
  return false;
};

/** A move to a place among new siblings; undefined where that changes nothing or cannot be. */
export const moveTo = (
  levels: Levels,
  id: string,
  parentId: string | null,
  beforeId: string | null,
): TreeMove | undefined => {
  if (isWithin(levels, parentId, id) || beforeId === id) return undefined;
  const siblings = (levels.get(parentId)?.nodes ?? []).filter((node) => node.id !== id);
  const found = siblings.findIndex((node) => node.id === beforeId);
  const index = beforeId === null || found === -1 ? siblings.length : found;
  const now = placeOf(levels, id);
  if (now?.parentId === parentId && now.at === index) return undefined;
  return { id, parentId, beforeId: siblings[index]?.id ?? null, index };
};

/** The move that dropping a node on another one means. */
export const dropMove = (
  levels: Levels,
  id: string,
  targetId: string,
  zone: DropZone,
): TreeMove | undefined => {
  if (id === targetId) return undefined;
  if (zone === 'inside') return moveTo(levels, id, targetId, null);
  const target = placeOf(levels, targetId);
  if (!target) return undefined;
  const rest = target.nodes.filter((node) => node.id !== id);
  const at = rest.findIndex((node) => node.id === targetId) + (zone === 'after' ? 1 : 0);
  return moveTo(levels, id, target.parentId, rest[at]?.id ?? null);
};

/** The move that a key means: past a sibling, below the sibling above, or out to the level of the parent. */
export const stepMove = (levels: Levels, id: string, step: Step): TreeMove | undefined => {
  const place = placeOf(levels, id);
  if (!place) return undefined;
  const above = place.nodes[place.at - 1];
  const below = place.nodes[place.at + 1];
  switch (step) {
    case 'up':
      return above && dropMove(levels, id, above.id, 'before');
    case 'down':
      return below && dropMove(levels, id, below.id, 'after');
    case 'into':
      return above && moveTo(levels, id, above.id, null);
    case 'out':
      return place.parentId === null ? undefined : dropMove(levels, id, place.parentId, 'after');
  }
};

/** The levels after a move; those that are not known stay so. */
export const afterMove = <Data>(levels: Levels<Data>, move: TreeMove): Levels<Data> => {
  const from = placeOf(levels, move.id);
  const node = from?.nodes[from.at];
  if (!from || !node) return levels;
  const next = new Map<string | null, Level<Data>>(levels);
  const left = from.nodes.filter(({ id }) => id !== move.id);
  next.set(from.parentId, { nodes: left });
  const siblings = next.get(move.parentId)?.nodes;
  if (siblings) next.set(move.parentId, { nodes: siblings.toSpliced(move.index, 0, node) });
  const mark = (id: string | null, hasChildren: boolean) => {
    const place = id === null ? undefined : placeOf(next, id);
    const marked = place?.nodes[place.at];
    if (place && marked)
      next.set(place.parentId, { nodes: place.nodes.with(place.at, { ...marked, hasChildren }) });
  };
  if (from.parentId !== move.parentId && left.length === 0) mark(from.parentId, false);
  mark(move.parentId, true);
  return next;
};
