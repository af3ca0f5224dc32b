import { type DragEvent, useRef, useState } from 'react';
import { type DropZone, dropMove, nodeOf } from './tree-moves.ts';
import type { TreeState } from './use-tree.ts';

const openAfterMs = 700;

interface Over {
  readonly id: string;
  readonly zone: DropZone;
}

/** What the entries of a tree need to be dragged. */
export interface TreeDrag {
  readonly isOn: boolean;
  readonly dragged: string | undefined;
  readonly over: Over | undefined;
  start(id: string, event: DragEvent): void;
  enter(id: string, event: DragEvent): void;
  end(): void;
  drop(event: DragEvent): void;
  readonly box: object;
}

const zoneAt = (event: DragEvent): DropZone => {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const part = (event.clientY - top) / height;
  return part < 0.28 ? 'before' : part > 0.72 ? 'after' : 'inside';
};

/** Dragging nodes with the pointer: before, into or after another one. */
export const useTreeDrag = <Data>(tree: TreeState<Data> | undefined): TreeDrag => {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<Over>();
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);

  const end = () => {
    clearTimeout(opening.current);
    setDragged(undefined);
    setOver(undefined);
  };

  const mayGo = (at: Over) => {
    const wanted = tree && dragged ? dropMove(tree.levels, dragged, at.id, at.zone) : undefined;
    const node = tree && dragged ? nodeOf(tree.levels, dragged) : undefined;
    if (!tree || !wanted || !node) return undefined;
    const parent = wanted.parentId === null ? null : (nodeOf(tree.levels, wanted.parentId) ?? null);
    return (tree.source.accepts?.(node, parent) ?? true) ? wanted : undefined;
  };

  return {
    isOn: tree !== undefined,
    dragged,
    over,
    end,
    start: (id, event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', tree?.nodeOf(id)?.label ?? '');
      setDragged(id);
    },
    enter: (id, event) => {
      if (!dragged) return;
      const next = { id, zone: zoneAt(event) };
      if (mayGo(next)) {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
      }
      if (over?.id === id && over.zone === next.zone) return;
      setOver(mayGo(next) ? next : undefined);
      if (over?.id === id) return;
      clearTimeout(opening.current);
      // Whoever waits above a closed node wants to see into it.
      opening.current = setTimeout(() => tree?.toggle(id, true), openAfterMs);
    },
    drop: (event) => {
      event.preventDefault();
      const wanted = over && mayGo(over);
      end();
      if (!tree || !wanted) return;
      if (tree.levels.get(wanted.parentId)?.nodes) void tree.move(wanted);
      else void tree.moveBelow(wanted.id, wanted.parentId);
    },
    box: { onDragEnd: end },
  };
};
